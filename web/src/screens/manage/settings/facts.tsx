import type { Settings } from "../../../contract/types";
import { signOut } from "../../../hooks/manage-acts";
import { useUpdate } from "../../../hooks/use-update";
import { dateTime } from "../../../i18n/format";
import { hasText, t } from "../../../i18n/index";
import { Button } from "../../../ui/button";
import { Fact } from "../../../ui/fact";
import { Group } from "../parts/page";
import { useSaving } from "../parts/saving";

/** What runs here, and how it is closed in. Nothing to change. */
export function Facts({ set }: { set: Settings }) {
  const newer = useUpdate();
  return (
    <Group title={t("settings.facts")}>
      <div className="facts">
        <Fact
          icon="pennant"
          label={t("settings.version")}
          hint={set.build}
          value={set.version}
          sub={newer ? `${t("settings.build")}: ${t("settings.build_other")}` : undefined}
        />
        <Fact icon="clock" label={t("settings.started")} value={dateTime(set.started_at)} />
        <Fact
          icon="home"
          label={t("settings.home")}
          hint={t("settings.home_hint")}
          value={<code className="path">{set.home}</code>}
        />
        <Fact icon="memory" label={t("settings.sqlite")} value={set.sqlite} />
        <Fact
          icon="shield"
          label={t("settings.sandbox")}
          value={sandbox(set.sandbox)}
          sub={set.sandbox.works ? undefined : detail(set.sandbox.detail)}
        />
        <Fact
          icon="key"
          label={t("settings.access")}
          value={t(set.access_token ? "settings.access_on" : "settings.access_off")}
          sub={set.access_token ? <SignOut /> : undefined}
        />
        {set.web_url !== null && (
          <Fact
            icon="globe"
            label={t("settings.web_url")}
            value={<code className="path">{set.web_url}</code>}
          />
        )}
        <Fact
          icon="plug"
          label={t("settings.api")}
          hint={t("settings.api_hint")}
          value={
            <a href="api/openapi.json" target="_blank" rel="noreferrer">
              openapi.json
            </a>
          }
        />
      </div>
    </Group>
  );
}

function detail(code: string): string {
  const key = `settings.${code}`;
  return hasText(key) ? t(key) : code.replaceAll("_", " ");
}

function SignOut() {
  const { busy, save } = useSaving();
  const leave = async () => {
    if (await save(signOut, t("settings.signed_out"))) location.reload();
  };
  return (
    <Button small disabled={busy} onClick={() => void leave()}>
      {t("settings.sign_out")}
    </Button>
  );
}

function sandbox({ kind, works }: Settings["sandbox"]): string {
  if (kind === "none") return t("settings.sandbox_none");
  return t(works ? "settings.sandbox_works" : "settings.sandbox_broken", { kind });
}
