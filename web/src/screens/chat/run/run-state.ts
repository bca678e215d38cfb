import type { Run } from "../../../contract/types";
import { t } from "../../../i18n/index";
import type { IconName } from "../../../ui/icon";
import type { Tone } from "../../../ui/state";

/** How a run stands, in a word. */
export function runState(run: Run): { tone: Tone; icon?: IconName; text: string } {
  if (run.waiting_for) return { tone: "wait", icon: "pennant", text: t("run.waiting") };
  if (run.status === "running" || run.status === "pending")
    return { tone: "live", text: t("run.running") };
  switch (run.ending) {
    case "halted:budget":
      return { tone: "wait", icon: "lock", text: t("run.budget") };
    case "halted:steps":
      return { tone: "idle", icon: "pause", text: t("run.steps_limit") };
    case "halted:loop":
      return { tone: "idle", icon: "pause", text: t("run.loop") };
    case "stopped":
      return { tone: "idle", icon: "pause", text: t("run.stopped") };
    case "interrupted":
      return { tone: "idle", icon: "pause", text: t("run.interrupted") };
    case "failed":
      return { tone: "fail", icon: "alert", text: t("run.failed") };
    default:
      return { tone: "done", icon: "check", text: t("run.done") };
  }
}
