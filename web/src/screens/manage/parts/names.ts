import { agents } from "../../../hooks/home";
import { useCell } from "../../../hooks/cell";

/** What agents are called; an id stands for itself until its name is known. */
export function useNames(): (id: string) => string {
  const known = useCell(agents);
  return (id) => known.find((one) => one.id === id)?.name || id;
}
