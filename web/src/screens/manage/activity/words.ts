import type { Run } from "../../../contract/types";
import { errorText } from "../../../i18n/error-text";
import { t } from "../../../i18n/index";
import type { IconName } from "../../../ui/icon";
import type { Tone } from "../../../ui/state";
import { callWords } from "../../chat/work/call-words";

export interface Said {
  icon: IconName;
  tone: Tone;
  words: string;
}

/** How a run ended, or what it does now: icon, word and colour. Amber only where the person must act. */
export function ending(run: Run): Said {
  switch (run.ending) {
    case "done":
      return { icon: "check", tone: "done", words: t("activity.done") };
    case "failed":
      return { icon: "alert", tone: "fail", words: t("activity.failed") };
    case "interrupted":
      return { icon: "alert", tone: "fail", words: t("activity.interrupted") };
    case "halted:budget":
      return { icon: "lock", tone: "wait", words: t("activity.halted_budget") };
    case "halted:steps":
      return { icon: "pause", tone: "idle", words: t("activity.halted_steps") };
    case "halted:loop":
      return { icon: "retry", tone: "idle", words: t("activity.halted_loop") };
    case "stopped":
      return { icon: "stop", tone: "idle", words: t("activity.stopped") };
    default:
      return run.waiting_for
        ? { icon: "pennant", tone: "wait", words: t("activity.waiting") }
        : { icon: "activity", tone: "live", words: t("activity.working") };
  }
}

/** What happened and what was kept, in a sentence. */
export function why(run: Run): string {
  switch (run.ending) {
    case "failed":
      return run.failure ? errorText(run.failure) : "";
    case "interrupted":
      return t("activity.why_interrupted");
    case "halted:budget":
      return t("activity.why_budget");
    case "halted:steps":
      return t("activity.why_steps");
    case "halted:loop":
      return t("activity.why_loop");
    case "stopped":
      return t("activity.why_stopped");
    default:
      return run.summary;
  }
}

/** Why the agent ran, in a few words. */
export function wokenBy(run: Run): string {
  const wake = run.wake as { reason: string; retry?: boolean; compact?: boolean };
  if (wake.retry) return t("manage.wake_retry");
  if (wake.compact) return t("compact.wake");
  switch (wake.reason) {
    case "userMessage":
      return t("manage.wake_message");
    case "followUp":
      return t("manage.wake_follow_up");
    case "schedule":
      return t("manage.wake_schedule");
    case "recovery":
      return t("manage.wake_recovery");
    case "delegate":
      return t("manage.wake_delegate");
    default:
      return wake.reason;
  }
}

/** What a running run does right now. */
export function doing(run: Run): string {
  if (run.waiting_for) return t("activity.step_approval");
  const step = run.steps.at(-1);
  if (step === undefined) return t("activity.working");
  if (step.kind === "tool" && step.duration_ms == null) return toolNow(step);
  const route = step.route ?? run.model ?? "";
  return t("activity.step_model", { model: route.slice(route.indexOf(":") + 1) });
}

function toolNow(step: Run["steps"][number]): string {
  const { verb, what } = callWords(step.tool ?? step.title, step.arguments ?? {}, "live");
  return what === null ? verb : `${verb} ${what.slice(0, 60)}`;
}

export const titleOf = (run: Run): string => run.title || t("activity.untitled");
