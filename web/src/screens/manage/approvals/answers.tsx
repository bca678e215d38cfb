import { useId, useState } from "react";
import type { Approval } from "../../../contract/types";
import { t } from "../../../i18n/index";
import { Button } from "../../../ui/button";

interface AnswersProps {
  approval: Approval;
  busy: boolean;
  onAnswer: (text: string) => void;
}

/** The options as buttons, and room for an answer in words. */
export function Answers({ approval, busy, onAnswer }: AnswersProps) {
  const [typing, setTyping] = useState(approval.options.length === 0);
  const [text, setText] = useState("");
  const id = useId();
  return (
    <>
      {approval.options.map((option) => (
        <Button
          key={option}
          look="line"
          className="wraps"
          disabled={busy}
          onClick={() => onAnswer(option)}
        >
          {option}
        </Button>
      ))}
      {!typing && (
        <Button disabled={busy} onClick={() => setTyping(true)}>
          {t("approvals.in_words")}
        </Button>
      )}
      {typing && (
        <form
          className="answer-form"
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim() !== "") onAnswer(text.trim());
          }}
        >
          <label className="sr" htmlFor={id}>
            {t("approvals.your_answer")}
          </label>
          <input
            id={id}
            className="text"
            value={text}
            placeholder={t("approvals.your_answer")}
            autoFocus={approval.options.length > 0}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" look="line" disabled={busy || text.trim() === ""}>
            {t("approvals.send_answer")}
          </Button>
        </form>
      )}
    </>
  );
}
