import { type ReactNode, useEffect, useState } from "react";
import { t } from "../../../i18n/index";
import { IconButton } from "../../../ui/button";
import { copy } from "../copy";
import type { Marked } from "./highlight";

interface CodeProps {
  code: string;
  language: string;
  open: boolean;
}

/** A code block: its language, wrap, copy. Coloured once it is closed. */
export function CodeBlock({ code, language, open }: CodeProps) {
  const [wrap, setWrap] = useState(false);
  const marks = useMarks(code, language, open);
  return (
    <div className="block">
      <div className="block-head">
        <span className="grow cut">{language || t("chat.code")}</span>
        <IconButton
          small
          icon="wrap"
          label={t("chat.wrap_code")}
          aria-pressed={wrap}
          onClick={() => setWrap(!wrap)}
        />
        <IconButton small icon="copy" label={t("chat.copy_code")} onClick={() => copy(code)} />
      </div>
      <pre tabIndex={0} className={wrap ? "wrapped" : undefined} dir="ltr">
        <code data-code="">{marks ? paint(marks) : code}</code>
      </pre>
    </div>
  );
}

const paint = (marks: readonly Marked[]): ReactNode[] =>
  marks.map(([text, tone], at) =>
    tone ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the code of a closed block never changes
      <span key={at} className={tone}>
        {text}
      </span>
    ) : (
      text
    ),
  );

function useMarks(code: string, language: string, open: boolean): readonly Marked[] | null {
  const [marks, setMarks] = useState<{ code: string; marks: readonly Marked[] } | null>(null);
  useEffect(() => {
    if (open || !language || code.length > 60_000) return;
    let gone = false;
    import("./highlight").then(
      ({ highlight }) => !gone && setMarks({ code, marks: highlight(code, language) }),
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [code, language, open]);
  return marks?.code === code ? marks.marks : null;
}
