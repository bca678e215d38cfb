/** Readers of runs and their steps. */

import { count, flag, maybe, oneOf, or, type Read, record, rows, shape, text, word } from "./check";
import { usage } from "./readers";
import type * as o from "./types";

export const failure: Read<o.Failure> = shape({
  code: text,
  message: or(text, ""),
  facts: or(record, {}),
});

export const step: Read<o.Step> = shape({
  n: count,
  kind: word<o.Step["kind"]>(),
  title: or(text, ""),
  started_at: text,
  duration_ms: maybe(count),
  first_token_ms: maybe(count),
  route: maybe(text),
  tool: maybe(text),
  call_id: maybe(text),
  arguments: maybe(record),
  output: maybe(text),
  is_error: maybe(flag),
  cost_usd: maybe(count),
  usage: maybe(usage),
  approval_id: maybe(text),
  price_date: maybe(text),
});

export const run: Read<o.Run> = shape({
  id: text,
  agent_id: text,
  conversation_id: text,
  wake: record as Read<o.Run["wake"]>,
  source: or(text, ""),
  status: oneOf("pending", "running", "completed", "error"),
  started_at: text,
  after_seq: or(count, 0),
  ending: maybe(word<o.Ending>()),
  liveness: maybe(text),
  failure: maybe(failure),
  waiting_for: maybe(text),
  adapter: or(text, "outrider"),
  model: maybe(text),
  placement: or(text, "home"),
  environment_id: maybe(text),
  parent_run_id: maybe(text),
  finished_at: maybe(text),
  resumed: or(flag, false),
  attempt: or(count, 1),
  retry_of: maybe(text),
  steps: or(rows(step), []),
  cost_usd: or(count, 0),
  unknown_cost_calls: or(count, 0),
  usage: or(usage, {}),
  summary: or(text, ""),
  title: or(text, ""),
});
