/** Enter that never sends while an input method composes, nor with the key that ended composing. */

import { type KeyboardEvent, useRef } from "react";

const AFTER_MS = 60; // some browsers report the committing Enter right after the composition ended

export function useEnter() {
  const endedAt = useRef(Number.NEGATIVE_INFINITY);
  const composing = useRef(false);
  return {
    onCompositionStart: () => {
      composing.current = true;
    },
    onCompositionEnd: (event: { timeStamp: number }) => {
      composing.current = false;
      endedAt.current = event.timeStamp;
    },
    /** Whether this key press belongs to the input method. */
    composes: (event: KeyboardEvent): boolean =>
      composing.current ||
      event.nativeEvent.isComposing ||
      event.keyCode === 229 ||
      event.timeStamp - endedAt.current < AFTER_MS,
  };
}
