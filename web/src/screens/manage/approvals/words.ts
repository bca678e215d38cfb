import type { Approval } from "../../../contract/types";
import { t } from "../../../i18n/index";
import { brief, plain } from "../../../reduce/plain";
import type { IconName } from "../../../ui/icon";
import { firstText } from "../../chat/work/call-words";

/** What a request asks for, in one sentence whose middle may be code. */
export interface Deed {
  icon: IconName;
  before: string;
  what: string;
  after: string;
  code: boolean;
  yes: string;
  no: string;
}

type Kind = "write" | "change" | "run" | "use" | "money" | "question";

export function kindOf(approval: Approval): Kind {
  if (approval.kind !== "tool") return approval.kind;
  if (approval.tool === "shell_run") return "run";
  const fresh = /^--- \/dev\/null/m.test(approval.preview?.diff ?? "");
  if (approval.tool === "workspace_write") return fresh ? "write" : "change";
  return approval.tool === "workspace_edit" ? "change" : "use";
}

export function deed(approval: Approval): Deed {
  const kind = kindOf(approval);
  const what =
    kind === "question" ? plain(subject(approval, kind)) : brief(subject(approval, kind));
  if (kind === "question")
    return { icon: "ask", before: "", what, after: "", code: false, yes: t("ask.answer"), no: "" };
  // the sentence differs by language: the code stands where its {what} does
  const [before = "", after = ""] = t(`ask.${kind}`, { what: MARK }).split(MARK);
  const texts = {
    write: { icon: "write", yes: t("ask.yes_write"), no: t("ask.no_write") },
    change: { icon: "write", yes: t("ask.yes_change"), no: t("ask.no_write") },
    run: { icon: "term", yes: t("ask.yes_run"), no: t("ask.no_run") },
    use: { icon: "pennant", yes: t("ask.yes_other"), no: t("ask.no_other") },
    money: { icon: "coin", yes: t("ask.yes_money"), no: t("ask.no_money") },
  } as const;
  return { ...texts[kind], before, what, after, code: true };
}

const MARK = "\u2063";

function subject(approval: Approval, kind: Kind): string {
  const { arguments: args } = approval;
  switch (kind) {
    case "write":
    case "change":
      return approval.preview?.path ?? firstText(args, ["path"]) ?? approval.tool;
    case "run":
      return firstText(args, ["command"]) ?? approval.tool;
    case "money":
      return approval.route ?? "";
    case "question":
      return typeof args.question === "string" ? args.question : approval.tool;
    case "use":
      return approval.tool;
  }
}

/** Why it asks; a reason is shown word for word (A-APR-6). */
export function whyAsks(approval: Approval): string {
  if (approval.reason) return plain(approval.reason);
  if (approval.kind === "question")
    return approval.default
      ? t("approvals.default_taken", { answer: approval.default })
      : t("approvals.no_default");
  if (approval.kind === "money") return t("approvals.why_money");
  if (approval.matched) return t("approvals.why_matched", { pattern: approval.matched });
  return t("approvals.why_asks");
}

/** The outcome of a decided request, named after the deed where that is known. */
export function outcomeWords(approval: Approval): string {
  const kind = kindOf(approval);
  const writes = kind === "write" || kind === "change";
  switch (approval.status) {
    case "approved":
      return t(
        writes
          ? "approvals.out_written"
          : kind === "run"
            ? "approvals.out_ran"
            : "approvals.approved",
      );
    case "denied":
      return t(
        writes
          ? "approvals.out_not_written"
          : kind === "run"
            ? "approvals.out_not_run"
            : "approvals.denied",
      );
    case "expired":
      return t("approvals.expired");
    case "answered":
      return t("approvals.answered");
    case "pending":
      return t("approvals.pending");
  }
}
