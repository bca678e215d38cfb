/** Small readers for untrusted JSON. A reader returns a typed value or throws `Unreadable`. */

export class Unreadable extends Error {}
export type Read<T> = (value: unknown) => T;

const fail = (wanted: string): never => {
  throw new Unreadable(wanted);
};

export const text: Read<string> = (value) => (typeof value === "string" ? value : fail("text"));
export const count: Read<number> = (value) =>
  typeof value === "number" && Number.isFinite(value) ? value : fail("number");
export const flag: Read<boolean> = (value) =>
  typeof value === "boolean" ? value : fail("boolean");

/** A plain object with unknown values. */
export const record: Read<Record<string, unknown>> = (value) =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : fail("object");

export const list =
  <T>(item: Read<T>): Read<T[]> =>
  (value) =>
    Array.isArray(value) ? value.map(item) : fail("list");

/** Like `list`, but an item that cannot be read is left out: one bad row hides only itself. */
export const rows =
  <T>(item: Read<T>): Read<T[]> =>
  (value) =>
    Array.isArray(value) ? value.flatMap((one) => attempt(item, one) ?? []) : fail("list");

/** null or absent reads as null. */
export const maybe =
  <T>(read: Read<T>): Read<T | null> =>
  (value) =>
    value === null || value === undefined ? null : read(value);

/** null or absent reads as `otherwise`. */
export const or =
  <T>(read: Read<T>, otherwise: T): Read<T> =>
  (value) =>
    value === null || value === undefined ? otherwise : read(value);

/** An open vocabulary: any text passes, so whoever switches over it needs a default. */
export const word = <T extends string>(): Read<T> => text as Read<T>;

export const oneOf =
  <T extends string>(...names: readonly T[]): Read<T> =>
  (value) =>
    names.includes(value as T) ? (value as T) : fail(names.join("|"));

type Shape = Record<string, Read<unknown>>;
export type Of<S extends Shape> = { [K in keyof S]: ReturnType<S[K]> };

/** An object with at least these fields; others are dropped. */
export const shape =
  <S extends Shape>(fields: S): Read<Of<S>> =>
  (value) => {
    const from = record(value);
    const into: Record<string, unknown> = {};
    for (const [name, read] of Object.entries(fields)) into[name] = read(from[name]);
    return into as Of<S>;
  };

/** What `read` makes of it, or null. */
export function attempt<T>(read: Read<T>, value: unknown): T | null {
  try {
    return read(value);
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}
