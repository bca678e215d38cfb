import { type KeyboardEvent, useState } from "react";
import type { Approval } from "../../../contract/types";
import { singleKeys, typing } from "../../../hooks/keys";
import { t } from "../../../i18n/index";
import { plain } from "../../../reduce/plain";
import { Button } from "../../../ui/button";
import { firstText } from "../work/call-words";
import { AskFrame } from "./frame";

interface QuestionCardProps {
  approval: Approval;
  busy: boolean;
  onAnswer: (answer: string) => void;
  onStop: () => void;
}

const FREE = -1;

/** The agent cannot decide this: its options, or an answer in words. */
export function QuestionCard({ approval, busy, onAnswer, onStop }: QuestionCardProps) {
  const { options } = approval;
  const question = plain(firstText(approval.arguments, ["question"]) ?? approval.reason ?? "");
  const taken = options.indexOf(approval.default ?? "");
  const [choice, setChoice] = useState(options.length === 0 ? FREE : Math.max(0, taken));
  const [words, setWords] = useState("");
  const answer = choice === FREE ? words.trim() : (options[choice] ?? "");
  const submit = () => answer && !busy && onAnswer(answer);
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const text = typing(event.target) && (event.target as HTMLInputElement).type !== "radio";
    if (event.key === "Enter" && !event.shiftKey && !(event.target instanceof HTMLButtonElement)) {
      event.preventDefault();
      submit();
    } else if (!text && singleKeys() && /^[1-9]$/.test(event.key)) {
      const at = Number(event.key) - 1;
      if (at < options.length) setChoice(at);
      else if (at === options.length) setChoice(FREE);
    }
  };
  return (
    <AskFrame
      approval={approval}
      icon="ask"
      title={question}
      why={
        approval.default
          ? t("ask.question_default", { choice: approval.default })
          : t("ask.question_no_default")
      }
      onKey={onKey}
      foot={
        <>
          <Button look="fill" disabled={busy || !answer} onClick={submit}>
            {busy ? t("ask.deciding") : t("ask.answer")} <kbd className="wide-only">⏎</kbd>
          </Button>
          <Button disabled={busy} onClick={onStop}>
            {t("ask.stop_turn")}
          </Button>
        </>
      }
    >
      <fieldset className="options">
        <legend className="sr">{question}</legend>
        {options.map((option, at) => (
          <label key={option} className="option">
            <input
              type="radio"
              name={approval.id}
              checked={choice === at}
              onChange={() => setChoice(at)}
            />
            <span>
              {plain(option)}
              {at === taken && <span className="soft"> · {t("ask.taken")}</span>}
            </span>
            <kbd className="wide-only">{at + 1}</kbd>
          </label>
        ))}
        {options.length > 0 && (
          <label className="option">
            <input
              type="radio"
              name={approval.id}
              checked={choice === FREE}
              onChange={() => setChoice(FREE)}
            />
            <span>{t("ask.free")}</span>
            <kbd className="wide-only">{options.length + 1}</kbd>
          </label>
        )}
        {choice === FREE && (
          <textarea
            className="text"
            aria-label={t("ask.free_label")}
            autoFocus={options.length > 0}
            value={words}
            maxLength={4000}
            onChange={(event) => setWords(event.target.value)}
          />
        )}
      </fieldset>
    </AskFrame>
  );
}
