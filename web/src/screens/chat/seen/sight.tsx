/** Which risky parts of a request have been in view. */

import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";

interface Watch {
  watch: (id: string, element: Element) => () => void;
  /** Whether everything is unfolded. */
  all: boolean;
  unfold: () => void;
}

const Watching = createContext<Watch | null>(null);

export interface Sight {
  /** How many risky parts have not been in view yet. */
  left: number;
  /** Brings the next of them into view, unfolding what is left out. */
  next: () => void;
  around: (children: ReactNode) => ReactNode;
}

/** Follows the parts `ids` inside `card`; a part counts as seen once its end was in view. */
export function useSight(ids: readonly string[], card: RefObject<HTMLElement | null>): Sight {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [all, setAll] = useState(false);
  const [wanted, setWanted] = useState(0);
  const watch = useCallback((id: string, element: Element) => {
    const eye = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting))
        setSeen((now) => (now.has(id) ? now : new Set(now).add(id)));
    });
    eye.observe(element);
    return () => eye.disconnect();
  }, []);
  const value = useMemo(() => ({ watch, all, unfold: () => setAll(true) }), [watch, all]);
  const left = ids.filter((id) => !seen.has(id));
  const first = useRef<string | undefined>(undefined);
  first.current = left[0];
  useEffect(() => {
    if (wanted === 0) return;
    const marks = card.current?.querySelectorAll<HTMLElement>("[data-sight]") ?? [];
    const mark = [...marks].find((one) => one.dataset.sight === first.current);
    mark?.scrollIntoView({ block: "center", inline: "center" });
  }, [wanted, card]);
  return {
    left: left.length,
    next: () => {
      setAll(true);
      setWanted((n) => n + 1);
    },
    around: (children) => <Watching value={value}>{children}</Watching>,
  };
}

/** Whether all is unfolded, and how to unfold it: by the card, or by this part alone. */
export function useUnfolded(): [boolean, () => void] {
  const watching = useContext(Watching);
  const [own, setOwn] = useState(false);
  return [watching?.all || own, watching?.unfold ?? (() => setOwn(true))];
}

/** The end of a risky part. */
export function End({ id }: { id: string }) {
  const mark = useRef<HTMLElement>(null);
  const watch = useContext(Watching)?.watch;
  useEffect(() => (watch && mark.current ? watch(id, mark.current) : undefined), [watch, id]);
  return watch ? <i ref={mark} className="sight" data-sight={id} aria-hidden="true" /> : null;
}
