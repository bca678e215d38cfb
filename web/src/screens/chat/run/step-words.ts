/** A step of a run in a few words. */

import type { Step } from "../../../contract/types";
import { modelName } from "../../../hooks/models";
import { hasText, t } from "../../../i18n/index";
import type { IconName } from "../../../ui/icon";
import { callWords } from "../work/call-words";

export interface StepWords {
  icon: IconName;
  title: string;
  what: string | null;
  code: boolean;
  sub: string | null;
}

export function stepWords(step: Step, live: boolean): StepWords {
  const route = step.route ?? step.title;
  const plain = (icon: IconName, title: string, sub: string | null = null): StepWords => ({
    icon,
    title,
    what: null,
    code: false,
    sub,
  });
  switch (step.kind) {
    case "model":
      return plain(
        "think",
        live
          ? t(step.first_token_ms == null ? "run.thinking" : "run.writing")
          : t("run.asked_model", { model: modelName(route) }),
      );
    case "tool": {
      if (step.is_error && step.duration_ms === 0) return plain("x", t("work.not_run"));
      const { icon, verb, what, code } = callWords(
        step.tool ?? step.title,
        step.arguments ?? {},
        live ? "live" : step.is_error ? "fail" : "done",
      );
      return { icon: step.is_error ? "alert" : icon, title: verb, what, code, sub: null };
    }
    case "retry":
      return plain("retry", t("run.retry", { route: modelName(route) }), step.output ?? null);
    case "fallback":
      return plain("fall", t("run.fallback", { route: modelName(route) }), step.output ?? null);
    case "escalation":
      return plain("fall", t("run.escalation", { route: modelName(route) }));
    case "steer":
      return plain("steer", t("run.steer"));
    case "approval":
      return plain("pennant", t("run.approval"));
    default: {
      const key = `work.note_${step.title}`;
      return plain("think", hasText(key) ? t(key, { why: "" }).trim() : t("run.note"));
    }
  }
}
