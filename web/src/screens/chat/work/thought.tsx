import { duration } from "../../../i18n/format";
import { t } from "../../../i18n/index";
import { Ticking } from "./call-row";
import { Line } from "./line";

interface ThoughtProps {
  text: string;
  live: boolean;
  ms?: number;
  since?: number;
}

/** Thinking, folded: while it lasts, its dim tail; afterwards how it began. */
export function ThoughtRow({ text, live, ms = 0, since }: ThoughtProps) {
  const flat = text.replace(/\s+/g, " ").trim();
  const opened = text ? () => <p className="thought">{text}</p> : null;
  if (live)
    return (
      <Line
        icon="think"
        mark="live"
        verb={t("work.thinking")}
        what={flat.slice(-160)}
        whatClass="think-tail"
        time={<Ticking since={since ?? Date.now()} />}
      >
        {opened}
      </Line>
    );
  return (
    <Line icon="think" verb={t("work.thought")} what={flat.slice(0, 160)} time={duration(ms)}>
      {opened}
    </Line>
  );
}
