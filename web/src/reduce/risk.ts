/** What a person has to have seen before a yes: what was shortened, and what hides characters. */

import { type Piece, pieces } from "./plain";

export interface Part {
  id: string;
  pieces: readonly Piece[];
  /** Left out until everything is shown. */
  folded: boolean;
  /** Must have been in view before a yes. */
  risky: boolean;
}

export interface Field {
  parts: readonly Part[];
  /** Of the whole text. */
  chars: number;
  /** How many of them are left out at first. */
  foldedChars: number;
}

/** A text longer than this shows its head and its tail. */
export const LONG_CHARS = 6000;
/** About a screenful: what is in view at once. */
export const PART_CHARS = 2000;

/** A text in parts that each fit on a screen. */
export function fieldOf(name: string, text: string): Field {
  const groups = grouped(pieces(text));
  const long = text.length > LONG_CHARS || groups.length > 2 * (LONG_CHARS / PART_CHARS);
  const parts = groups.map((group, at) => {
    const folded = long && at > 0 && at < groups.length - 1;
    const risky = folded || group.some((piece) => piece.hidden);
    return { id: `${name}:${at}`, pieces: group, folded, risky };
  });
  const folded = parts.filter((part) => part.folded).flatMap((part) => part.pieces);
  return {
    parts,
    chars: text.length,
    foldedChars: folded.reduce((sum, piece) => sum + piece.text.length, 0),
  };
}

/** Pieces in groups of `PART_CHARS`; the last group is never a sliver. */
function grouped(all: readonly Piece[]): Piece[][] {
  const groups: Piece[][] = [];
  let size = PART_CHARS;
  const put = (piece: Piece) => {
    if (size + piece.text.length > PART_CHARS) {
      groups.push([]);
      size = 0;
    }
    groups.at(-1)?.push(piece);
    size += piece.text.length;
  };
  for (const piece of all)
    if (piece.hidden) put(piece);
    else for (const text of screens(piece.text, PART_CHARS - size)) put({ text, hidden: false });
  const [last, before] = [groups.at(-1), groups.at(-2)];
  if (last && before && size < PART_CHARS / 4) groups.splice(-2, 2, [...before, ...last]);
  return groups;
}

/** A visible text cut into screenfuls, the first of `room`, never within a character. */
function screens(text: string, room: number): string[] {
  const out: string[] = [];
  for (let from = 0; from < text.length; ) {
    const size = from === 0 && room > 1 ? room - 1 : PART_CHARS - 1;
    let to = Math.min(text.length, from + size);
    if (to < text.length && /[\uDC00-\uDFFF]/.test(text[to] ?? "")) to += 1;
    out.push(text.slice(from, to));
    from = to;
  }
  return out;
}

/** An argument as it is shown. */
export const valueText = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value, null, 2) ?? "");

/** A request's arguments, each as its name and its value. */
export function argumentFields(
  args: Readonly<Record<string, unknown>>,
): { name: string; label: Field; value: Field }[] {
  return Object.entries(args).map(([name, value]) => ({
    name,
    label: fieldOf(`name ${name}`, name),
    value: fieldOf(`arg ${name}`, valueText(value)),
  }));
}
