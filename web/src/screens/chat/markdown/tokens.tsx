/** Markdown's tokens to elements. Raw HTML is text; a script link goes nowhere. */

import type { MarkedToken, Token, Tokens } from "marked";
import { Fragment, type ReactNode } from "react";
import { t } from "../../../i18n/index";
import { entities, safeAddress } from "../../../reduce/link";
import { CodeBlock } from "./code";
import { Picture } from "./picture";

/** `open`: the block is still being written, so its code is not coloured. */
export const show = (tokens: readonly Token[], open: boolean): ReactNode[] =>
  tokens.map((token, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a block is rendered anew as a whole
    <Fragment key={at}>{one(token as MarkedToken, open, at === tokens.length - 1)}</Fragment>
  ));

function one(token: MarkedToken, open: boolean, last: boolean): ReactNode {
  switch (token.type) {
    case "paragraph":
      return (
        <p className={open && last ? "being-written" : undefined}>{show(token.tokens, open)}</p>
      );
    case "text":
      return token.tokens ? show(token.tokens, open) : entities(token.text);
    case "strong":
      return <strong>{show(token.tokens, open)}</strong>;
    case "em":
      return <em>{show(token.tokens, open)}</em>;
    case "del":
      return <del>{show(token.tokens, open)}</del>;
    case "codespan":
      return <code>{token.text}</code>;
    case "code":
      return <CodeBlock code={token.text} language={languageOf(token.lang)} open={open} />;
    case "link":
      return <Link token={token}>{show(token.tokens, open)}</Link>;
    case "image":
      return <Picture src={safeAddress(token.href)} alt={entities(token.text)} />;
    case "list":
      return <List token={token} open={open} />;
    case "checkbox":
      return (
        <input
          type="checkbox"
          aria-label={t(token.checked ? "chat.task_done" : "chat.task_open")}
          checked={token.checked}
          disabled
          readOnly
        />
      );
    case "table":
      return <Table token={token} open={open} />;
    case "blockquote":
      return <blockquote>{show(token.tokens, open)}</blockquote>;
    case "heading":
      return <Heading depth={token.depth}>{show(token.tokens, open)}</Heading>;
    case "hr":
      return <hr />;
    case "br":
      return <br />;
    case "escape":
      return token.text;
    case "html":
      return <Html token={token} />;
    default:
      return null; // spaces and definitions
  }
}

const languageOf = (info: string | undefined): string => /^[\w+#.-]+/.exec(info ?? "")?.[0] ?? "";

function Link({ token, children }: { token: Tokens.Link; children: ReactNode }) {
  const address = safeAddress(token.href);
  if (!address) return <span>{children}</span>;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow" title={address}>
      {children}
    </a>
  );
}

function Html({ token }: { token: Tokens.HTML | Tokens.Tag }) {
  if (/^<br\s*\/?>$/i.test(token.raw)) return <br />;
  return token.block ? <p>{token.raw.trim()}</p> : token.raw;
}

/** The page has its own first and second heading. */
function Heading({ depth, children }: { depth: number; children: ReactNode }) {
  if (depth <= 3) return <h3>{children}</h3>;
  return depth === 4 ? <h4>{children}</h4> : <h5>{children}</h5>;
}

function List({ token, open }: { token: Tokens.List; open: boolean }) {
  const items = token.items.map((item, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a block is rendered anew as a whole
    <li key={at} className={item.task ? "task-list-item" : undefined}>
      {show(item.tokens, open)}
    </li>
  ));
  if (token.ordered) return <ol start={Number(token.start) || undefined}>{items}</ol>;
  const tasks = token.items.some((item) => item.task);
  return <ul className={tasks ? "contains-task-list" : undefined}>{items}</ul>;
}

function Table({ token, open }: { token: Tokens.Table; open: boolean }) {
  const tone = (at: number) => (token.align[at] === "right" ? "n" : undefined);
  return (
    <div className="table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {token.header.map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a block is rendered anew as a whole
              <th key={at} className={tone(at)}>
                {show(cell.tokens, open)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {token.rows.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a block is rendered anew as a whole
            <tr key={line}>
              {row.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a block is rendered anew as a whole
                <td key={at} className={tone(at)}>
                  {show(cell.tokens, open)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
