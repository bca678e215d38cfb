/** What today cost so far, for the foot of the list. Read again when a run ends. */

import { useEffect } from "react";
import { readStats } from "../api/home";
import type { Schemas } from "../contract/types";
import { activityEars } from "./home";
import { useLoad } from "./use-load";

export function useToday(): Schemas["Today"] | null {
  const { value, reload } = useLoad("today", () => readStats(1));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const hear = (event: { type: string }) => {
      if (event.type !== "run") return;
      clearTimeout(timer);
      timer = setTimeout(reload, 1500);
    };
    activityEars.add(hear);
    return () => {
      clearTimeout(timer);
      activityEars.delete(hear);
    };
  }, [reload]);
  return value?.today ?? null;
}
