/** A call in a word and its one argument that matters. */

import type { Arguments } from "../../../contract/types";
import { type Key, t } from "../../../i18n/index";
import type { IconName } from "../../../ui/icon";

interface Words {
  icon: IconName;
  done: Key;
  live: Key;
  /** The argument that matters, first found wins. */
  args: readonly string[];
}

const TOOLS: Record<string, Words> = {
  workspace_list: { icon: "file", done: "work.listed", live: "work.listing", args: ["path"] },
  workspace_read: { icon: "read", done: "work.read", live: "work.reading", args: ["path"] },
  workspace_write: { icon: "write", done: "work.wrote", live: "work.writing", args: ["path"] },
  workspace_edit: { icon: "write", done: "work.changed", live: "work.changing", args: ["path"] },
  workspace_glob: { icon: "search", done: "work.found", live: "work.finding", args: ["pattern"] },
  workspace_grep: { icon: "search", done: "work.searched", live: "work.searching", args: ["pattern"] },
  tool_output_read: { icon: "read", done: "work.read", live: "work.reading", args: ["path", "id"] },
  shell_run: { icon: "term", done: "work.ran", live: "work.running", args: ["command"] },
  ask_user: { icon: "ask", done: "work.asked", live: "work.asking", args: ["question"] },
  progress_note: { icon: "think", done: "work.noted", live: "work.noted", args: ["text", "note"] },
};

export interface CallWords {
  icon: IconName;
  verb: string;
  /** One line, or null. Code unless it is a person's language. */
  what: string | null;
  code: boolean;
}

export function callWords(name: string, args: Arguments, live: boolean): CallWords {
  const words = TOOLS[name];
  const what = firstText(args, words?.args ?? []);
  const code = name !== "ask_user" && name !== "progress_note";
  if (!words) {
    const verb = t(live ? "work.using" : "work.used", { tool: name });
    return { icon: "plug", verb, what, code };
  }
  return { icon: words.icon, verb: t(live ? words.live : words.done), what, code };
}

/** The first of `names` with a text; without names, the first short text of all. */
export function firstText(args: Arguments, names: readonly string[]): string | null {
  const wanted = names.length > 0 ? names.map((name) => args[name]) : Object.values(args);
  const found = wanted.find((value) => typeof value === "string" && value !== "");
  return typeof found === "string" ? found.replace(/\s+/g, " ").slice(0, 300) : null;
}
