import { useCell } from "../../../hooks/cell";
import { conversations } from "../../../hooks/home";
import { links } from "../../../hooks/use-route";
import { t } from "../../../i18n/index";
import { Icon } from "../../../ui/icon";

/** Where a fork begins to be itself, with the way back. `first`: nothing came with it. */
export function ForkLine({ from, first = false }: { from: string; first?: boolean }) {
  const { all } = useCell(conversations);
  const source = all.find((one) => one.id === from);
  return (
    <p className="summed">
      <a href={links.chat(from)}>
        <Icon name="branch" />
        <span className="cut">
          {source
            ? t(first ? "branch.of" : "branch.from", { title: source.title || t("list.untitled") })
            : t(first ? "branch.of_gone" : "branch.from_gone")}
        </span>
      </a>
    </p>
  );
}
