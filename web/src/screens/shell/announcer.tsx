import { useEffect, useState } from "react";
import { announcements } from "../../hooks/announce";

const KEPT = 8;

/** Says what an eye would notice: whole sentences, a decision that waits. Never token by token. */
export function Announcer() {
  const [lines, setLines] = useState<readonly { n: number; text: string }[]>([]);
  useEffect(
    () =>
      announcements.watch(() => {
        const text = announcements.get();
        if (text)
          setLines((now) => [...now.slice(1 - KEPT), { n: (now.at(-1)?.n ?? 0) + 1, text }]);
      }),
    [],
  );
  return (
    <div className="sr" style={{ position: "fixed", top: 0 }} role="log" aria-live="polite">
      {lines.map(({ n, text }) => (
        <p key={n}>{text}</p>
      ))}
    </div>
  );
}
