import { useId, useState } from "react";
import { addServer, DIALECTS, type Dialect } from "../../../hooks/manage-acts";
import { t } from "../../../i18n/index";
import { Button } from "../../../ui/button";
import { Group } from "../parts/page";
import { useSaving } from "../parts/saving";

const NAME = /^[a-z][a-z0-9_-]{0,30}$/;

/** A server of the owner's own: a name, an address, what it speaks, maybe a key. */
export function AddServer({
  taken,
  onChanged,
}: {
  taken: readonly string[];
  onChanged: () => void;
}) {
  const [name, setName] = useState("");
  const [url, setUrl] = useState("");
  const [key, setKey] = useState("");
  const [dialect, setDialect] = useState<Dialect>("chat");
  const { busy, save } = useSaving();
  const good = NAME.test(name) && !taken.includes(name) && /^https?:\/\/\S+$/.test(url);
  const add = async () => {
    const said = t("connections.server_added", { name });
    if (!(await save(() => addServer(name, url, key === "" ? null : key, dialect), said))) return;
    setName("");
    setUrl("");
    setKey("");
    onChanged();
  };
  return (
    <Group title={t("connections.add_server")} hint={t("connections.add_server_hint")}>
      <form
        className="add-server"
        onSubmit={(event) => {
          event.preventDefault();
          if (good) void add();
        }}
      >
        <Labelled
          label={t("connections.server_name")}
          hint={t("connections.server_name_hint")}
          value={name}
          onChange={setName}
        />
        <Labelled
          label={t("connections.server_url")}
          hint="http://127.0.0.1:8080/v1"
          value={url}
          onChange={setUrl}
          url
        />
        <Speaks value={dialect} onChange={setDialect} />
        <Labelled
          label={t("connections.server_key_env")}
          hint={t("connections.server_key_env_hint")}
          value={key}
          onChange={setKey}
        />
        <Button type="submit" look="line" icon="plus" disabled={!good || busy}>
          {t("connections.server_add")}
        </Button>
      </form>
    </Group>
  );
}

function Speaks(props: { value: Dialect; onChange: (value: Dialect) => void }) {
  const id = useId();
  return (
    <div>
      <label className="lab2" htmlFor={id}>
        {t("connections.server_dialect")}
      </label>
      <select
        id={id}
        className="text"
        value={props.value}
        onChange={(event) => props.onChange(event.target.value as Dialect)}
      >
        {Object.entries(DIALECTS).map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}

function Labelled(props: {
  label: string;
  hint: string;
  value: string;
  url?: boolean;
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div>
      <label className="lab2" htmlFor={id}>
        {props.label}
      </label>
      <input
        id={id}
        className="text"
        inputMode={props.url ? "url" : undefined}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder={props.hint}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value.trim())}
      />
    </div>
  );
}
