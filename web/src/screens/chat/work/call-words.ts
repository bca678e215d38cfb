/** A call in a word and its one argument that matters. */

import type { Arguments } from "../../../contract/types";
import { type Key, t } from "../../../i18n/index";
import { brief } from "../../../reduce/plain";
import type { IconName } from "../../../ui/icon";

interface Words {
  icon: IconName;
  done: Key;
  live: Key;
  fail: Key;
  /** The argument that matters, first found wins. */
  args: readonly string[];
}

const TOOLS: Record<string, Words> = {
  workspace_list: {
    icon: "file",
    done: "work.listed",
    live: "work.listing",
    fail: "work.not_listed",
    args: ["path"],
  },
  workspace_read: {
    icon: "read",
    done: "work.read",
    live: "work.reading",
    fail: "work.not_read",
    args: ["path"],
  },
  workspace_write: {
    icon: "write",
    done: "work.wrote",
    live: "work.writing",
    fail: "work.not_written",
    args: ["path"],
  },
  workspace_edit: {
    icon: "write",
    done: "work.changed",
    live: "work.changing",
    fail: "work.not_changed",
    args: ["path"],
  },
  workspace_glob: {
    icon: "search",
    done: "work.found",
    live: "work.finding",
    fail: "work.not_found",
    args: ["pattern"],
  },
  workspace_grep: {
    icon: "search",
    done: "work.searched",
    live: "work.searching",
    fail: "work.not_searched",
    args: ["pattern"],
  },
  tool_output_read: {
    icon: "read",
    done: "work.read",
    live: "work.reading",
    fail: "work.not_read",
    args: ["path", "id"],
  },
  shell_run: {
    icon: "term",
    done: "work.ran",
    live: "work.running",
    fail: "work.run_failed",
    args: ["command"],
  },
  ask_user: {
    icon: "ask",
    done: "work.asked",
    live: "work.asking",
    fail: "work.not_asked",
    args: ["question"],
  },
  progress_note: {
    icon: "think",
    done: "work.noted",
    live: "work.noted",
    fail: "work.noted",
    args: ["text", "note"],
  },
};

export interface CallWords {
  icon: IconName;
  verb: string;
  /** One line, or null. Code unless it is a person's language. */
  what: string | null;
  code: boolean;
}

export function callWords(name: string, args: Arguments, how: "live" | "done" | "fail"): CallWords {
  const words = TOOLS[name];
  const found = firstText(args, words?.args ?? []);
  const what = found === null ? null : brief(found, 300);
  const code = name !== "ask_user" && name !== "progress_note";
  if (!words) {
    const key = { live: "work.using", done: "work.used", fail: "work.not_used" } as const;
    const verb = t(key[how], { tool: name });
    return { icon: "plug", verb, what, code };
  }
  return { icon: words.icon, verb: t(words[how]), what, code };
}

const MOST = 4000; // characters of one argument that a title may be made of

/** The first of `names` with a text; without names, the first short text of all. */
export function firstText(args: Arguments, names: readonly string[]): string | null {
  const wanted = names.length > 0 ? names.map((name) => args[name]) : Object.values(args);
  const found = wanted.find((value) => typeof value === "string" && value !== "");
  return typeof found === "string" ? found.slice(0, MOST).replace(/[ \n\t]+/g, " ") : null;
}
