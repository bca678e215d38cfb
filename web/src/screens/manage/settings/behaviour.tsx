import type { Settings } from "../../../contract/types";
import { t } from "../../../i18n/index";
import { ChoiceField, SwitchField } from "../parts/field";
import { Group } from "../parts/page";
import type { Editing } from "./index";

const shows = (thinking: Settings["thinking"]) => thinking !== "off";

export function Behaviour({ set, locked, change }: Editing) {
  return (
    <Group title={t("settings.behaviour")}>
      <div className="facts">
        <SwitchField
          icon="shield"
          label={t("settings.autonomous")}
          hint={t("settings.autonomous_hint")}
          on={set.autonomous_default}
          locked={locked("autonomous_default")}
          onChange={(autonomous_default) => change({ autonomous_default })}
        />
        <ChoiceField<"live" | "off">
          icon="think"
          label={t("settings.thinking")}
          hint={t("settings.thinking_hint")}
          value={shows(set.thinking) ? "live" : "off"}
          locked={locked("thinking")}
          choices={[
            ["live", t("settings.thinking_live")],
            ["off", t("settings.thinking_off")],
          ]}
          onChange={(thinking) => change({ thinking })}
        />
        <ChoiceField<Settings["loop_guard"]>
          icon="retry"
          label={t("settings.guard")}
          hint={t("settings.guard_hint")}
          value={set.loop_guard}
          locked={locked("loop_guard")}
          choices={[
            ["halt", t("settings.guard_halt")],
            ["steer", t("settings.guard_steer")],
          ]}
          onChange={(loop_guard) => change({ loop_guard })}
        />
      </div>
    </Group>
  );
}
