/** The browser's storage, or memory until reload when it is refused or full. */

const PREFIX = "outrider.";
const memory = new Map<string, string>();

export function recall(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name) ?? memory.get(name) ?? null;
  } catch {
    return memory.get(name) ?? null;
  }
}

/** Keep `value` under `name`; null forgets it. */
export function keep(name: string, value: string | null): void {
  if (value === null) memory.delete(name);
  else memory.set(name, value);
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, value);
  } catch {
    // refused or full: memory has it
  }
}

/** Stored JSON, or `otherwise` when there is none or it does not read. */
export function recallJson<T>(name: string, otherwise: T): T {
  try {
    const text = recall(name);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export const keepJson = (name: string, value: unknown): void => keep(name, JSON.stringify(value));

/** Hear when another tab changes `name`. */
export function onStored(name: string, hear: () => void): () => void {
  const listen = (event: StorageEvent) => event.key === PREFIX + name && hear();
  window.addEventListener("storage", listen);
  return () => window.removeEventListener("storage", listen);
}
