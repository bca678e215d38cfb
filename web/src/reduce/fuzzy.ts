/** Fuzzy matching for the palette: letters in order, better when together and at word starts. */

export interface Match {
  score: number;
  /** Positions of matched characters. */
  at: readonly number[];
}

const fold = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[đĐ]/g, "d")
    .toLowerCase();

/** Folds keep length per character where they can; a text whose length changed matches whole. */
export function match(query: string, text: string): Match | null {
  const wanted = fold(query).replace(/\s+/g, " ").trim();
  if (wanted === "") return { score: 0, at: [] };
  const characters = [...text];
  const folded = characters.map((one) => fold(one)[0] ?? "");
  const whole = folded.join("").indexOf(wanted);
  if (whole >= 0) {
    const start = whole === 0 || /[\s/:·_-]/.test(folded[whole - 1] ?? "");
    const at = Array.from({ length: wanted.length }, (_, n) => whole + n);
    return { score: 100 + (start ? 40 : 0) - whole * 0.1, at };
  }
  const at: number[] = [];
  let score = 0;
  let from = 0;
  for (const letter of wanted) {
    if (letter === " ") continue;
    const found = folded.indexOf(letter, from);
    if (found < 0) return null;
    const next = at.length > 0 && found === at.at(-1)! + 1;
    const start = found === 0 || /[\s/:·_-]/.test(folded[found - 1] ?? "");
    score += next ? 6 : start ? 8 : -0.5 * (found - from);
    at.push(found);
    from = found + 1;
  }
  return score > 0 ? { score, at } : null;
}

/** Those that match, the best first; with an empty query all, in order. */
export function rank<T>(
  query: string,
  items: readonly T[],
  text: (item: T) => string,
): { item: T; match: Match }[] {
  const found = items.flatMap((item) => {
    const one = match(query, text(item));
    return one ? [{ item, match: one }] : [];
  });
  return query.trim() ? found.sort((a, b) => b.match.score - a.match.score) : found;
}
