/**
 * Splits a growing Markdown text into blocks that are closed for good and a tail that still grows.
 * Only the tail is read again, so a long answer costs no more per step than a short one.
 */

export interface Split {
  text: string;
  /** Closed top-level blocks, as written. Their identity never changes. */
  closed: readonly string[];
  tail: string;
}

export const NOTHING: Split = { text: "", closed: [], tail: "" };

/** Reads top-level blocks of Markdown; joined, their `raw` is the text again. */
export type Lexer = (text: string) => readonly { raw: string; type: string }[];

/** How many trailing blocks may still change: a list or table can grow after a blank line. */
const OPEN_BLOCKS = 2;

/** The split of `text`, reusing `before` when the text only grew. */
export function grow(before: Split, text: string, lex: Lexer): Split {
  if (text === before.text) return before;
  const grew = text.startsWith(before.text);
  const closed = grew ? before.closed : [];
  const tail = grew ? before.tail + text.slice(before.text.length) : text;
  const blocks = lex(tail).filter((block) => block.raw !== "");
  if (blocks.map((block) => block.raw).join("") !== tail) return { text, closed, tail };
  const settled = blocks.slice(0, -OPEN_BLOCKS);
  if (settled.length === 0) return { text, closed, tail };
  const length = settled.reduce((sum, block) => sum + block.raw.length, 0);
  const shown = settled.filter((block) => block.type !== "space").map((block) => block.raw);
  return { text, closed: [...closed, ...shown], tail: tail.slice(length) };
}

/** All blocks of a finished text. */
export function blocksOf(text: string, lex: Lexer): string[] {
  const blocks = lex(text);
  if (blocks.map((block) => block.raw).join("") !== text) return [text];
  return blocks.filter((block) => block.type !== "space").map((block) => block.raw);
}
