/** What a tab does while nobody looks at it: a browser lends a server's page six connections in all. */

/** How long a hidden tab keeps its stream: looking elsewhere for a moment costs nothing. */
const HIDDEN_MS = 5_000;

const hidden = () => document.visibilityState === "hidden";

/** Call `leave` once the page was hidden for a while, and again until it could. Returns the end. */
export function whenHidden(leave: () => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const look = () => {
    clearInterval(timer);
    if (hidden()) timer = setInterval(leave, HIDDEN_MS);
  };
  document.addEventListener("visibilitychange", look);
  look();
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
  };
}

/** Settles once the page is looked at. */
export function whenSeen(): Promise<void> {
  if (!hidden()) return Promise.resolve();
  return new Promise((settle) => {
    const look = () => {
      if (hidden()) return;
      document.removeEventListener("visibilitychange", look);
      settle();
    };
    document.addEventListener("visibilitychange", look);
  });
}
