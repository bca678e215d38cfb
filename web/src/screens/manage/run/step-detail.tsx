import type { Step } from "../../../contract/types";
import { t } from "../../../i18n/index";
import { ArgumentList } from "../../chat/work/argument-list";
import { Output } from "../../chat/work/call-opened";
import { Result } from "./result";

const KEPT_CHARS = 2000;

/** A step opened in place: everything that went in, and what came back. */
export function StepDetail({ step }: { step: Step }) {
  const output = step.output ?? "";
  if (step.kind === "model") return <Result text={output} />;
  return (
    <div className="det block">
      {step.arguments && <ArgumentList args={step.arguments} />}
      {step.duration_ms != null && <Output text={output} label={t("runpage.output")} />}
      {output.length >= KEPT_CHARS && <p className="block-foot">{t("runpage.output_cut")}</p>}
    </div>
  );
}
