/** Markdown's code is half as big as all the rest; it loads when a conversation opens. */

import { type ComponentType, useEffect, useState } from "react";

export interface MarkdownProps {
  text: string;
  /** Still being written: a caret follows, and the open block is not highlighted. */
  open?: boolean;
}

let loaded: ComponentType<MarkdownProps> | null = null;

export async function loadMarkdown(): Promise<void> {
  loaded = (await import("./markdown")).Markdown;
}

/** The rendered text; the bare text until the renderer is here. */
export function Markdown(props: MarkdownProps) {
  const [, setReady] = useState(loaded !== null);
  useEffect(() => {
    if (!loaded) void loadMarkdown().then(() => setReady(true));
  }, []);
  const Loaded = loaded;
  if (Loaded) return <Loaded {...props} />;
  return (
    <div className="md">
      <p className="plain">{props.text}</p>
    </div>
  );
}
