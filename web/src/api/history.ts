/** Decided approvals, and addresses of what can be downloaded. */

import { rows, shape } from "../contract/check";
import { approval } from "../contract/readers";
import type { Approval } from "../contract/types";
import { address, api, ok } from "./http";

const lists = shape({ pending: rows(approval), decided: rows(approval) });

export async function readApprovals(
  limit: number,
): Promise<{ pending: Approval[]; decided: Approval[] }> {
  return lists(await ok(api().GET("/api/approvals", { params: { query: { limit } } })));
}

export const trajectoryAddress = (runId: string, format: "json" | "md"): string =>
  address(`/api/activity/runs/${encodeURIComponent(runId)}/trajectory?format=${format}`);

export const ledgerAddress = (days: number): string => address(`/api/stats.csv?days=${days}`);
