import { attachment } from "../contract/readers";
import type { Attachment } from "../contract/types";
import { ApiError, address, problem } from "./http";

/** Where the bytes of a kept file are. */
export const fileAddress = (id: string): string =>
  address(`/api/uploads/${encodeURIComponent(id)}`);

/** A name that a header carries: a file on a disk may have any. */
export const sendable = (name: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what must go
  name.replace(/[/\\\u0000-\u001f\u007f\ufffd]|\p{Surrogate}/gu, "_").slice(-200) || "_";

/** Send one file; `onShare` hears how much of it has left, 0 to 1. */
export function upload(
  file: File,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<Attachment> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest(); // fetch cannot say how far an upload is
    call.open("POST", address("/api/uploads"));
    call.setRequestHeader("content-type", "application/octet-stream");
    call.setRequestHeader("x-name", encodeURIComponent(sendable(file.name)));
    call.responseType = "json";
    call.upload.onprogress = (event) => onShare(event.total ? event.loaded / event.total : 0);
    call.onload = () => {
      if (call.status !== 201) return reject(problem(call.status, call.response));
      try {
        resolve(attachment(call.response));
      } catch (error) {
        reject(error);
      }
    };
    call.onerror = () => reject(new ApiError(0, "network", ""));
    call.onabort = () => reject(new DOMException("", "AbortError"));
    signal.addEventListener("abort", () => call.abort());
    call.send(file);
  });
}
