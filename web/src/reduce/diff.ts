/** Unified diffs to rows, with the words that changed marked within a line. */

export interface Span {
  text: string;
  marked: boolean;
}

export type DiffRow =
  | { kind: "hunk"; key: string; text: string }
  | {
      kind: "same" | "add" | "del";
      key: string;
      old: number | null;
      new: number | null;
      spans: readonly Span[];
    };

type Line = Extract<DiffRow, { old: number | null }>;

const HEAD = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@(.*)$/;

/** Rows of all hunks. A text that is no diff gives no rows. */
export function readDiff(diff: string): DiffRow[] {
  const rows: DiffRow[] = [];
  let [before, after] = [0, 0];
  let inside = false;
  for (const line of diff.split("\n")) {
    const head = HEAD.exec(line);
    if (head) {
      inside = true;
      [before, after] = [Number(head[1]), Number(head[2])];
      rows.push({ kind: "hunk", key: `@${rows.length}`, text: line });
      continue;
    }
    if (!inside || line.startsWith("\\")) continue;
    const key = `${rows.length}`;
    const spans = [{ text: line.slice(1), marked: false }];
    if (line.startsWith("+")) rows.push({ kind: "add", key, old: null, new: after++, spans });
    else if (line.startsWith("-")) rows.push({ kind: "del", key, old: before++, new: null, spans });
    else if (line.startsWith(" "))
      rows.push({ kind: "same", key, old: before++, new: after++, spans });
  }
  return markWords(rows);
}

/** A block of removals followed by as many additions: mark what differs, line by line. */
function markWords(rows: DiffRow[]): DiffRow[] {
  const out = [...rows];
  for (let at = 0; at < out.length; ) {
    const gone = count(out, at, "del");
    const came = count(out, at + gone, "add");
    for (let n = 0; n < Math.min(gone, came); n++) {
      const [a, b] = [out[at + n] as Line, out[at + gone + n] as Line];
      const [before, after] = differ(a.spans[0]!.text, b.spans[0]!.text);
      out[at + n] = { ...a, spans: before };
      out[at + gone + n] = { ...b, spans: after };
    }
    at += Math.max(1, gone + came);
  }
  return out;
}

function count(rows: readonly DiffRow[], from: number, kind: DiffRow["kind"]): number {
  let to = from;
  while (rows[to]?.kind === kind) to++;
  return to - from;
}

/** The two lines with their differing middle marked; unmarked when they share too little. */
function differ(a: string, b: string): [Span[], Span[]] {
  const [x, y] = [words(a), words(b)];
  let start = 0;
  while (start < Math.min(x.length, y.length) && x[start] === y[start]) start++;
  let end = 0;
  while (end < Math.min(x.length, y.length) - start && x.at(-1 - end) === y.at(-1 - end)) end++;
  const shared = [...x.slice(0, start), ...x.slice(x.length - end)].join("").trim().length;
  const little = shared < Math.max(a.trim().length, b.trim().length) / 3;
  const cut = (all: string[]): Span[] =>
    little
      ? [{ text: all.join(""), marked: false }]
      : [
          { text: all.slice(0, start).join(""), marked: false },
          { text: all.slice(start, all.length - end).join(""), marked: true },
          { text: all.slice(all.length - end).join(""), marked: false },
        ].filter((span) => span.text !== "");
  return [cut(x), cut(y)];
}

const words = (line: string): string[] => line.match(/[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu) ?? [];
