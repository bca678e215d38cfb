import type { Schemas } from "../contract/types";
import { ApiError, address, problem } from "./http";

export type Upload = Schemas["Upload"];

/** Send one file; `onShare` hears how much of it has left, 0 to 1. */
export function upload(
  file: File,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<Upload> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest(); // fetch cannot say how far an upload is
    call.open("POST", address("/api/uploads"));
    call.setRequestHeader("content-type", "application/octet-stream");
    call.setRequestHeader("x-name", encodeURIComponent(file.name));
    call.responseType = "json";
    call.upload.onprogress = (event) => onShare(event.total ? event.loaded / event.total : 0);
    call.onload = () =>
      call.status === 201 ? resolve(call.response) : reject(problem(call.status, call.response));
    call.onerror = () => reject(new ApiError(0, "network", ""));
    signal.addEventListener("abort", () => call.abort());
    call.send(file);
  });
}
