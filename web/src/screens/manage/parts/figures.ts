/** Figures as people type them. What cannot be read goes out as NaN, and the gateway refuses it. */

/** "0.5", "0,5", "$1" → US dollars; nothing typed is no cap, 0. */
export function amount(text: string): number {
  const plain = text.replace(/[$\s]/g, "").replace(",", ".");
  return plain === "" ? 0 : Number(plain);
}

/** "8000", "8 000", "8,000" → 8000; nothing typed is null. */
export function whole(text: string): number | null {
  const plain = text.replace(/[\s.,]/g, "");
  return plain === "" ? null : Number(plain);
}
