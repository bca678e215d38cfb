import {
  type ChangeEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { Attachment } from "../../../contract/types";
import { useCell } from "../../../hooks/cell";
import { attach, filesOf, takeFiles } from "../../../hooks/draft-files";
import { readDraft, writeDraft } from "../../../hooks/drafts";
import { number } from "../../../i18n/format";
import { t } from "../../../i18n/index";
import { standing } from "../../../reduce/files";
import { DropZone } from "../files/drop-zone";
import { FileChips } from "../files/file-chips";
import { FilePicker } from "../files/file-picker";
import { SightHint } from "../files/sight-hint";
import { useEnter } from "./use-enter";

export const MAX_CHARS = 20_000;

interface ComposerProps {
  /** Whose draft this is; null is the page of a new conversation. */
  id: string | null;
  agent: string;
  placeholder: string;
  temporary?: boolean;
  /** What the next message asks, in order. */
  routes: readonly string[];
  /** Model, context, cost. */
  foot: ReactNode;
  /** The button at the end, given whether there is something to send. */
  button: (ready: boolean, submit: () => void) => ReactNode;
  onSend: (text: string, files: readonly Attachment[], steer: boolean) => void;
  onEscape?: () => void;
  onUp?: () => void;
  /** Text to put in front, e.g. what Stop pulled from the queue. */
  inject?: { text: string; n: number } | null;
}

/** Never locks; grows to 40 % of the height; the draft is stored as it is typed. */
export function Composer(props: ComposerProps) {
  const { id, agent, placeholder, temporary, foot, button, onSend, onEscape, onUp, inject } = props;
  const [text, setText] = useState(() => readDraft(id));
  const area = useRef<HTMLTextAreaElement>(null);
  const enter = useEnter();
  const files = useCell(filesOf(id));
  const add = (chosen: Iterable<File>) => attach(id, chosen);
  const put = (next: string) => {
    setText(next);
    writeDraft(id, next);
  };
  useEffect(() => {
    if (!inject?.text) return;
    setText((now) => {
      const next = now ? `${inject.text}\n\n${now}` : inject.text;
      writeDraft(id, next);
      return next;
    });
    area.current?.focus();
  }, [inject, id]);
  useGrow(area, text);
  useEffect(() => {
    // with a keyboard at hand the page is ready to be written to; a phone's would jump up
    if (matchMedia("(hover: hover)").matches) area.current?.focus({ preventScroll: true });
  }, []);
  const over = text.length - MAX_CHARS;
  const ready =
    (text.trim() !== "" || files.length > 0) && over <= 0 && standing(files) === "clear";
  const submit = (steer = false) => {
    if (!ready) return;
    onSend(text.trim(), takeFiles(id), steer);
    put("");
    area.current?.focus();
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (enter.composes(event)) return;
    if (event.key === "Enter" && !event.shiftKey && !event.altKey) {
      event.preventDefault();
      submit(event.metaKey || event.ctrlKey);
    } else if (event.key === "Escape") onEscape?.();
    else if (event.key === "ArrowUp" && text === "") onUp?.();
  };
  return (
    <form
      className={`composer ${temporary ? "dashed" : ""}`}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <DropZone onFiles={add} />
      <FileChips id={id} files={files} />
      <SightHint routes={props.routes} files={files} />
      <label className="sr" htmlFor="say">
        {t("chat.message_label", { agent })}
      </label>
      <textarea
        ref={area}
        id="say"
        rows={1}
        dir="auto"
        value={text}
        placeholder={placeholder}
        enterKeyHint="send"
        onChange={(event: ChangeEvent<HTMLTextAreaElement>) => put(event.target.value)}
        onKeyDown={press}
        onCompositionStart={enter.onCompositionStart}
        onCompositionEnd={enter.onCompositionEnd}
        onPaste={(event) => {
          if (event.clipboardData.files.length === 0) return;
          event.preventDefault();
          add(event.clipboardData.files);
        }}
      />
      {over > 0 && (
        <p className="over fail" role="alert">
          {t("chat.too_long", { n: number(over) })}
        </p>
      )}
      <div className="composer-foot">
        <FilePicker onFiles={add} />
        {foot}
        {button(ready, () => submit())}
      </div>
    </form>
  );
}

/** Height by content where the browser cannot do it itself. */
function useGrow(area: React.RefObject<HTMLTextAreaElement | null>, text: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what makes it grow
  useLayoutEffect(() => {
    const element = area.current;
    if (!element || CSS.supports("field-sizing", "content")) return;
    element.style.height = "auto";
    element.style.height = `${element.scrollHeight}px`;
  }, [area, text]);
}
