import { useMemo, useState } from "react";
import { t } from "../../../i18n/index";
import { type DiffRow, readDiff } from "../../../reduce/diff";
import { Button } from "../../../ui/button";

const FIRST_ROWS = 400; // a huge diff must not block the page

interface DiffProps {
  diff: string;
  path: string | null;
  added: number;
  removed: number;
}

/** A unified diff: sign and colour, both; words that changed are marked. */
export function Diff({ diff, path, added, removed }: DiffProps) {
  const rows = useMemo(() => readDiff(diff), [diff]);
  const [all, setAll] = useState(false);
  const fresh = /^--- \/dev\/null/m.test(diff);
  const shown = all ? rows : rows.slice(0, FIRST_ROWS);
  const oneHunk = rows.filter((row) => row.kind === "hunk").length === 1;
  return (
    <>
      <div className="diff-head">
        <code className="grow cut">{path}</code>
        {fresh && <span className="soft">{t("ask.new_file")}</span>}
        <span className="num">
          <span className="plus">+{added}</span> <span className="minus">−{removed}</span>
        </span>
      </div>
      <div className="diff" dir="ltr">
        {shown.map((row) =>
          row.kind === "hunk" ? (
            !oneHunk && <Hunk key={row.key} row={row} />
          ) : (
            <Line key={row.key} row={row} />
          ),
        )}
      </div>
      {shown.length < rows.length && (
        <Button small onClick={() => setAll(true)}>
          {t("ask.show_all")}
        </Button>
      )}
    </>
  );
}

const Hunk = ({ row }: { row: Extract<DiffRow, { kind: "hunk" }> }) => (
  <div className="hunk">
    <span className="no" />
    <span>{row.text}</span>
  </div>
);

const SIGN = { add: "+", del: "−", same: "" };

function Line({ row }: { row: Exclude<DiffRow, { kind: "hunk" }> }) {
  return (
    <div className={row.kind === "same" ? undefined : row.kind}>
      <span className="no old">{row.old}</span>
      <span className="no new">{row.new}</span>
      <span className="sg">{SIGN[row.kind]}</span>
      <span>
        {row.spans.map((span, at) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: spans of a line never move
          span.marked ? <mark key={at}>{span.text}</mark> : <span key={at}>{span.text}</span>,
        )}
      </span>
    </div>
  );
}
