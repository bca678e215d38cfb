import { marked } from "marked";
import { memo, useRef } from "react";
import { deep, grow, type Lexer, NOTHING, readable, type Split } from "../../../reduce/markdown";
import type { MarkdownProps } from "./lazy";
import { show } from "./tokens";

const lex = (text: string) => marked.lexer(text, { gfm: true });
const split: Lexer = lex;

const SHELF = 32;

/** How often a block was rendered: a test counts that only the open one is. */
export const rendered = { blocks: 0 };

/** Text from a model: no raw HTML, no script links, pictures only when asked for. */
export function Markdown({ text, open = false }: MarkdownProps) {
  const before = useRef<Split>(NOTHING);
  const [head, rest] = readable(text);
  before.current = grow(before.current, head, split);
  const { closed, tail } = before.current;
  return (
    <div className={open ? "md open" : "md"} dir="auto">
      {shelves(closed).map((blocks, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: closed blocks never move
        <Shelf key={at} blocks={blocks} />
      ))}
      {tail && <Block key={closed.length} text={tail} open={open} />}
      {rest && <pre className="as-written">{rest}</pre>}
      {open && <span className="caret" aria-hidden="true" />}
    </div>
  );
}

/** Closed blocks by the shelf: a full one is compared as a whole, however long the answer is. */
function shelves(closed: readonly string[]): string[][] {
  const found: string[][] = [];
  for (let at = 0; at < closed.length; at += SHELF) found.push(closed.slice(at, at + SHELF));
  return found;
}

const Shelf = memo(
  function Shelf({ blocks }: { blocks: readonly string[] }) {
    return (
      <div className="shelf">
        {blocks.map((block, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: closed blocks never move
          <Block key={at} text={block} open={false} />
        ))}
      </div>
    );
  },
  (one, other) =>
    one.blocks.length === other.blocks.length &&
    one.blocks.every((block, at) => block === other.blocks[at]),
);

const Block = memo(function Block({ text, open }: { text: string; open: boolean }) {
  rendered.blocks += 1;
  try {
    const tokens = lex(text);
    if (!deep(tokens)) return show(tokens, open);
  } catch {
    // the lexer or the stack gave up: the text is still there to read
  }
  return <pre className="as-written">{text}</pre>;
});
