/** Keeps the newest line in view. Only a scroll upward, by 48 px, lets go; reaching the end holds on again. */

import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

const SLACK_PX = 48;
/** A scroll this soon after a hand moved is the person's; any other is the layout's. */
const HAND_MS = 1000;
const HANDS = ["wheel", "touchmove", "pointerdown", "pointermove", "keydown"] as const;

export interface Follow {
  /** Whether the end is away from view: shows "To the newest". */
  away: boolean;
  toEnd: () => void;
  /** Whether the newest line is being followed now. */
  holding: () => boolean;
}

export function useFollow(scroller: RefObject<HTMLElement | null>, key: string): Follow {
  const hold = useRef(true);
  const lastTop = useRef(0);
  const moved = useRef(Number.NEGATIVE_INFINITY);
  const [away, setAway] = useState(false);
  const pin = useCallback(() => {
    const box = scroller.current;
    if (!box || !hold.current) return;
    box.scrollTop = box.scrollHeight;
    lastTop.current = box.scrollTop;
  }, [scroller]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another conversation starts at its end
  useLayoutEffect(() => {
    hold.current = true;
    setAway(false);
    pin();
  }, [key, pin]);
  useLayoutEffect(pin); // what this render added is in view before it is painted
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const scrolled = () => {
      const gap = box.scrollHeight - box.scrollTop - box.clientHeight;
      // a line that goes away moves the end up too, and nobody wanted to leave it
      const up = box.scrollTop < lastTop.current - 1 && performance.now() - moved.current < HAND_MS;
      if (gap <= SLACK_PX) hold.current = true;
      else if (up) hold.current = false;
      lastTop.current = box.scrollTop;
      setAway(!hold.current);
    };
    // a key, wheel or finger that moves up lets go at once, before layout moves the end again
    const wheel = (event: WheelEvent) => {
      const room = box.scrollHeight - box.scrollTop - box.clientHeight;
      if (event.deltaY < 0 && room - event.deltaY > SLACK_PX) hold.current = false;
    };
    const hand = (event: Event) => {
      if (event instanceof PointerEvent && event.buttons === 0) return;
      moved.current = performance.now();
    };
    for (const kind of HANDS) box.addEventListener(kind, hand, { passive: true });
    box.addEventListener("scroll", scrolled, { passive: true });
    box.addEventListener("wheel", wheel, { passive: true });
    const grown = new ResizeObserver(pin);
    grown.observe(box);
    if (box.firstElementChild) grown.observe(box.firstElementChild);
    return () => {
      for (const kind of HANDS) box.removeEventListener(kind, hand);
      box.removeEventListener("scroll", scrolled);
      box.removeEventListener("wheel", wheel);
      grown.disconnect();
    };
  }, [scroller, pin]);
  const toEnd = useCallback(() => {
    hold.current = true;
    setAway(false);
    pin();
  }, [pin]);
  const holding = useCallback(() => hold.current, []);
  return { away, toEnd, holding };
}
