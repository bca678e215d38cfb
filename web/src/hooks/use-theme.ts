/** Light, dark, or as the system says. `theme.js` applies the stored choice before first paint. */

import { cell, useCell } from "./cell";
import { keep, recall } from "./storage";

export type Theme = "system" | "light" | "dark";

const stored = recall("theme");
const chosen = cell<Theme>(stored === "light" || stored === "dark" ? stored : "system");

export const useTheme = (): Theme => useCell(chosen);

export function setTheme(theme: Theme): void {
  keep("theme", theme === "system" ? null : theme);
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  chosen.set(theme);
}
