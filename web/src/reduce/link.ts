/** Addresses and entities in a text from a model. */

const SAFE = /^(?:https?|mailto)$/i;

/** An address that may be followed: a known scheme, or one of this origin; else "". */
export function safeAddress(written: string): string {
  const address = entities(written).trim();
  const scheme = /^([^/?#:]*):/.exec(address)?.[1];
  return scheme === undefined || SAFE.test(scheme) ? address : "";
}

const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00A0",
  copy: "©",
  reg: "®",
  trade: "™",
  deg: "°",
  times: "×",
  middot: "·",
  bull: "•",
  hellip: "…",
  ndash: "–",
  mdash: "—",
  larr: "←",
  rarr: "→",
  le: "≤",
  ge: "≥",
  ne: "≠",
  euro: "€",
  pound: "£",
};

/** Character references as characters; one that is not known stays as it is written. */
export function entities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,8}));/gi,
    (whole, hex?: string, digits?: string, name?: string) => {
      if (name !== undefined) return NAMED[name] ?? whole;
      const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16);
      const valid = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
      return valid ? String.fromCodePoint(code) : "\uFFFD";
    },
  );
}
