import { useMemo } from "react";
import { t } from "../../../i18n/index";
import { plain } from "../../../reduce/plain";
import { diffRows, FIRST_ROWS, type SeenRow } from "../../../reduce/risk-diff";
import { Button } from "../../../ui/button";
import { Pieces } from "../seen/plain-text";
import { End, useUnfolded } from "../seen/sight";

interface DiffProps {
  diff: string;
  path: string | null;
  added: number;
  removed: number;
}

/** A unified diff: sign and colour, both; changed words are marked, hidden characters escaped. */
export function Diff({ diff, path, added, removed }: DiffProps) {
  const rows = useMemo(() => diffRows(diff), [diff]);
  const [all, unfold] = useUnfolded();
  const fresh = /^--- \/dev\/null/m.test(diff);
  const shown = all ? rows : rows.slice(0, FIRST_ROWS);
  const oneHunk = rows.filter(({ row }) => row.kind === "hunk").length === 1;
  return (
    <>
      <div className="diff-head">
        <code className="grow">{path && plain(path)}</code>
        {fresh && <span className="soft">{t("ask.new_file")}</span>}
        <span className="num">
          <span className="plus">+{added}</span> <span className="minus">−{removed}</span>
        </span>
      </div>
      <div className="diff" dir="ltr">
        {shown.map((seen) =>
          seen.row.kind === "hunk" ? (
            (!oneHunk || seen.risky) && <Hunk key={seen.id} seen={seen} />
          ) : (
            <Line key={seen.id} seen={seen} row={seen.row} />
          ),
        )}
      </div>
      {shown.length < rows.length && (
        <Button small onClick={unfold}>
          {t("ask.show_all")}
        </Button>
      )}
    </>
  );
}

const Hunk = ({ seen }: { seen: SeenRow }) => (
  <div className="hunk">
    <span className="no" />
    <Words seen={seen} />
  </div>
);

const SIGN = { add: "+", del: "−", same: "" };

interface LineProps {
  seen: SeenRow;
  row: Exclude<SeenRow["row"], { kind: "hunk" }>;
}

function Line({ seen, row }: LineProps) {
  return (
    <div className={row.kind === "same" ? undefined : row.kind}>
      <span className="no old">{row.old}</span>
      <span className="no new">{row.new}</span>
      <span className="sg">{SIGN[row.kind]}</span>
      <Words seen={seen} />
    </div>
  );
}

function Words({ seen: { row, pieces, wraps, risky, id } }: { seen: SeenRow }) {
  return (
    <span className={wraps ? "wide-line" : undefined}>
      {pieces ? (
        <Pieces pieces={pieces} />
      ) : row.kind === "hunk" ? (
        row.text
      ) : (
        row.spans.map((span, at) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: spans of a line never move
          span.marked ? <mark key={at}>{span.text}</mark> : <span key={at}>{span.text}</span>,
        )
      )}
      {risky && <End id={id} />}
    </span>
  );
}
