import { useRef, useState } from "react";
import type { Connection, ConnectionCheck } from "../../../contract/types";
import { check } from "../../../hooks/manage-acts";
import { type LoadError, toLoadError } from "../../../hooks/use-load";
import { errorText } from "../../../i18n/error-text";
import { duration } from "../../../i18n/format";
import { hasText, t } from "../../../i18n/index";
import { usd } from "../../../i18n/money";
import { Icon } from "../../../ui/icon";

type CheckStep = ConnectionCheck["steps"][number];

export interface Test {
  running: boolean;
  result: ConnectionCheck | null;
  error: LoadError | null;
  /** What was tested, to name the model in the answer. */
  asked: Connection | null;
  run: (what: Connection) => Promise<ConnectionCheck | null>;
  clear: () => void;
}

/** A test of a connection; a newer one takes the place of an older one. */
export function useTest(): Test {
  const [state, setState] = useState<Omit<Test, "run" | "clear">>(STILL);
  const turn = useRef(0);
  const run = async (what: Connection) => {
    const mine = ++turn.current;
    setState({ ...STILL, running: true, asked: what });
    try {
      const result = await check(what);
      if (mine === turn.current) setState({ running: false, result, error: null, asked: what });
      return mine === turn.current ? result : null;
    } catch (error) {
      if (mine === turn.current) setState({ ...STILL, error: toLoadError(error), asked: what });
      return null;
    }
  };
  const clear = () => {
    turn.current += 1;
    setState(STILL);
  };
  return { ...state, run, clear };
}

const STILL = { running: false, result: null, error: null, asked: null };

/** Step by step how the test went: reached, key taken, an answer, each with its time. */
export function Tested({ test }: { test: Test }) {
  return (
    <ul className="test" aria-live="polite">
      {test.running && (
        <li className="soft">
          <i className="dot pulse live" />
          <span>{t("trial.testing")}</span>
        </li>
      )}
      {test.error && (
        <li className="fail">
          <Icon name="alert" />
          <span>{errorText(test.error)}</span>
        </li>
      )}
      {test.result?.steps.map((step) => (
        <li key={step.name} className={step.ok ? "done" : "fail"}>
          <Icon name={step.ok ? "check" : "alert"} />
          <span>{words(step, test.asked?.model ?? null)}</span>
          <span className="soft num">
            {duration(step.ms)}
            {step.cost_usd != null && ` · ${usd(step.cost_usd)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

function words(step: CheckStep, model: string | null): string {
  if (!step.ok) return t(`trial.${step.name}_failed`, { why: why(step) });
  if (step.name !== "answer") return t(`trial.${step.name}`);
  const name = model ?? t("trial.the_model");
  return step.text
    ? t("trial.answer_said", { model: name, text: step.text.slice(0, 60) })
    : t("trial.answer", { model: name });
}

function why(step: CheckStep): string {
  const key = `errors.${step.error}`;
  return hasText(key) ? t(key) : (step.text ?? step.error ?? "");
}
