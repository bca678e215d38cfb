import { memo } from "react";
import type { Approval, Run, Step } from "../../../contract/types";
import { clock, clockSeconds, duration } from "../../../i18n/format";
import { t } from "../../../i18n/index";
import { LOOKS } from "../../../reduce/parts";
import { foldSteps } from "../../../reduce/run";
import { Icon, type IconName } from "../../../ui/icon";
import { deedText } from "../ask/ask-words";
import { Left } from "../ask/frame";
import { Ticking } from "../work/call-row";
import { stepWords } from "./step-words";

interface StepsProps {
  run: Run;
  approval: Approval | null;
  /** Whether the open model step is past thinking. */
  writing: boolean;
}

/** What happened, in order. One hairline, one row a step. */
export const Steps = memo(function Steps({ run, approval, writing }: StepsProps) {
  const rows = foldSteps(run.steps.filter(worth), LOOKS);
  return (
    <ol className="steps">
      <li>
        <Row
          icon="flash"
          title={t("compact" in run.wake ? "compact.do" : "run.your_message")}
          time={<time>{clockSeconds(run.started_at)}</time>}
        />
      </li>
      {rows.map((row) =>
        row.kind === "fold" && row.steps.length > 1 ? (
          <li key={row.steps[0]!.n}>
            <Folded steps={row.steps} />
          </li>
        ) : (
          <li key={row.kind === "step" ? row.step.n : row.steps[0]!.n}>
            <One
              step={row.kind === "step" ? row.step : row.steps[0]!}
              approval={approval}
              run={run}
              writing={writing}
            />
          </li>
        ),
      )}
    </ol>
  );
});

const worth = (step: Step) => step.kind !== "debug";

interface RowProps {
  icon: IconName;
  mark?: string;
  title: React.ReactNode;
  time: React.ReactNode;
  sub?: React.ReactNode;
  now?: boolean;
}

function Row({ icon, mark = "", title, time, sub, now }: RowProps) {
  return (
    <div className={`step ${now ? "now" : ""}`}>
      <Icon name={icon} className={mark} />
      <span className="t">{title}</span>
      <span className="x">{time}</span>
      {sub && <small>{sub}</small>}
    </div>
  );
}

function Folded({ steps }: { steps: readonly Step[] }) {
  const read = steps.filter((step) => step.tool === "workspace_read").length;
  const other = steps.length - read;
  const text = [
    read > 0 && t("work.fold_read", { n: read }),
    other > 0 && t("work.fold_other", { n: other }),
  ].filter(Boolean) as string[];
  const title = text.join(", ");
  const ms = steps.reduce((sum, step) => sum + (step.duration_ms ?? 0), 0);
  return (
    <Row icon="read" title={title.charAt(0).toUpperCase() + title.slice(1)} time={duration(ms)} />
  );
}

function One({ step, approval, run, writing }: StepsProps & { step: Step }) {
  const open = step.duration_ms == null && run.status === "running";
  if (step.kind === "approval" && approval && step.approval_id === approval.id)
    return (
      <Row
        now
        icon="pennant"
        mark="wait"
        title={deedText(approval)}
        time={<Left deadline={approval.deadline} />}
        sub={t("run.asked_at", { time: clock(approval.asked_at) })}
      />
    );
  const began = writing && step.first_token_ms == null ? { ...step, first_token_ms: 0 } : step;
  const { icon, title, what, code, sub } = stepWords(open ? began : step, open);
  const mark = open ? "live pulse" : step.is_error ? "fail" : "";
  const time = open ? (
    <Ticking since={Date.parse(step.started_at)} />
  ) : step.duration_ms == null ? (
    ""
  ) : (
    duration(step.duration_ms)
  );
  return (
    <Row
      now={open}
      icon={icon}
      mark={mark}
      title={
        <>
          {title} {what && (code ? <code>{what}</code> : what)}
        </>
      }
      time={time}
      sub={sub}
    />
  );
}
