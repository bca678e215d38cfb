import { type CSSProperties, useState } from "react";
import type { Approval, Run } from "../../../contract/types";
import { useApprovalHistory } from "../../../hooks/use-manage";
import { useNow } from "../../../hooks/use-now";
import { errorText } from "../../../i18n/error-text";
import { clockSeconds, duration } from "../../../i18n/format";
import { t } from "../../../i18n/index";
import { Icon, type IconName } from "../../../ui/icon";
import { ending } from "../activity/words";
import { Group } from "../parts/page";
import { elapsed } from "./elapsed";
import { Result } from "./result";
import { StepDetail } from "./step-detail";
import { stepWords, wokeWords } from "./step-words";
import { type Row, timeline } from "./timeline";

const LANES: Readonly<Record<Row["tone"], string>> = {
  model: "",
  tool: "t",
  failed: "f",
  waiting: "w",
  mark: "m",
};

/** The timeline: clock, what happened, and where the time went, on one row. */
export function Steps({ run }: { run: Run }) {
  const now = useNow(run.finished_at ? 60_000 : 1000);
  const asked = useApprovalHistory(50).value;
  const all = [...(asked?.pending ?? []), ...(asked?.decided ?? [])];
  const { rows, tookMs, waitedMs } = timeline(run, now);
  return (
    <Group
      title={t("runpage.timeline")}
      hint={waitedMs > 0 ? t("runpage.timeline_hint") : undefined}
    >
      <ol className="tl">
        <Mark at={0} icon="flash" words={wokeWords(run)} small={clockSeconds(run.started_at)} />
        {rows.map((row) => (
          <StepRow
            key={row.step.n}
            row={row}
            approval={all.find((one) => one.id === row.step.approval_id) ?? null}
          />
        ))}
        {run.finished_at != null && <End run={run} tookMs={tookMs} />}
      </ol>
    </Group>
  );
}

function StepRow({ row, approval }: { row: Row; approval: Approval | null }) {
  const [open, setOpen] = useState(false);
  const { step } = row;
  const said = stepWords(step, approval);
  const opens = step.kind === "tool" || (step.kind === "model" && Boolean(step.output));
  const text = (
    <>
      <b>{said.words}</b>
      {said.what !== null && (
        <> {said.code ? <code>{said.what}</code> : <span>{said.what}</span>}</>
      )}
    </>
  );
  return (
    <li className={row.tone === "waiting" ? "gap" : undefined}>
      <span className="at">{elapsed(row.atMs)}</span>
      <span className={`ic ${row.open && row.tone !== "waiting" ? "live" : said.tone}`}>
        <Icon name={said.icon} className={row.open && row.tone !== "waiting" ? "pulse" : ""} />
      </span>
      <div>
        {opens ? (
          <button
            type="button"
            className="tl-open"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {text}
            {"\u00a0"}
            <Icon name="right" className="turnable" />
          </button>
        ) : (
          text
        )}
        {said.small && <small>{said.small}</small>}
      </div>
      <Lane row={row} />
      <span className={`dur ${row.tone === "waiting" ? "wait" : ""}`}>
        {row.tone !== "mark" &&
          (row.durationMs >= 60_000 ? elapsed(row.durationMs) : duration(row.durationMs))}
      </span>
      {open && <StepDetail step={step} />}
    </li>
  );
}

function Lane({ row }: { row: Row }) {
  const style = { "--x": `${row.x * 100}%`, "--w": `${row.w * 100}%` } as CSSProperties;
  return (
    <span className="lane" aria-hidden="true">
      <i className={LANES[row.tone]} style={style} />
    </span>
  );
}

function Mark(props: { at: number; icon: IconName; tone?: string; words: string; small?: string }) {
  return (
    <li>
      <span className="at">{elapsed(props.at)}</span>
      <span className={`ic ${props.tone ?? "soft"}`}>
        <Icon name={props.icon} />
      </span>
      <div>
        <b>{props.words}</b>
        {props.small && <small>{props.small}</small>}
      </div>
      <span className="lane" aria-hidden="true" />
      <span className="dur" />
    </li>
  );
}

function End({ run, tookMs }: { run: Run; tookMs: number }) {
  const said = ending(run);
  const answer = run.steps.findLast((step) => step.kind === "model")?.output ?? "";
  return (
    <li>
      <span className="at">{elapsed(tookMs)}</span>
      <span className={`ic ${said.tone}`}>
        <Icon name={said.icon} />
      </span>
      <div>
        <b>{said.words}</b>
        {run.failure && run.ending === "failed" && (
          <small>
            {errorText(run.failure)} {run.failure.message}
          </small>
        )}
      </div>
      <span className="lane" aria-hidden="true" />
      <span className="dur" />
      {answer !== "" && <Result text={answer} />}
    </li>
  );
}
