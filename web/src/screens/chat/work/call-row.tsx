import { memo } from "react";
import { useNow } from "../../../hooks/use-now";
import { duration } from "../../../i18n/format";
import { t } from "../../../i18n/index";
import type { CallView } from "../../../reduce/parts";
import type { LiveCall } from "../../../reduce/thread";
import { CallOpened } from "./call-opened";
import { callWords } from "./call-words";
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
  const failed = answer?.is_error === true;
  const closed = answer?.code; // the loop answered in the tool's place
  const how = atWork ? "live" : failed ? "fail" : "done";
  const { icon, verb, what, code } = callWords(call.name, call.arguments, how);
  return (
    <Line
      icon={failed && !closed ? "alert" : icon}
      mark={atWork ? "live" : failed && !closed ? "fail" : null}
      verb={failed && closed ? t("work.not_run") : verb}
      what={what}
      code={code}
      time={
        atWork ? (
          <Ticking since={live?.startedAt ?? Date.parse(call.startedAt)} />
        ) : call.ms === null ? (
          ""
        ) : (
          duration(call.ms)
        )
      }
    >
      {() => <CallOpened call={call} output={answer ? answer.content : (live?.output ?? "")} />}
    </Line>
  );
});

export function Ticking({ since }: { since: number }) {
  const now = useNow(1000);
  const ms = Math.max(0, now - since);
  return <>{duration(ms < 10_000 ? Math.floor(ms / 1000) * 1000 : ms).replace(".0", "")}</>;
}
