/** Which frames of a conversation were applied: ids read `<boot>.<n>`, and `n` only grows. */

export interface Applied {
  last: string | null;
  /** Whether a frame with this id is new; remembers it when so. */
  fresh: (id: string | null) => boolean;
}

export function applied(): Applied {
  let boot = "";
  let n = -1;
  const self: Applied = {
    last: null,
    fresh(id) {
      if (id === null) return true;
      const dot = id.lastIndexOf(".");
      const [itsBoot, itsN] = [id.slice(0, dot), Number(id.slice(dot + 1))];
      if (itsBoot === boot && itsN <= n) return false;
      boot = itsBoot;
      n = itsN;
      self.last = id;
      return true;
    },
  };
  return self;
}

/** A plain token of at most 64 characters, new each time. */
export const newRequestId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
};
