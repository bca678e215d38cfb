import { useState } from "react";
import type { Arguments } from "../../../contract/types";
import { number } from "../../../i18n/format";
import { t } from "../../../i18n/index";
import type { CallView } from "../../../reduce/parts";
import { Button, IconButton } from "../../../ui/button";
import { Icon } from "../../../ui/icon";
import { copy } from "../copy";
import { ArgumentList } from "./argument-list";
import { Diff } from "./diff";

const FIRST_CHARS = 6000;

/** A call opened in place: a terminal for commands, else arguments and result as they are. */
export function CallOpened({ call, output }: { call: CallView; output: string }) {
  const command = call.name === "shell_run" ? call.arguments.command : undefined;
  const rest = Object.entries(call.arguments).filter(
    ([name, value]) => !(typeof value === "string" && value.length < 80 && SHOWN.has(name)),
  );
  const change = call.answer?.is_error ? null : changeOf(call.name, call.arguments);
  return (
    <div className="block">
      {call.broken && <p className="block-foot">{t("work.broken")}</p>}
      {typeof command === "string" && command.length > 60 && (
        <pre className="wrapped command">{command}</pre>
      )}
      {change && <Diff {...change} path={null} />}
      {!change && command === undefined && rest.length > 0 && (
        <ArgumentList args={call.arguments} />
      )}
      <Output text={output} label={command === undefined ? t("work.result") : t("work.output")} />
      <Foot call={call} output={output} />
    </div>
  );
}

/** What a write or an edit put in place of what, as a diff. */
function changeOf(name: string, args: Arguments) {
  const [before, after] =
    name === "workspace_edit"
      ? [args.old, args.new]
      : name === "workspace_write"
        ? ["", args.content]
        : [];
  if (typeof before !== "string" || typeof after !== "string") return null;
  const lines = (text: string, sign: string) =>
    text === ""
      ? []
      : text
          .replace(/\n$/, "")
          .split("\n")
          .map((line) => sign + line);
  const [gone, came] = [lines(before, "-"), lines(after, "+")];
  return {
    diff: ["@@ -1 +1 @@", ...gone, ...came].join("\n"),
    added: came.length,
    removed: gone.length,
  };
}

/** Arguments that the row itself shows. */
const SHOWN = new Set(["path", "pattern", "command"]);

export function Output({ text, label }: { text: string; label: string }) {
  const [all, setAll] = useState(false);
  if (!text) return <p className="block-foot">{t("work.no_output")}</p>;
  const cut = !all && text.length > FIRST_CHARS;
  return (
    <>
      <pre tabIndex={0} role="region" aria-label={label} className="output" dir="ltr">
        {cut ? text.slice(0, FIRST_CHARS) : text}
      </pre>
      {cut && (
        <Button small onClick={() => setAll(true)}>
          {t("chat.show_all", { n: number(text.length) })}
        </Button>
      )}
    </>
  );
}

function Foot({ call, output }: { call: CallView; output: string }) {
  const { answer } = call;
  if (!answer) return null;
  const exit = call.name === "shell_run" ? exitCode(output) : null;
  const lines = output.split("\n").length;
  return (
    <div className="block-foot num">
      {exit !== null && (
        <span className={`st ${exit === 0 ? "done" : "fail"}`}>
          <Icon name={exit === 0 ? "check" : "alert"} />
          {t("work.exit", { code: exit })}
        </span>
      )}
      {answer.shortened && (
        <span>{t("work.shortened", { n: number(answer.shortened.original_chars) })}</span>
      )}
      <span className="grow" />
      <span>{t("work.lines", { n: lines })}</span>
      <IconButton small icon="copy" label={t("common.copy")} onClick={() => copy(output)} />
    </div>
  );
}

/** The exit code that a command's output states in its first or last line. */
export function exitCode(output: string): number | null {
  const lines = output.trim().split("\n");
  for (const line of [lines[0] ?? "", lines.at(-1) ?? ""]) {
    const found = /\bexit(?:ed)?(?: code| status)?[ :=]+(-?\d+)/i.exec(line);
    if (found) return Number(found[1]);
  }
  return null;
}
