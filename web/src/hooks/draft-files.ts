/** Files beside each draft: sent to the gateway at once, three at a time, whatever page is open. */

import { upload } from "../api/uploads";
import { attachment } from "../contract/readers";
import type { Attachment } from "../contract/types";
import {
  addFiles,
  changeFile,
  type DraftFile,
  dropFile,
  giveBack,
  keptFile,
  toSend,
} from "../reduce/files";
import { type Cell, cell } from "./cell";
import { newRequestId } from "./session/ids";
import { keep, keepJson, recallJson } from "./storage";
import { toLoadError } from "./use-load";

const AT_ONCE = 3;
const name = (id: string | null) => `files.${id ?? "new"}`;

const cells = new Map<string, Cell<readonly DraftFile[]>>();
const bytes = new Map<string, { file: File; stop: AbortController }>();
let flying = 0;

/** The files of one draft; null is the page of a new conversation. */
export function filesOf(id: string | null): Cell<readonly DraftFile[]> {
  const known = cells.get(name(id));
  if (known) return known;
  const made = cell<readonly DraftFile[]>(recalled(id));
  made.watch(() => {
    const kept = toSend(made.get());
    if (kept.length > 0) keepJson(name(id), kept);
    else keep(name(id), null);
  });
  cells.set(name(id), made);
  return made;
}

function recalled(id: string | null): DraftFile[] {
  const stored = recallJson<unknown>(name(id), []);
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((one) => {
    try {
      return [keptFile(attachment(one))];
    } catch {
      return []; // of another version
    }
  });
}

export function attach(id: string | null, chosen: Iterable<File>): void {
  const added = [...chosen].map((file) => ({ file, key: newRequestId() }));
  for (const { file, key } of added) bytes.set(key, { file, stop: new AbortController() });
  filesOf(id).set((all) =>
    addFiles(
      all,
      added.map(({ file, key }) => ({ key, name: file.name, size: file.size, type: file.type })),
    ),
  );
  launch();
}

/** Take a file out; one that is on its way stops. */
export function detach(id: string | null, key: string): void {
  bytes.get(key)?.stop.abort();
  bytes.delete(key);
  filesOf(id).set((all) => dropFile(all, key));
}

export function again(id: string | null, key: string): void {
  filesOf(id).set((all) => changeFile(all, key, { state: "waiting", share: 0, error: null }));
  launch();
}

/** What goes with the message; the draft has none from then on. */
export function takeFiles(id: string | null): Attachment[] {
  const files = toSend(filesOf(id).get());
  filesOf(id).set([]);
  return files;
}

export const returnFiles = (id: string | null, files: readonly Attachment[]): void =>
  filesOf(id).set((all) => giveBack(all, files));

export function dropFiles(id: string): void {
  for (const one of filesOf(id).get()) detach(id, one.key);
  cells.delete(name(id));
}

/** Send what waits, the oldest first, as far as there is room. */
function launch(): void {
  for (const from of cells.values())
    for (const one of from.get()) {
      const held = bytes.get(one.key);
      if (flying >= AT_ONCE) return;
      if (one.state === "waiting" && held) void fly(from, one.key, held);
    }
}

async function fly(
  from: Cell<readonly DraftFile[]>,
  key: string,
  { file, stop }: { file: File; stop: AbortController },
): Promise<void> {
  const change = (part: Partial<DraftFile>) => from.set((all) => changeFile(all, key, part));
  flying += 1;
  change({ state: "sending" });
  try {
    const kept = await upload(file, (share) => change({ share }), stop.signal);
    change({ state: "kept", share: 1, kept });
    bytes.delete(key);
  } catch (error) {
    change({ state: "failed", error: toLoadError(error) }); // nothing, if it was taken out
  } finally {
    flying -= 1;
    launch();
  }
}
