/** The rows of a diff with what each hides. */

import { type DiffRow, readDiff } from "./diff";
import { type Piece, pieces } from "./plain";

export interface SeenRow {
  row: DiffRow;
  id: string;
  /** Set when the line hides something: shown instead of its marked words. */
  pieces: readonly Piece[] | null;
  /** Longer than a window is wide: wrapped, so that nothing hides to the right. */
  wraps: boolean;
  risky: boolean;
}

/** Rows shown at first: a huge diff must not block the page. */
export const FIRST_ROWS = 400;
const SCREEN_ROWS = 20;
const WIDE_CHARS = 160;

export function diffRows(diff: string): SeenRow[] {
  const rows = readDiff(diff);
  return rows.map((row, at) => {
    const text = row.kind === "hunk" ? row.text : row.spans.map((span) => span.text).join("");
    const found = pieces(text);
    const hides = found.some((piece) => piece.hidden);
    const wraps = found.reduce((sum, piece) => sum + piece.text.length, 0) > WIDE_CHARS;
    const folded =
      at >= FIRST_ROWS && (at === rows.length - 1 || at % SCREEN_ROWS === SCREEN_ROWS - 1 || wraps);
    return {
      row,
      id: `diff:${at}`,
      pieces: hides ? found : null,
      wraps,
      risky: hides || folded || text.length > SCREEN_ROWS * WIDE_CHARS,
    };
  });
}
