/**
 * Text as it is: what cannot be seen, or passes for something else, is written out as an escape.
 * Nothing is dropped: an escape stands where its characters stood.
 */

export interface Piece {
  text: string;
  /** Whether `text` is an escape, in place of characters that would not show. */
  hidden: boolean;
}

/** Printable ASCII, tabs and line ends: what needs no second look unless it is padding. */
const CLEAR = /^[ -~\n\t]*$/;
const PAD = /[ \t]{61}|\t{9}|\n{21}/;

const SPECIAL = new RegExp(
  [
    // an emoji may hold a joiner and a selector
    String.raw`(?<emoji>\p{Extended_Pictographic}\uFE0F?(?:\u200D\p{Extended_Pictographic}\uFE0F?)*)`,
    // padding that pushes something out of sight
    String.raw`(?<pad>[ \t]{61,}|\t{9,}|\n{21,})`,
    String.raw`(?<host>(?<=:\/\/)[^\s/?#"'<>]+)`,
    String.raw`(?<word>(?:(?!\p{DI})[\p{L}\p{N}\p{M}._-])+)`,
    String.raw`(?<unseen>\p{DI}|(?![\n\t])\p{C}|\p{Zl}|\p{Zp}|(?! )\p{Zs}|\u2800)`,
  ].join("|"),
  "gu",
);

const LATIN = /\p{sc=Latin}/u;
const TWIN = /[\p{sc=Cyrl}\p{sc=Grek}\p{sc=Armn}\p{sc=Cher}\p{sc=Copt}\p{sc=Lisu}]/u;
const STORM = /\p{M}{4,}/u;
const NAMED: Record<string, string> = { "\n": "\\n", "\t": "\\t", "\r": "\\r", "\0": "\\0" };

/** The pieces of `text`, in order; joined, they say the whole of it. */
export function pieces(text: string): Piece[] {
  if (CLEAR.test(text) && !PAD.test(text)) return text === "" ? [] : [{ text, hidden: false }];
  const out: Piece[] = [];
  let from = 0;
  for (const found of text.matchAll(SPECIAL)) {
    const suspect = inspect(found.groups ?? {});
    if (!suspect) continue;
    show(out, text.slice(from, found.index));
    for (const [run, hidden] of suspect) hidden ? hide(out, run) : show(out, run);
    from = found.index + found[0].length;
  }
  show(out, text.slice(from));
  return out;
}

/** `text` with its escapes, as one string: for a title or a row. */
export const plain = (text: string): string =>
  pieces(text)
    .map((piece) => piece.text)
    .join("");

/** `plain`, with the middle left out when it is longer than `max` characters. */
export function brief(text: string, max = 120): string {
  const whole = plain(text);
  if (whole.length <= max) return whole;
  const tail = Math.floor(max / 4);
  return `${whole.slice(0, max - tail - 3)} … ${whole.slice(-tail)}`;
}

/** The runs of a match that need an escape; null when it is what it seems. */
function inspect(groups: Record<string, string | undefined>): [string, boolean][] | null {
  const { pad, host, word, unseen } = groups;
  if (pad !== undefined || unseen !== undefined) return [[pad ?? unseen ?? "", true]];
  if (host !== undefined) return split(host, (one) => one > "~" || one < "!");
  if (word === undefined) return null;
  const mixed = LATIN.test(word) && TWIN.test(word);
  const storm = STORM.test(word);
  return split(
    word,
    (one) => (mixed && TWIN.test(one)) || (storm && /\p{M}/u.test(one)) || passesForAscii(one),
  );
}

/** Full-width and mathematical letters: drawn like ASCII, and not ASCII. */
const passesForAscii = (one: string): boolean =>
  one > "~" && /\p{L}/u.test(one) && /^[a-z]+$/i.test(one.normalize("NFKC"));

function split(text: string, wrong: (one: string) => boolean): [string, boolean][] | null {
  const runs: [string, boolean][] = [];
  for (const one of text) {
    const hidden = wrong(one);
    const last = runs.at(-1);
    if (last?.[1] === hidden) last[0] += one;
    else runs.push([one, hidden]);
  }
  return runs.some(([, hidden]) => hidden) ? runs : null;
}

function show(out: Piece[], text: string): void {
  const last = out.at(-1);
  if (text === "") return;
  if (last && !last.hidden) last.text += text;
  else out.push({ text, hidden: false });
}

const LONGEST = 400; // of one piece of escapes: a part of a text must fit on a screen

function hide(out: Piece[], run: string): void {
  const text = [...run.matchAll(/([\s\S])\1*/gu)].map((same) => times(same[0])).join("");
  const last = out.at(-1);
  if (last?.hidden && last.text.length < LONGEST) last.text += text;
  else out.push({ text, hidden: true });
}

function times(run: string): string {
  const all = [...run];
  const code = codeOf(all[0] ?? "");
  return all.length < 4 ? code.repeat(all.length) : `${code}×${all.length}`;
}

function codeOf(one: string): string {
  const code = one.codePointAt(0) ?? 0;
  return NAMED[one] ?? `\\u{${code.toString(16).padStart(2, "0")}}`;
}
