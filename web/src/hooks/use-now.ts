/** The current time, renewed every `everyMs`. */

import { useEffect, useState } from "react";

export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** Milliseconds left until `deadline`: ticks every second in the last minute, else every 10 s. */
export function useLeft(deadline: string): number {
  const end = Date.parse(deadline);
  const [left, setLeft] = useState(() => end - Date.now());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const rest = end - Date.now();
      setLeft(rest);
      if (rest > 0) timer = setTimeout(tick, rest <= 61_000 ? 1000 : 10_000);
    };
    tick();
    return () => clearTimeout(timer);
  }, [end]);
  return left;
}
