/** What is read aloud of an answer that is still being written: whole sentences, without its marks. */

/** A sentence's end, a line's end, or a gap after so much text that nobody should wait for more. */
const END = /[.!?…]["'”’)\]*_]*\s|[。！？]|\n|.{240,}?\s/gu;

/** How much of `text` is closed from `from` on: an offset, `from` when nothing is. */
export function closedTo(text: string, from: number): number {
  let to = from;
  END.lastIndex = 0;
  for (const found of text.slice(from).matchAll(END)) to = from + found.index + found[0].length;
  return to;
}

/** Words alone: code is named by `code`, not spelt, and what only draws is left out. */
export function spoken(markdown: string, code: string): string {
  return markdown
    .replace(/```[\s\S]*?(?:```|$)/g, ` ${code} `)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/^[|:\- \t]{3,}$/gm, "")
    .replace(/^[ \t]*(?:[-*+>|]|#{1,6})[ \t]*/gm, "")
    .replace(/[*_`|]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** Whether `text` ends inside a block of code, which closes as a whole. */
export const inCode = (text: string): boolean => (text.match(/^\s*```/gm)?.length ?? 0) % 2 === 1;
