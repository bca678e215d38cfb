/** Files beside an unsent message: each waits, is on its way, is kept by the gateway, or failed. */

import type { Attachment } from "../contract/types";

export const MAX_BYTES = 20_000_000;
export const MAX_FILES = 10;

export interface FileFailure {
  code: string;
  message: string;
  facts: Readonly<Record<string, unknown>>;
}

export interface DraftFile {
  key: string;
  name: string;
  size: number;
  image: boolean;
  state: "waiting" | "sending" | "kept" | "failed";
  /** 0 to 1 of it has left. */
  share: number;
  kept: Attachment | null;
  error: FileFailure | null;
}

export interface Chosen {
  key: string;
  name: string;
  size: number;
  type: string;
}

const failure = (code: string): FileFailure => ({ code, message: "", facts: { most: MAX_FILES } });

/** Why a file cannot go at all; no way to send it again helps. */
const wrong = (one: Chosen, count: number): FileFailure | null => {
  if (count >= MAX_FILES) return failure("too_many_files");
  if (one.size > MAX_BYTES) return failure("too_large");
  return one.size === 0 ? failure("empty_file") : null;
};

export function addFiles(all: readonly DraftFile[], chosen: readonly Chosen[]): DraftFile[] {
  const next = [...all];
  for (const one of chosen) {
    const error = wrong(one, next.filter((file) => file.state !== "failed").length);
    next.push({
      key: one.key,
      name: one.name,
      size: one.size,
      image: one.type.startsWith("image/"),
      state: error ? "failed" : "waiting",
      share: 0,
      kept: null,
      error,
    });
  }
  return next;
}

export const changeFile = (
  all: readonly DraftFile[],
  key: string,
  part: Partial<DraftFile>,
): DraftFile[] => all.map((one) => (one.key === key ? { ...one, ...part } : one));

export const dropFile = (all: readonly DraftFile[], key: string): DraftFile[] =>
  all.filter((one) => one.key !== key);

export const keptFile = (kept: Attachment): DraftFile => ({
  key: kept.id,
  name: kept.name,
  size: kept.size,
  image: drawn(kept),
  state: "kept",
  share: 1,
  kept,
  error: null,
});

/** Files given back to a draft, in front, none twice. */
export function giveBack(all: readonly DraftFile[], files: readonly Attachment[]): DraftFile[] {
  const known = new Set(all.map((one) => one.kept?.id));
  return [...files.filter((one) => !known.has(one.id)).map(keptFile), ...all];
}

/** Whether the gateway shows it as a picture. */
export const drawn = (file: Attachment): boolean => (file.width ?? 0) > 0 && (file.height ?? 0) > 0;

/** Whether sending it once more could help. */
export const canRetry = (one: DraftFile): boolean =>
  one.state === "failed" &&
  !["too_many_files", "too_large", "empty_file"].includes(one.error?.code ?? "");

/** `clear`: the message may go. `busy`: something is on its way. `stuck`: a person must decide. */
export function standing(all: readonly DraftFile[]): "clear" | "busy" | "stuck" {
  if (all.some((one) => one.state === "failed")) return "stuck";
  return all.some((one) => one.state !== "kept") ? "busy" : "clear";
}

export const toSend = (all: readonly DraftFile[]): Attachment[] =>
  all.flatMap((one) => (one.kept ? [one.kept] : []));

/** The box a picture is drawn in, known before its bytes: nothing moves when they come. */
export function boxOf(
  file: Attachment,
  most: { width: number; height: number },
): { width: number; height: number } {
  const [width, height] = [file.width ?? 1, file.height ?? 1];
  const scale = Math.min(1, most.width / width, most.height / height);
  return {
    width: Math.max(48, Math.round(width * scale)),
    height: Math.max(48, Math.round(height * scale)),
  };
}
