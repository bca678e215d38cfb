import { useEffect, useRef, useState } from "react";
import { t } from "../../../i18n/index";
import { Icon } from "../../../ui/icon";

const holdsFiles = (event: DragEvent): boolean =>
  event.dataTransfer?.types.includes("Files") === true;

/** Files may be dropped anywhere on the window: while they hover, it says so. */
export function DropZone({ onFiles }: { onFiles: (files: Iterable<File>) => void }) {
  const [over, setOver] = useState(false);
  const take = useRef(onFiles);
  take.current = onFiles;
  useEffect(() => {
    let depth = 0; // enter and leave come for every element that is crossed
    const to = (next: number) => {
      depth = Math.max(0, next);
      setOver(depth > 0);
    };
    const hear = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault(); // or the browser leaves the page to show the file
      if (document.querySelector("dialog[open]")) return;
      if (event.type === "dragenter") to(depth + 1);
      if (event.type === "dragleave") to(depth - 1);
      if (event.type === "dragover" && event.dataTransfer) event.dataTransfer.dropEffect = "copy";
      if (event.type !== "drop") return;
      to(0);
      take.current([...(event.dataTransfer?.files ?? [])]);
    };
    const kinds = ["dragenter", "dragover", "dragleave", "drop"] as const;
    for (const kind of kinds) window.addEventListener(kind, hear);
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, hear);
    };
  }, []);
  if (!over) return null;
  return (
    <div className="drop-zone">
      <p>
        <Icon name="clip" /> {t("files.drop")}
      </p>
    </div>
  );
}
