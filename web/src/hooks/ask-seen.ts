/** Whether the waiting card is in view: while it is not, a docked line points to it. */

import { type RefObject, useEffect } from "react";
import { cell } from "./cell";

export const askSeen = cell(false);

/** For the card: reports its own visibility, and that it is gone when it leaves the list. */
export function useAskSeen(card: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!card.current) return;
    const watch = new IntersectionObserver(
      (entries) => askSeen.set(entries.some((entry) => entry.intersectionRatio > 0.15)),
      { threshold: [0, 0.16, 0.5] },
    );
    watch.observe(card.current);
    return () => {
      watch.disconnect();
      askSeen.set(false);
    };
  }, [card]);
}
