import type { ToolView } from "../../../contract/types";
import { useTools } from "../../../hooks/use-manage";
import { t } from "../../../i18n/index";
import { Empty } from "../../../ui/empty";
import { Icon, type IconName } from "../../../ui/icon";
import { Group, Page } from "../parts/page";
import { Shown } from "../parts/shown";

/** What an agent may use, and what each needs before it runs. */
export function Tools() {
  const tools = useTools();
  return (
    <Page title={t("manage.tools")}>
      <Shown of={tools}>
        {(list) =>
          list.length === 0 ? (
            <Empty icon="term" title={t("tools.none")} hint={t("tools.none_hint")} />
          ) : (
            <>
              <p className="lead-line soft">{t("tools.hint")}</p>
              <Matrix tools={list} />
              <Legend />
            </>
          )
        }
      </Shown>
    </Page>
  );
}

function Matrix({ tools }: { tools: readonly ToolView[] }) {
  return (
    <table className="tbl tall" aria-label={t("manage.tools")}>
      <thead>
        <tr>
          <th scope="col">{t("tools.col_tool")}</th>
          <th scope="col">{t("tools.col_asks")}</th>
          <th scope="col" className="opt">
            {t("tools.col_again")}
          </th>
          <th scope="col" className="opt">
            {t("tools.col_together")}
          </th>
        </tr>
      </thead>
      <tbody>
        {tools.map((tool) => (
          <tr key={tool.name}>
            <td className="wraps">
              <code>{tool.name}</code>
              <small>{firstSentence(tool.description)}</small>
            </td>
            <td>
              <Asks tool={tool} />
            </td>
            <td className="opt soft">{t(tool.replay_safe ? "tools.again" : "tools.once")}</td>
            <td className="opt soft">{t(tool.parallel ? "tools.together" : "tools.alone")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

// Amber is for what a person must do now: a tool that may ask some day is not that.
function Asks({ tool }: { tool: ToolView }) {
  const [icon, words]: [IconName, string] = tool.always_asks
    ? ["ask", t("tools.always_asks")]
    : tool.asks
      ? ["shield", t("tools.asks")]
      : ["check", t("tools.free")];
  return (
    <span className={`st ${tool.asks || tool.always_asks ? "" : "idle"}`}>
      <Icon name={icon} />
      {words}
    </span>
  );
}

function Legend() {
  return (
    <Group title={t("tools.legend_title")}>
      <dl className="legend">
        <dt>{t("tools.col_asks")}</dt>
        <dd>{t("tools.legend_asks")}</dd>
        <dt>{t("tools.col_again")}</dt>
        <dd>{t("tools.legend_again")}</dd>
        <dt>{t("tools.col_together")}</dt>
        <dd>{t("tools.legend_together")}</dd>
      </dl>
    </Group>
  );
}

// Descriptions are written for the model and may run long: the page shows how each begins.
function firstSentence(text: string): string {
  const end = text.search(/[.。]\s|\n/);
  return end < 0 ? text : text.slice(0, end + 1).trim();
}
