import type { Run } from "../../../contract/types";
import { changeConversation } from "../../../hooks/manage-acts";
import { retry } from "../../../hooks/session/act";
import { send } from "../../../hooks/session/send";
import { load } from "../../../hooks/session/session";
import { sessionOf } from "../../../hooks/use-session";
import { t } from "../../../i18n/index";

/** Runs the failed turn again on the same message. Resolves once the gateway was asked. */
export async function goOn(run: Run): Promise<void> {
  const session = sessionOf(run.conversation_id);
  await load(session);
  // any entry of the newest turn names it
  const entry = session.thread.get().entries.findLast((one) => one.run_id === run.id);
  if (entry === undefined) throw { code: "gone", message: "", facts: {} };
  // its answer is the whole turn: only a refusal, which comes at once, is waited for
  await Promise.race([retry(session, entry.id), pause(TAKEN_MS)]);
}

/** Raises the cap, then tells the agent to continue where it was halted. */
export async function raiseAndGoOn(run: Run, capUsd: number): Promise<void> {
  await changeConversation(run.conversation_id, { cost_cap_usd: capUsd });
  const session = sessionOf(run.conversation_id);
  await load(session);
  send(session, t("chat.go_on"));
}

const TAKEN_MS = 1500;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
