import type { Approval } from "../../../contract/types";

/** How a decided request is drawn: refused by the person amber, run out of time grey (A-UI-25). */
export type Tone = "done" | "wait" | "idle" | "live";

export function toneOf(status: Approval["status"]): Tone {
  switch (status) {
    case "approved":
      return "done";
    case "denied":
    case "pending":
      return "wait";
    case "expired":
      return "idle";
    case "answered":
      return "live";
  }
}

/** How long the person took, or null when nobody decided. */
export function tookMs(approval: Approval): number | null {
  if (approval.decided_at == null || approval.status === "expired") return null;
  return Math.max(0, Date.parse(approval.decided_at) - Date.parse(approval.asked_at));
}

// "More" asks for the next of these; the server caps at the last.
const LIMITS = [50, 200, 500] as const;

export const FIRST_LIMIT = LIMITS[0];

export function nextLimit(limit: number): number | null {
  return LIMITS.find((one) => one > limit) ?? null;
}
