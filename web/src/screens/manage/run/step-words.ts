import type { Approval, Run, Step } from "../../../contract/types";
import { errorText } from "../../../i18n/error-text";
import { clockSeconds, duration, percent, tokens } from "../../../i18n/format";
import { hasText, t } from "../../../i18n/index";
import { money } from "../../../i18n/money";
import type { IconName } from "../../../ui/icon";
import { callWords } from "../../chat/work/call-words";

export interface StepSaid {
  icon: IconName;
  tone: "soft" | "wait" | "fail" | "done";
  words: string;
  /** The one argument that matters. */
  what: string | null;
  code: boolean;
  small: string;
}

const modelOf = (route: string) => route.slice(route.indexOf(":") + 1);
const joined = (...parts: (string | false)[]) => parts.filter(Boolean).join(" · ");
const said = (
  icon: IconName,
  words: string,
  small = "",
  tone: StepSaid["tone"] = "soft",
): StepSaid => ({
  icon,
  tone,
  words,
  what: null,
  code: false,
  small,
});

/** A step in words. `approval` is the request that an approval step waited for, when known. */
export function stepWords(step: Step, approval: Approval | null): StepSaid {
  switch (step.kind) {
    case "model":
      return said(
        "think",
        t("runpage.step_model", { model: modelOf(step.route ?? step.title) }),
        usageOf(step),
      );
    case "tool":
      return toolWords(step);
    case "approval":
      return asked(step, approval);
    case "fallback":
      return said(
        "fall",
        t("runpage.step_fallback", { why: why(step) }),
        modelOf(step.route ?? ""),
      );
    case "retry":
      return said("retry", t("runpage.step_retry", { why: why(step) }), modelOf(step.route ?? ""));
    case "escalation":
      return said("up", t("runpage.step_escalation"), modelOf(step.route ?? ""));
    case "steer":
      return said("steer", t("runpage.step_steer"));
    case "note":
      return said("pennant", noteText(step.title));
    case "debug":
      return said("dots", step.title);
  }
}

const stateOf = (step: Step) =>
  step.duration_ms == null ? "live" : step.is_error ? "fail" : "done";

function toolWords(step: Step): StepSaid {
  const words = callWords(step.tool ?? step.title, step.arguments ?? {}, stateOf(step));
  const cost = typeof step.cost_usd === "number" && step.cost_usd > 0 && money(step.cost_usd);
  const lines = (step.output ?? "").split("\n").filter((line) => line.trim() !== "");
  const first = lines.slice(0, step.tool === "shell_run" ? 2 : 1).join(" · ");
  return {
    icon: step.is_error ? "alert" : words.icon,
    tone: step.is_error ? "fail" : "soft",
    words: words.verb,
    what: words.what,
    code: words.code,
    small: joined(
      cost,
      (step.is_error === true || step.tool === "shell_run") && first.slice(0, 120),
    ),
  };
}

function usageOf(step: Step): string {
  const { usage } = step;
  const cached = usage?.cached && usage.input ? usage.cached / usage.input : 0;
  const values = { input: tokens(usage?.input ?? 0), output: tokens(usage?.output ?? 0) };
  return joined(
    usage?.input != null &&
      (cached > 0
        ? t("runpage.tokens_cached", { ...values, share: percent(cached) })
        : t("runpage.tokens", values)),
    step.duration_ms != null && money(step.cost_usd ?? null),
    step.first_token_ms != null &&
      t("runpage.first_token", { time: duration(step.first_token_ms) }),
  );
}

function asked(step: Step, approval: Approval | null): StepSaid {
  const kind = approval?.kind ?? kindOf(step.title);
  const call = callWords(approval?.tool ?? step.title, approval?.arguments ?? {}, "live");
  const words =
    kind === "tool"
      ? t("runpage.asked_tool", { tool: call.verb.toLocaleLowerCase() })
      : t(kind === "question" ? "runpage.asked_question" : "runpage.asked_money");
  const base = said(
    kind === "question" ? "ask" : "pennant",
    words,
    outcome(step, approval),
    "wait",
  );
  return kind === "tool"
    ? { ...base, what: call.what, code: call.code }
    : { ...base, what: question(approval) };
}

const question = (approval: Approval | null): string | null => {
  const text = approval?.arguments.question ?? approval?.route;
  return typeof text === "string" ? text : null;
};

function kindOf(title: string): Approval["kind"] {
  if (title === "ask_user" || title === "question") return "question";
  return title === "money" ? "money" : "tool";
}

function outcome(step: Step, approval: Approval | null): string {
  const from = clockSeconds(step.started_at);
  if (step.duration_ms == null) return t("runpage.still_waiting", { from });
  const to = clockSeconds(new Date(Date.parse(step.started_at) + step.duration_ms).toISOString());
  switch (step.output ?? approval?.status) {
    case "approved":
      return t("runpage.you_allowed", { from, to });
    case "denied":
      return t("runpage.you_refused", { from, to });
    case "answered":
      return t("runpage.you_answered", { from, to });
    case "expired":
      return t("runpage.nobody_answered", { to });
    default:
      return `${from} – ${to}`;
  }
}

function why(step: Step): string {
  const sentence = errorText({ code: step.title }).replace(/\.$/, "");
  return sentence.charAt(0).toLocaleLowerCase() + sentence.slice(1);
}

function noteText(code: string): string {
  const key = `work.note_${code}`;
  return hasText(key)
    ? t(key, { why: "" }).trim()
    : t("runpage.step_note", { code: code.replaceAll("_", " ") });
}

/** What woke the run, as its timeline begins. */
export function wokeWords(run: Run): string {
  const wake = run.wake as { reason: string; retry?: boolean; compact?: boolean };
  if (wake.retry) return t("runpage.woke_retry");
  if (wake.compact) return t("compact.woke");
  if (wake.reason === "followUp") return t("runpage.woke_follow_up");
  return t(wake.reason === "userMessage" ? "runpage.woke_message" : "runpage.woke_other");
}
