import { useCallback, useSyncExternalStore } from "react";

/** Whether a media query holds now. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    useCallback(
      (hear: () => void) => {
        const media = matchMedia(query);
        media.addEventListener("change", hear);
        return () => media.removeEventListener("change", hear);
      },
      [query],
    ),
    () => matchMedia(query).matches,
  );
}

/** The three widths of the page: one column, list as a rail, everything beside each other. */
export function useWidth(): "phone" | "middle" | "wide" {
  const wide = useMedia("(min-width: 1101px)");
  const phone = useMedia("(max-width: 700px)");
  return wide ? "wide" : phone ? "phone" : "middle";
}
