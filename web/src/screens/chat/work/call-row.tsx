import { memo } from "react";
import { useNow } from "../../../hooks/use-now";
import { duration } from "../../../i18n/format";
import { t } from "../../../i18n/index";
import type { CallView } from "../../../reduce/parts";
import type { LiveCall } from "../../../reduce/thread";
import { callWords } from "./call-words";
import { CallOpened } from "./call-opened";
import { Line } from "./line";

interface CallRowProps {
  call: CallView;
  live?: LiveCall;
  running: boolean;
}

/** One call: at work, done, failed, or never run. */
export const CallRow = memo(function CallRow({ call, live, running }: CallRowProps) {
  const { answer } = call;
  const atWork = !answer && (live !== undefined || running);
  const { icon, verb, what, code } = callWords(call.name, call.arguments, atWork);
  const failed = answer?.is_error === true;
  const closed = answer?.code; // the loop answered in the tool's place
  const said = failed ? (closed ? t("work.not_run") : t("work.failed")) : verb;
  return (
    <Line
      icon={failed ? "alert" : icon}
      mark={atWork ? "live" : failed && !closed ? "fail" : null}
      verb={failed ? `${said}: ${lower(verb)}` : said}
      what={what}
      code={code}
      time={atWork ? <Ticking since={live?.startedAt ?? Date.parse(call.startedAt)} /> : call.ms === null ? "" : duration(call.ms)}
      startOpen={false}
    >
      {() => <CallOpened call={call} output={answer ? answer.content : (live?.output ?? "")} />}
    </Line>
  );
});

const lower = (verb: string) => verb.charAt(0).toLowerCase() + verb.slice(1);

export function Ticking({ since }: { since: number }) {
  const now = useNow(1000);
  const ms = Math.max(0, now - since);
  return <>{duration(ms < 10_000 ? Math.floor(ms / 1000) * 1000 : ms).replace(".0", "")}</>;
}
