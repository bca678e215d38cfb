/** Load something and hold it: for reads that no stream keeps up to date. */

import { useCallback, useEffect, useRef, useState } from "react";

export interface Loaded<T> {
  /** The newest good answer; stays while a reload runs or fails. */
  value: T | null;
  /** Why the last try failed, or null. Has `code` and `facts` when the gateway said so. */
  error: LoadError | null;
  loading: boolean;
  reload: () => void;
  /** Put a known newer value in place, e.g. the answer of a change. */
  put: (value: T) => void;
}

export interface LoadError {
  code: string;
  message: string;
  facts: Readonly<Record<string, unknown>>;
}

export const toLoadError = (error: unknown): LoadError => {
  const known = error as Partial<LoadError>;
  return { code: known.code ?? "unknown", message: known.message ?? "", facts: known.facts ?? {} };
};

/** Run `read` now and whenever `key` changes. `key` null loads nothing. */
export function useLoad<T>(key: string | null, read: () => Promise<T>): Loaded<T> {
  const [state, setState] = useState<{
    key: string | null;
    value: T | null;
    error: LoadError | null;
    loading: boolean;
  }>({ key, value: null, error: null, loading: key !== null });
  const reading = useRef(read);
  reading.current = read;
  const turn = useRef(0);
  const load = useCallback(() => {
    const mine = ++turn.current;
    if (key === null) return;
    setState((was) => ({
      key,
      value: was.key === key ? was.value : null,
      error: null,
      loading: true,
    }));
    reading.current().then(
      (value) => mine === turn.current && setState({ key, value, error: null, loading: false }),
      (error) =>
        mine === turn.current &&
        setState((was) => ({ ...was, error: toLoadError(error), loading: false })),
    );
  }, [key]);
  useEffect(() => {
    load();
    return () => {
      turn.current++;
    };
  }, [load]);
  const put = useCallback(
    (value: T) => setState({ key, value, error: null, loading: false }),
    [key],
  );
  const { value, error, loading } =
    state.key === key ? state : { value: null, error: null, loading: true };
  return { value, error, loading, reload: load, put };
}
