import type { IconName } from "../../ui/icon";

export type Section =
  | "activity"
  | "approvals"
  | "cost"
  | "agents"
  | "tools"
  | "connections"
  | "settings";

interface SectionGroup {
  name: "watch" | "crew" | "system";
  sections: readonly { name: Section; icon: IconName }[];
}

/** The sections as the nav groups them (A-UI-4). */
export const GROUPS: readonly SectionGroup[] = [
  {
    name: "watch",
    sections: [
      { name: "activity", icon: "activity" },
      { name: "approvals", icon: "pennant" },
      { name: "cost", icon: "coin" },
    ],
  },
  {
    name: "crew",
    sections: [
      { name: "agents", icon: "crew" },
      { name: "tools", icon: "term" },
    ],
  },
  {
    name: "system",
    sections: [
      { name: "connections", icon: "plug" },
      { name: "settings", icon: "gear" },
    ],
  },
];

// Links that other pages and older notes use for the same place.
const ALIASES: ReadonlyMap<string, Section> = new Map([
  ["crew", "agents"],
  ["runs", "activity"],
]);

/** The section that a hash names, or null when there is none of that name. */
export function readSection(name: string): Section | null {
  const known = GROUPS.flatMap((group) => group.sections).find((one) => one.name === name);
  return known?.name ?? ALIASES.get(name) ?? null;
}
