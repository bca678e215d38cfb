import { useEffect, useState } from "react";
import { type PersonaFile, writePersona } from "../../../hooks/manage-acts";
import { usePersona } from "../../../hooks/use-manage";
import { hasText, t } from "../../../i18n/index";
import { Button } from "../../../ui/button";
import { Group } from "../parts/page";
import { useSaving } from "../parts/saving";
import { Shown } from "../parts/shown";

/** The persona files of an agent, one at a time. Text that is not saved survives a switch of file. */
export function Files({ agentId }: { agentId: string }) {
  const files = usePersona(agentId);
  return (
    <Group title={t("agents.files")} hint={t("agents.files_hint")}>
      <Shown of={files}>
        {(list) => (
          <Editor
            agentId={agentId}
            files={list}
            onSaved={(name, content) =>
              files.put(
                list.map((one) => (one.name === name ? { name, content, exists: true } : one)),
              )
            }
          />
        )}
      </Shown>
    </Group>
  );
}

interface EditorProps {
  agentId: string;
  files: readonly PersonaFile[];
  onSaved: (name: string, content: string) => void;
}

function Editor({ agentId, files, onSaved }: EditorProps) {
  const [name, setName] = useState(files[0]?.name ?? "");
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({});
  const { busy, save } = useSaving();
  const file = files.find((one) => one.name === name);
  const dirty = (one: PersonaFile) =>
    drafts[one.name] !== undefined && drafts[one.name] !== one.content;
  useUnsavedWarning(files.some(dirty));
  if (file === undefined) return null;
  const text = drafts[name] ?? file.content;
  const forget = () => setDrafts(({ [name]: _, ...rest }) => rest);
  const store = async () => {
    if (await save(() => writePersona(agentId, name, text))) {
      onSaved(name, text);
      forget();
    }
  };
  const hint = `agents.file_${name.replace(/\.md$/, "").toLowerCase()}`;
  return (
    <div className="editor">
      <div className="tabs" role="group" aria-label={t("agents.files")}>
        {files.map((one) => (
          <button
            type="button"
            key={one.name}
            aria-pressed={one.name === name}
            onClick={() => setName(one.name)}
          >
            {one.name}
            {dirty(one) && <i className="dot" role="img" aria-label={t("agents.unsaved")} />}
          </button>
        ))}
      </div>
      <textarea
        className="text code"
        aria-label={t("agents.file_label", { name })}
        value={text}
        spellCheck={false}
        rows={12}
        onChange={(event) => setDrafts({ ...drafts, [name]: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === "s" && (event.metaKey || event.ctrlKey)) {
            event.preventDefault();
            if (dirty(file)) void store();
          }
        }}
      />
      <div className="editor-foot">
        <span className="grow soft">
          {!file.exists && text === "" ? t("agents.file_empty") : hasText(hint) ? t(hint) : ""}
        </span>
        {dirty(file) && <Button onClick={forget}>{t("agents.discard")}</Button>}
        <Button look="line" disabled={!dirty(file) || busy} onClick={() => void store()}>
          {t("manage.save")}
        </Button>
      </div>
    </div>
  );
}

function useUnsavedWarning(unsaved: boolean) {
  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [unsaved]);
}
