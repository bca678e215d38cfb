import { useMemo } from "react";
import { duration } from "../../../i18n/format";
import { t } from "../../../i18n/index";
import { type CallView, folded, type Row } from "../../../reduce/parts";
import type { LiveCall, Thought } from "../../../reduce/thread";
import { CallRow } from "./call-row";
import { Line } from "./line";
import { ThoughtRow } from "./thought";

export interface WorkProps {
  rows: readonly Row[];
  live: Readonly<Record<string, LiveCall>>;
  thoughts: Readonly<Record<string, Thought>>;
  /** Whether a call without a result is at work, or was cut. */
  running: boolean;
}

/** Work inside a turn: rows on one hairline; calls that only looked fold into one. */
export function Work({ rows, live, thoughts, running }: WorkProps) {
  const shown = useMemo(() => {
    const worth = rows.filter(
      (row) => row.kind !== "thought" || (thoughts[row.key]?.text ?? "") !== "",
    );
    return folded(worth);
  }, [rows, thoughts]);
  if (shown.length === 0) return null;
  return (
    <div className="work">
      {shown.map((row) => {
        if (row.kind === "thought") {
          const { text, ms } = thoughts[row.key]!;
          return <ThoughtRow key={`t${row.key}`} text={text} ms={ms} live={false} />;
        }
        if (row.kind === "fold") return <Fold key={row.key} calls={row.calls} />;
        const at = live[row.call.id];
        return <CallRow key={row.key} call={row.call} live={at} running={running} />;
      })}
    </div>
  );
}

/** "Read 6 files, searched twice · 1.8 s": opens to the rows it folded. */
function Fold({ calls }: { calls: readonly CallView[] }) {
  const count = (...names: string[]) => calls.filter((call) => names.includes(call.name)).length;
  const read = count("workspace_read", "tool_output_read");
  const list = count("workspace_list");
  const search = count("workspace_grep", "workspace_glob");
  const other = calls.length - read - list - search;
  const parts = [
    read > 0 && t("work.fold_read", { n: read }),
    search > 0 && t("work.fold_search", { n: search }),
    list > 0 && t("work.fold_list", { n: list }),
    other > 0 && t("work.fold_other", { n: other }),
  ].filter((part): part is string => part !== false);
  const failed = calls.filter((call) => call.answer?.is_error).length;
  const ms = calls.reduce((sum, call) => sum + (call.ms ?? 0), 0);
  const verb = parts.join(", ");
  return (
    <Line
      icon={read > 0 ? "read" : "search"}
      verb={verb.charAt(0).toUpperCase() + verb.slice(1)}
      what={failed > 0 ? t("work.fold_failed", { n: failed }) : null}
      time={duration(ms)}
    >
      {() => calls.map((call) => <CallRow key={call.id} call={call} running={false} />)}
    </Line>
  );
}
