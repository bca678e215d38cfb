import type { Approval } from "../contract/types";
import { argumentFields } from "./risk";
import { diffRows } from "./risk-diff";

export type Shown = Pick<Approval, "kind" | "arguments" | "preview">;

/** The ids of all parts that must have been in view before a yes (SEC-94). */
export function riskyParts({ kind, arguments: args, preview }: Shown): string[] {
  if (kind !== "tool") return [];
  if (preview?.kind === "diff" && preview.diff)
    return diffRows(preview.diff)
      .filter((row) => row.risky)
      .map((row) => row.id);
  return argumentFields(args)
    .flatMap(({ label, value }) => [...label.parts, ...value.parts])
    .filter((part) => part.risky)
    .map((part) => part.id);
}
