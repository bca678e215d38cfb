import { expect, test } from "vitest";
import { readDiff } from "./diff";

const DIFF = `--- a/nightly.sh
+++ b/nightly.sh
@@ -16,3 +16,4 @@
 restic backup "$HOME" \\
-  --limit-upload 2000 \\
-  --exclude "$HOME/Downloads"
+  --limit-upload 12000 \\
+  --exclude "$HOME/Downloads" \\
+  --exclude "$HOME/Pictures/.cache"
\\ No newline at end of file`;

const rows = readDiff(DIFF);
const marked = (n: number) => {
  const row = rows[n];
  return row && "spans" in row
    ? row.spans.filter((span) => span.marked).map((span) => span.text.trim())
    : null;
};

test("lines carry their old and new numbers", () => {
  expect(rows.map((row) => ("old" in row ? [row.kind, row.old, row.new] : row.kind))).toEqual([
    "hunk",
    ["same", 16, 16],
    ["del", 17, null],
    ["del", 18, null],
    ["add", null, 17],
    ["add", null, 18],
    ["add", null, 19],
  ]);
});

test("words that changed are marked, on both sides", () => {
  expect([marked(2), marked(4), marked(3), marked(5)]).toEqual([["2000"], ["12000"], [], ["\\"]]);
});

test("a line without a partner is not marked", () => {
  expect(marked(6)).toEqual([]);
});

test("a text that is no diff has no rows", () => {
  expect(readDiff("hello\n+ world")).toEqual([]);
});
