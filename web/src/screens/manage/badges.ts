import { useMemo } from "react";
import { useCell } from "../../hooks/cell";
import { activity } from "../../hooks/home";
import { seenRuns } from "../../hooks/seen-runs";
import { useRuns } from "../../hooks/use-manage";
import type { Activity } from "../../reduce/activity";
import { runningRuns } from "../../reduce/activity";
import { attention, failures, merged } from "./activity/attention";
import { FIRST_LIMIT } from "./activity/filters";

/** Each section counts its own thing (A-UI-17). */
export interface Badges {
  running: number;
  /** Runs that failed or halted and were not looked at in this browser. */
  unseen: number;
  waiting: number;
}

export function useBadges(): Badges {
  const live = useCell(activity);
  const seen = useCell(seenRuns);
  const stored = useRuns("", FIRST_LIMIT).value;
  return useMemo(() => {
    const runs = merged(stored ?? [], heard(live));
    return {
      running: runningRuns(live).length,
      unseen: failures(attention(runs, seen)),
      waiting: live.approvals.length,
    };
  }, [live, seen, stored]);
}

export const heard = (live: Activity) => Object.values(live.runs);
