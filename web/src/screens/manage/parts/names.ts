import { useCell } from "../../../hooks/cell";
import { agents } from "../../../hooks/home";
import { t } from "../../../i18n/index";

/** What agents are called; an id stands for itself until its name is known. */
export function useNames(): (id: string) => string {
  const known = useCell(agents);
  return (id) => {
    const agent = known.find((one) => one.id === id);
    return agent ? agent.name || t("common.product") : id;
  };
}
