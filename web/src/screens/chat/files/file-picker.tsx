import { useRef } from "react";
import { t } from "../../../i18n/index";
import { IconButton } from "../../../ui/button";

/** The clip: a phone offers its camera and its pictures here, too. */
export function FilePicker({ onFiles }: { onFiles: (files: Iterable<File>) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        icon="clip"
        className="clip"
        label={t("files.attach")}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t("files.attach")}
        tabIndex={-1}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
    </>
  );
}
