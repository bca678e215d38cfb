import { useMemo } from "react";
import { pieces } from "../../../reduce/plain";
import { Pieces } from "./plain-text";

/** A person's own words as written: what cannot be seen stands as an escape. */
export function Written({ text }: { text: string }) {
  return <Pieces pieces={useMemo(() => pieces(text.replace(/\r\n/g, "\n")), [text])} />;
}
