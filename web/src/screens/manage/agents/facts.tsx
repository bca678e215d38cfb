import type { AgentView } from "../../../contract/types";
import { type AgentChanges, changeAgent } from "../../../hooks/manage-acts";
import { links } from "../../../hooks/use-route";
import { t } from "../../../i18n/index";
import { Icon } from "../../../ui/icon";
import { ChoiceField, SwitchField, TextField } from "../parts/field";
import { amount, whole } from "../parts/figures";
import { Group } from "../parts/page";
import { useSaving } from "../parts/saving";

/** The agent's own settings. Each is saved when it is changed. */
export function HowItWorks(props: { agent: AgentView; onChanged: (next: AgentView) => void }) {
  const { agent, onChanged } = props;
  const { save } = useSaving();
  const change = (body: AgentChanges) =>
    void save(async () => onChanged(await changeAgent(agent.id, body)));
  return (
    <Group title={t("agents.works")}>
      <div className="facts">
        <TextField
          icon="crew"
          label={t("agents.name")}
          value={agent.name}
          onCommit={(name) => name !== "" && change({ name })}
        />
        <TextField
          icon="write"
          label={t("agents.description")}
          value={agent.description}
          wide
          onCommit={(description) => change({ description })}
        />
        <Routes agent={agent} />
        <SwitchField
          icon="shield"
          label={t("agents.autonomous")}
          hint={t("agents.autonomous_hint")}
          on={agent.autonomous}
          onChange={(autonomous) => change({ autonomous })}
        />
        <TextField
          icon="lock"
          label={t("agents.cap")}
          hint={t("agents.cap_hint")}
          number
          value={String(agent.cost_cap_usd)}
          onCommit={(text) => change({ cost_cap_usd: amount(text) })}
        />
        <Limits agent={agent} change={change} />
        <div className="fact">
          <Icon name="file" />
          <span>
            {t("agents.workspace")}
            <span className="hint">{t("agents.workspace_hint")}</span>
          </span>
          <code className="val path">{agent.workspace}</code>
        </div>
        <div className="fact">
          <Icon name="term" />
          <span>{t("agents.tools")}</span>
          <span className="val">
            {t("agents.tools_n", { n: agent.tools.length })} ·{" "}
            <a href={links.manage("tools")}>{t("agents.see_tools")}</a>
          </span>
        </div>
      </div>
    </Group>
  );
}

function Limits({ agent, change }: { agent: AgentView; change: (body: AgentChanges) => void }) {
  return (
    <>
      <TextField
        icon="activity"
        label={t("agents.steps")}
        hint={t("agents.steps_hint")}
        number
        value={agent.max_steps == null ? "" : String(agent.max_steps)}
        placeholder={t("settings.no_limit")}
        onCommit={(text) => change({ max_steps: whole(text) })}
      />
      <ChoiceField
        icon="think"
        label={t("agents.reasoning")}
        hint={t("agents.reasoning_hint")}
        value={agent.reasoning ?? ""}
        choices={[
          ["", t("agents.reasoning_default")],
          ["low", t("agents.reasoning_low")],
          ["medium", t("agents.reasoning_medium")],
          ["high", t("agents.reasoning_high")],
        ]}
        onChange={(value) => change({ reasoning: value === "" ? null : value })}
      />
      <ChoiceField
        icon="retry"
        label={t("agents.guard")}
        hint={t("agents.guard_hint")}
        value={agent.loop_guard ?? "halt"}
        choices={[
          ["halt", t("agents.guard_halt")],
          ["steer", t("agents.guard_steer")],
        ]}
        onChange={(loop_guard) => change({ loop_guard })}
      />
      <TextField
        icon="wrap"
        label={t("agents.output_chars")}
        hint={t("agents.output_chars_hint")}
        number
        value={String(agent.tool_output_chars ?? "")}
        onCommit={(text) => change({ tool_output_chars: whole(text) })}
      />
    </>
  );
}

function Routes({ agent }: { agent: AgentView }) {
  return (
    <div className="fact">
      <Icon name="chip" />
      <span>
        {t("agents.routes")}
        <span className="hint">{t("agents.routes_hint")}</span>
      </span>
      <span className="val">
        <a href={links.manage("connections")}>{t("manage.change")}</a>
      </span>
      <ol className="sub route-list">
        {agent.routes.map((route) => (
          <li key={route}>
            <code>{route}</code>
          </li>
        ))}
        {agent.routes.length === 0 && <li className="soft">{t("manage.none")}</li>}
      </ol>
    </div>
  );
}
