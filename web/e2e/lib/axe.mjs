// axe-core inside the page. Every rule that has a WCAG A or AA tag counts, and the best practices.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const SOURCE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** One line per violation and element; empty when the page passes. */
export async function violations(page) {
  await page.evaluate(await readFile(SOURCE, "utf8"));
  const found = await page.evaluate(
    (tags) => globalThis.axe.run(document, { runOnly: tags, resultTypes: ["violations"] }),
    TAGS,
  );
  return found.violations.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${node.target.join(" ")} (${rule.help})`),
  );
}
