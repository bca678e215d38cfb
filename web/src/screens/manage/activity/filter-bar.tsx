import type { AgentView, Run } from "../../../contract/types";
import { hasText, t } from "../../../i18n/index";
import { door, type Filters } from "./filters";

interface FilterBarProps {
  filters: Filters;
  agents: readonly AgentView[];
  runs: readonly Run[];
  onPick: (filters: Filters) => void;
}

/** Agent, ending and source. A choice with one option is not a choice, so it is left out. */
export function FilterBar({ filters, agents, runs, onPick }: FilterBarProps) {
  const doors = [...new Set([...runs.map((run) => door(run.source)), filters.source])].filter(
    Boolean,
  );
  return (
    <div className="filters">
      {agents.length > 1 && (
        <Pick
          label={t("activity.filter_agent")}
          value={filters.agent}
          any={t("activity.any_agent")}
          choices={agents.map((one) => [one.id, one.name])}
          onPick={(agent) => onPick({ ...filters, agent })}
        />
      )}
      <Pick
        label={t("activity.filter_status")}
        value={filters.status}
        any={t("activity.any_status")}
        choices={(["done", "halted", "failed", "stopped"] as const).map((one) => [
          one,
          t(`activity.status_${one}`),
        ])}
        onPick={(status) => onPick({ ...filters, status: status as Filters["status"] })}
      />
      {(doors.length > 1 || filters.source !== "") && (
        <Pick
          label={t("activity.filter_source")}
          value={filters.source}
          any={t("activity.any_source")}
          choices={doors.map((one) => [one, sourceName(one)])}
          onPick={(source) => onPick({ ...filters, source })}
        />
      )}
    </div>
  );
}

function sourceName(source: string): string {
  const key = `activity.source_${source}`;
  return hasText(key) ? t(key) : source;
}

function Pick(props: {
  label: string;
  value: string;
  any: string;
  choices: readonly (readonly [string, string])[];
  onPick: (value: string) => void;
}) {
  return (
    <select
      className="pick"
      aria-label={props.label}
      value={props.value}
      onChange={(event) => props.onPick(event.target.value)}
    >
      <option value="">{props.any}</option>
      {props.choices.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  );
}
