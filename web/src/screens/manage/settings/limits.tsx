import type { Settings } from "../../../contract/types";
import { t } from "../../../i18n/index";
import { Fact } from "../../../ui/fact";
import { ChoiceField, TextField } from "../parts/field";
import { amount, whole } from "../parts/figures";
import { Group } from "../parts/page";
import type { Editing } from "./index";

export function Money({ set, locked, change }: Editing) {
  return (
    <Group title={t("settings.money")}>
      <div className="facts">
        <TextField
          icon="lock"
          label={t("settings.cap")}
          hint={t("settings.cap_hint")}
          number
          value={String(set.cost_cap_usd)}
          locked={locked("cost_cap_usd")}
          onCommit={(text) => change({ cost_cap_usd: amount(text) })}
        />
        <ChoiceField<Settings["unpriced"]>
          icon="coin"
          label={t("settings.unpriced")}
          hint={t("settings.unpriced_hint")}
          value={set.unpriced}
          locked={locked("unpriced")}
          choices={[
            ["ask", t("settings.unpriced_ask")],
            ["refuse", t("settings.unpriced_refuse")],
            ["allow", t("settings.unpriced_allow")],
          ]}
          onChange={(unpriced) => change({ unpriced })}
        />
      </div>
    </Group>
  );
}

export function Limits({ set, locked, change }: Editing) {
  return (
    <Group title={t("settings.limits")}>
      <div className="facts">
        <TextField
          icon="write"
          label={t("settings.max_output")}
          hint={t("settings.max_output_hint")}
          number
          value={String(set.max_output_tokens)}
          locked={locked("max_output_tokens")}
          onCommit={(text) => change({ max_output_tokens: whole(text) ?? Number.NaN })}
        />
        <TextField
          icon="activity"
          label={t("settings.max_steps")}
          hint={t("settings.max_steps_hint")}
          number
          value={set.max_steps === null ? "" : String(set.max_steps)}
          placeholder={t("settings.no_limit")}
          locked={locked("max_steps")}
          onCommit={(text) => change({ max_steps: whole(text) })}
        />
        <TextField
          icon="clock"
          label={t("settings.ttl")}
          hint={t("settings.ttl_hint")}
          number
          value={String(set.approval_ttl_seconds)}
          locked={locked("approval_ttl_seconds")}
          onCommit={(text) => change({ approval_ttl_seconds: whole(text) ?? Number.NaN })}
        />
        <TextField
          icon="wrap"
          label={t("settings.tool_output")}
          hint={t("settings.tool_output_hint")}
          number
          value={String(set.tool_output_chars)}
          locked={locked("tool_output_chars")}
          onCommit={(text) => change({ tool_output_chars: whole(text) ?? Number.NaN })}
        />
        <Fact
          icon="inbox"
          label={t("settings.queue")}
          hint={t("settings.queue_hint")}
          value={set.queue_limit}
        />
      </div>
    </Group>
  );
}
