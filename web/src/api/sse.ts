/** Event streams over fetch: POST works, headers work, an abort closes the socket. */

import { type Frame, frameReader } from "./frames";
import { ApiError, address, problem } from "./http";

/** The gateway sends a comment every 15 s; three missed mean that the line is dead. */
const SILENCE_MS = 50_000;

export interface StreamRequest {
  path: string;
  body?: unknown;
  /** The last frame id seen, so that the gateway replays what was missed. */
  lastId?: string | null;
  signal: AbortSignal;
}

/**
 * Read one stream to its end, frame by frame. Resolves "empty" for 204, "ended" when the gateway
 * closed it. Throws `ApiError` (status 0: the line broke) or the signal's AbortError.
 */
export async function readStream(
  request: StreamRequest,
  onFrame: (frame: Frame) => void,
  onOpen: () => void = () => {},
): Promise<"empty" | "ended"> {
  const silence = new AbortController();
  const signal = AbortSignal.any([request.signal, silence.signal]);
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MS);
  };
  try {
    const response = await fetch(address(request.path), {
      method: request.body === undefined ? "GET" : "POST",
      headers: {
        accept: "text/event-stream",
        ...(request.body === undefined ? {} : { "content-type": "application/json" }),
        ...(request.lastId ? { "last-event-id": request.lastId } : {}),
      },
      body: request.body === undefined ? undefined : JSON.stringify(request.body),
      credentials: "same-origin",
      cache: "no-store",
      signal,
    });
    if (response.status === 204) return "empty";
    if (!response.ok) throw problem(response.status, await response.json().catch(() => null));
    onOpen();
    const frames = frameReader();
    const text = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    while (text) {
      const { done, value } = await text.read();
      if (done) break;
      alive();
      for (const frame of frames.push(value)) onFrame(frame);
    }
    return "ended";
  } catch (error) {
    if (error instanceof ApiError || request.signal.aborted) throw error;
    throw new ApiError(0, "network", "");
  } finally {
    clearTimeout(timer);
  }
}

/** 0.5 s, 1 s, 2 s … at most 20 s, each with up to a third less so that tabs spread out. */
export function backoffMs(attempt: number, random = Math.random): number {
  const full = Math.min(20_000, 500 * 2 ** attempt);
  return Math.round(full * (1 - random() / 3));
}

/** A wait that the signal or a `wake()` cuts short. */
export function pause(ms: number, signal: AbortSignal, wake?: Set<() => void>): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      wake?.delete(done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", done);
    wake?.add(done);
  });
}
