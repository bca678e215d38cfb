/** What a request says: the deed in one sentence, why it asks, and buttons that name the deed. */

import type { Approval } from "../../../contract/types";
import { type Key, t } from "../../../i18n/index";
import { brief, plain } from "../../../reduce/plain";
import { firstText } from "../work/call-words";

export interface AskWords {
  /** The sentence before and after the thing, which is set as code. */
  before: string;
  what: string;
  after: string;
  why: string;
  yes: string;
  no: string;
  always: string;
}

export type Asked = Pick<Approval, "tool" | "kind" | "arguments" | "route">;

/** Splits a sentence around `{what}` so that the thing itself can be set as code. */
export function around(key: Key, what: string) {
  const mark = "\u0001";
  const [before = "", after = ""] = t(key, { what: mark }).split(mark);
  return { before, what, after };
}

/** Which sentence speaks of a deed. */
export function deedKind(asked: Asked): "write" | "change" | "run" | "use" | "money" {
  if (asked.kind === "money") return "money";
  if (asked.tool === "workspace_write") return "write";
  if (asked.tool === "workspace_edit") return "change";
  return asked.tool === "shell_run" ? "run" : "use";
}

/** What the deed is done to: a path, a command, a route, or the tool's own name. */
export function thing(asked: Asked): string {
  if (asked.kind === "money") return asked.route ?? "";
  const named = deedKind(asked) === "use" ? null : firstText(asked.arguments, ["path", "command"]);
  return brief(named ?? asked.tool);
}

/** The deed alone, for a list row, the card, the docked bar. */
export function deed(asked: Asked): { before: string; what: string; after: string } {
  if (asked.kind === "question")
    return { before: plain(firstText(asked.arguments, ["question"]) ?? ""), what: "", after: "" };
  return around(`ask.${deedKind(asked)}`, thing(asked));
}

/** The deed as plain text. */
export function deedText(asked: Asked): string {
  const { before, what, after } = deed(asked);
  return `${before}${what}${after}`;
}

export function askWords(approval: Approval, agent: string): AskWords {
  const said = deed(approval);
  if (approval.kind === "money")
    return {
      ...said,
      why: t("ask.why_money"),
      yes: t("ask.yes_money"),
      no: t("ask.no_money"),
      always: "",
    };
  switch (approval.tool) {
    case "workspace_write":
    case "workspace_edit": {
      const write = approval.tool === "workspace_write";
      return {
        ...said,
        why: t("ask.why_write", { agent }),
        yes: t(write ? "ask.yes_write" : "ask.yes_change"),
        no: t("ask.no_write"),
        always: t("ask.always_write"),
      };
    }
    case "shell_run":
      return {
        ...said,
        why: t("ask.why_run", { agent }),
        yes: t("ask.yes_run"),
        no: t("ask.no_run"),
        always: t("ask.always_run", { prefix: plain(approval.prefix ?? "") }),
      };
    default:
      return {
        ...said,
        why: t("ask.why_other", { agent }),
        yes: t("ask.yes_other"),
        no: t("ask.no_other"),
        always: t("ask.always_other", { tool: approval.tool }),
      };
  }
}
