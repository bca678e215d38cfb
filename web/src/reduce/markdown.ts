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
  const blocks = tried(tail, lex).filter((block) => block.raw !== "");
  if (blocks.map((block) => block.raw).join("") !== tail) return { text, closed, tail };
  const settled = blocks.slice(0, -OPEN_BLOCKS);
  if (settled.length === 0) return { text, closed, tail };
  const length = settled.reduce((sum, block) => sum + block.raw.length, 0);
  const shown = settled.filter((block) => block.type !== "space").map((block) => block.raw);
  return { text, closed: [...closed, ...shown], tail: tail.slice(length) };
}

/** A text that the lexer cannot take is one block, shown as written. */
function tried(text: string, lex: Lexer): ReturnType<Lexer> {
  try {
    return lex(text);
  } catch {
    return [{ raw: text, type: "plain" }];
  }
}

/** Characters of one message that are read as Markdown; the rest is shown as written. */
export const MAX_READ = 400_000;

/** What of `text` is read as Markdown, and the rest. The cut stays where it is while the text grows. */
export function readable(text: string): readonly [string, string] {
  if (text.length <= MAX_READ) return [text, ""];
  const line = text.lastIndexOf("\n", MAX_READ - 1) + 1;
  const cut = line > MAX_READ / 2 ? line : MAX_READ;
  return [text.slice(0, cut), text.slice(cut)];
}

const MAX_DEPTH = 100;

type Nest = { tokens?: readonly Nest[]; items?: readonly Nest[] };

/** Whether blocks nest deeper than a page can draw. */
export function deep(blocks: readonly object[]): boolean {
  let level = blocks as readonly Nest[];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap((one) => [...(one.tokens ?? []), ...(one.items ?? [])]);
  }
  return false;
}

/** All blocks of a finished text. */
export function blocksOf(text: string, lex: Lexer): string[] {
  const blocks = tried(text, lex);
  if (blocks.map((block) => block.raw).join("") !== text) return [text];
  return blocks.filter((block) => block.type !== "space").map((block) => block.raw);
}
