/** Colours for code, in three hues. Loaded when the first closed block needs it. */

import hljs from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import css from "highlight.js/lib/languages/css";
import diff from "highlight.js/lib/languages/diff";
import go from "highlight.js/lib/languages/go";
import ini from "highlight.js/lib/languages/ini";
import java from "highlight.js/lib/languages/java";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import python from "highlight.js/lib/languages/python";
import rust from "highlight.js/lib/languages/rust";
import sql from "highlight.js/lib/languages/sql";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";
import yaml from "highlight.js/lib/languages/yaml";

const LANGUAGES = {
  bash,
  css,
  diff,
  go,
  ini,
  java,
  javascript,
  json,
  python,
  rust,
  sql,
  typescript,
  xml,
  yaml,
};
for (const [name, language] of Object.entries(LANGUAGES)) hljs.registerLanguage(name, language);
hljs.registerAliases(["shell", "console", "fish"], { languageName: "bash" });
hljs.registerAliases(["toml"], { languageName: "ini" });

/** A piece of code and its class: k keyword, s string, d number, c comment. */
export type Marked = readonly [text: string, tone: string | null];

const TONES: [RegExp, string][] = [
  [/comment|quote|meta$|doctag/, "c"],
  [/string|regexp|char|template-tag|addition|attr$|symbol/, "s"],
  [/number|literal|deletion|variable\.constant|bullet/, "d"],
  [/keyword|built_in|type|title|name|tag|section|selector|operator|meta/, "k"],
];

const toneOf = (scope: string): string | null =>
  TONES.find(([pattern]) => pattern.test(scope))?.[1] ?? null;

interface Node {
  scope?: string;
  children: (Node | string)[];
}

/** `code` in pieces; uncoloured as one piece when the language is not known. */
export function highlight(code: string, language: string): readonly Marked[] {
  if (!hljs.getLanguage(language)) return [[code, null]];
  const result = hljs.highlight(code, { language, ignoreIllegals: true });
  const root = (result as unknown as { _emitter: { rootNode: Node } })._emitter.rootNode;
  const out: Marked[] = [];
  const walk = (node: Node | string, tone: string | null) => {
    if (typeof node === "string") out.push([node, tone]);
    else {
      const own = node.scope ? (toneOf(node.scope) ?? tone) : tone;
      for (const child of node.children) walk(child, own);
    }
  };
  walk(root, null);
  return out;
}
