/** The house's rules, checked on the files themselves. */

import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";

const ROOT = resolve(import.meta.dirname);
const GENERATED = new Set(["contract/generated.d.ts"]);
const MAX_LINES = 200;

const files = readdirSync(ROOT, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(tsx?|css)$/.test(name) && !GENERATED.has(name))
  .sort();
const read = (name: string) => readFileSync(join(ROOT, name), "utf8");
const code = files.filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name));

/** What a folder may import from, beside itself. */
const MAY: Record<string, readonly string[]> = {
  contract: [],
  reduce: ["contract"],
  api: ["contract"],
  hooks: ["contract", "reduce", "api"],
  i18n: ["reduce"],
  ui: ["i18n"],
  styles: [],
  screens: ["contract", "reduce", "hooks", "ui", "i18n", "styles"],
};

const folderOf = (name: string) => name.split("/")[0] ?? "";

function importsOf(name: string): string[] {
  const found = [...read(name).matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)];
  return found.map((match) => relative(ROOT, resolve(ROOT, dirname(name), match[1]!)));
}

test("the rules see the files", () => {
  expect(code.length).toBeGreaterThan(60);
  expect(code.flatMap(importsOf).length).toBeGreaterThan(200);
});

test(`no file is longer than ${MAX_LINES} lines`, () => {
  const long = files.filter((name) => read(name).split("\n").length - 1 > MAX_LINES);
  expect(long).toEqual([]);
});

test("imports point down the page", () => {
  const wrong = code.flatMap((name) => {
    const from = folderOf(name);
    if (!(from in MAY)) return []; // app.tsx and main.tsx see everything
    return importsOf(name)
      .filter((to) => folderOf(to) !== from && !MAY[from]?.includes(folderOf(to)))
      .map((to) => `${name} imports ${to}`);
  });
  expect(wrong).toEqual([]);
});

test("pure folders touch no network, storage, clock or page", () => {
  const forbidden =
    /\b(fetch|localStorage|document|window|Date\.now|setTimeout|Math\.random)\b(?!`)/;
  const wrong = code.filter((name) => {
    if (folderOf(name) !== "reduce" && folderOf(name) !== "contract") return false;
    const plain = read(name).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
    return forbidden.test(plain);
  });
  expect(wrong).toEqual([]);
});

test("colours are written in tokens.css only", () => {
  const sheets = files.filter((name) => name.endsWith(".css") && name !== "styles/tokens.css");
  const wrong = sheets.flatMap((name) =>
    [...read(name).matchAll(/#[0-9a-f]{6}\b/gi)].map((match) => `${name}: ${match[0]}`),
  );
  expect(wrong).toEqual([]);
});

test("no sentence stands in a screen or a part", () => {
  const shown =
    /(?:label|title|placeholder|aria-label|alt)="[A-Z][^"]* [^"]*"|>\s*[A-Z][a-z]+ [a-z]+[^<{]*</;
  const wrong = code.filter((name) => {
    if (!name.endsWith(".tsx")) return false;
    const markup = read(name).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
    return shown.test(markup);
  });
  expect(wrong).toEqual([]);
});
