import { useEffect, useState } from "react";
import { announcements } from "../../hooks/announce";

/** Says what an eye would notice: a finished answer, a decision that waits. Never token by token. */
export function Announcer() {
  const [said, setSaid] = useState("");
  useEffect(
    () =>
      announcements.watch(() => {
        setSaid("");
        requestAnimationFrame(() => setSaid(announcements.get()));
      }),
    [],
  );
  return (
    <div className="sr" style={{ position: "fixed", top: 0 }} role="log" aria-live="polite">
      {said}
    </div>
  );
}
