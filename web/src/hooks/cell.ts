/** A value that components can watch: the whole of our state handling. */

import { useCallback, useSyncExternalStore } from "react";

export interface Cell<T> {
  get: () => T;
  set: (next: T | ((now: T) => T)) => void;
  watch: (hear: () => void) => () => void;
}

export function cell<T>(first: T): Cell<T> {
  let value = first;
  const ears = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      const to = typeof next === "function" ? (next as (now: T) => T)(value) : next;
      if (Object.is(to, value)) return;
      value = to;
      for (const ear of [...ears]) ear();
    },
    watch(hear) {
      ears.add(hear);
      return () => ears.delete(hear);
    },
  };
}

export const useCell = <T>(from: Cell<T>): T => useSyncExternalStore(from.watch, from.get);

/** A part of a cell. `pick` must return the same reference while nothing changed. */
export function usePart<T, P>(from: Cell<T>, pick: (value: T) => P): P {
  return useSyncExternalStore(
    from.watch,
    useCallback(() => pick(from.get()), [from, pick]),
  );
}
