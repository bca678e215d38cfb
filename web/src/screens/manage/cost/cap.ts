/** From this share of its cap on, a conversation is close to it. */
export const CLOSE_SHARE = 0.9;

/** The next sensible cap in US dollars: twice as much, in round steps. */
export function nextCap(cap: number): number {
  const twice = cap * 2;
  const step = twice < 1 ? 0.1 : twice < 10 ? 0.5 : 1;
  return Math.round(Math.ceil(twice / step - 1e-9) * step * 100) / 100;
}
