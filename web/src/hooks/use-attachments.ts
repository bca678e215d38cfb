/** Files that go with the next message: sent to the gateway at once, named when the message goes. */

import { useCallback, useRef, useState } from "react";
import { type Upload, upload } from "../api/uploads";
import { newRequestId } from "./session/ids";
import { type LoadError, toLoadError } from "./use-load";

const MAX_BYTES = 20_000_000;

export interface Attached {
  key: string;
  name: string;
  size: number;
  image: boolean;
  /** 0 to 1 while it is sent. */
  share: number;
  done: Upload | null;
  error: LoadError | null;
}

export function useAttachments() {
  const [files, setFiles] = useState<readonly Attached[]>([]);
  const running = useRef(new Map<string, AbortController>());
  const change = useCallback((key: string, part: Partial<Attached>) => {
    setFiles((now) => now.map((one) => (one.key === key ? { ...one, ...part } : one)));
  }, []);
  const add = useCallback(
    (chosen: Iterable<File>) => {
      for (const file of chosen) {
        const key = newRequestId();
        const image = file.type.startsWith("image/");
        const one = {
          key,
          name: file.name,
          size: file.size,
          image,
          share: 0,
          done: null,
          error: null,
        };
        setFiles((now) => [...now, one]);
        if (file.size > MAX_BYTES) {
          change(key, { error: { code: "too_large", message: "", facts: {} } });
          continue;
        }
        const stop = new AbortController();
        running.current.set(key, stop);
        upload(file, (share) => change(key, { share }), stop.signal).then(
          (done) => change(key, { done, share: 1 }),
          (error) => change(key, { error: toLoadError(error) }),
        );
      }
    },
    [change],
  );
  const remove = useCallback((key: string) => {
    running.current.get(key)?.abort();
    setFiles((now) => now.filter((one) => one.key !== key));
  }, []);
  const clear = useCallback(() => setFiles([]), []);
  return { files, add, remove, clear };
}
