import { marked } from "marked";
import { memo, useRef } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { grow, type Lexer, NOTHING, type Split } from "../../../reduce/markdown";
import { CodeBlock } from "./code";
import type { MarkdownProps } from "./lazy";
import { Picture } from "./picture";

const lex: Lexer = (text) => marked.lexer(text, { gfm: true });
const PLUGINS = [remarkGfm];

/** How often a block was rendered: a test counts that only the open one is. */
export const rendered = { blocks: 0 };

/** Text from a model: no raw HTML, no script links, pictures only when asked for. */
export function Markdown({ text, open = false }: MarkdownProps) {
  const before = useRef<Split>(NOTHING);
  before.current = grow(before.current, text, lex);
  const { closed, tail } = before.current;
  return (
    <div className="md" dir="auto">
      {closed.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: closed blocks never move
        <Block key={at} text={block} open={false} />
      ))}
      {tail && <Block key={closed.length} text={tail} open={open} />}
      {open && <span className="caret" aria-hidden="true" />}
    </div>
  );
}

const Block = memo(function Block({ text, open }: { text: string; open: boolean }) {
  rendered.blocks += 1;
  return (
    <ReactMarkdown remarkPlugins={PLUGINS} components={open ? OPEN : CLOSED}>
      {text}
    </ReactMarkdown>
  );
});

type Style = { style?: React.CSSProperties };
const numeric = (props: Style) => (props.style?.textAlign === "right" ? "n" : undefined);

const components = (open: boolean): Components => ({
  pre: ({ children }) => <CodeBlock open={open}>{children}</CodeBlock>,
  a: ({ href, children }) =>
    href ? (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow" title={href}>
        {children}
      </a>
    ) : (
      <span>{children}</span>
    ),
  img: ({ src, alt }) => <Picture src={typeof src === "string" ? src : ""} alt={alt ?? ""} />,
  table: ({ children }) => (
    <div className="table" tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
  th: ({ children, style }) => <th className={numeric({ style })}>{children}</th>,
  td: ({ children, style }) => <td className={numeric({ style })}>{children}</td>,
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h3>{children}</h3>,
  h4: ({ children }) => <h4>{children}</h4>,
});

const OPEN = components(true);
const CLOSED = components(false);
