import type { Stats } from "../../../contract/types";
import { t } from "../../../i18n/index";
import { Bar } from "../../../ui/fact";
import { centsOf } from "../parts/cents";
import { Group } from "../parts/page";
import { count, share, wholeOf } from "./tokens";

type Model = Stats["models"][number];

/** What was billed, by model; the same model of two providers is two rows (A-COST-3). */
export function Models({ stats }: { stats: Stats }) {
  const whole = wholeOf(stats.models);
  return (
    <Group title={t("cost.by_model")} hint={t("cost.by_model_hint")}>
      <table className="tbl" aria-label={t("cost.by_model")}>
        <thead>
          <tr>
            <th scope="col">{t("cost.col_model")}</th>
            <th scope="col" className="opt">
              {t("cost.col_route")}
            </th>
            <th scope="col" className="n">
              {t("cost.col_calls")}
            </th>
            <th scope="col" className="n opt opt2">
              {t("cost.col_input")}
            </th>
            <th scope="col" className="n opt opt2">
              {t("cost.col_cached")}
            </th>
            <th scope="col" className="n opt opt2">
              {t("cost.col_output")}
            </th>
            <th scope="col" className="n">
              {t("cost.col_cost")}
            </th>
            <th scope="col" className="share opt opt2">
              <span className="sr">{t("cost.col_share")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {stats.models.map((model) => (
            <ModelRow
              key={`${model.provider}:${model.model}`}
              model={model}
              whole={stats.cost_usd}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{t("cost.total")}</td>
            <td className="opt" />
            <td className="n">{stats.calls}</td>
            <td className="n opt opt2">{count(whole.input)}</td>
            <td className="n opt opt2">{share(whole.cached, whole.cached_of)}</td>
            <td className="n opt opt2">{count(whole.output)}</td>
            <td className="n">{centsOf(stats.cost_usd, stats.unpriced_calls)}</td>
            <td className="opt opt2" />
          </tr>
        </tfoot>
      </table>
    </Group>
  );
}

function ModelRow({ model, whole }: { model: Model; whole: number }) {
  const unknown = model.cost_usd === null || (model.cost_usd === 0 && model.unpriced_calls > 0);
  return (
    <tr>
      <td className="name">{model.model}</td>
      <td className="soft opt">
        {model.own_machine ? t("cost.this_machine", { provider: model.provider }) : model.provider}
      </td>
      <td className="n">{model.calls}</td>
      <td className="n opt opt2">{count(model.input)}</td>
      <td className="n opt opt2">{share(model.cached, model.cached_of)}</td>
      <td className="n opt opt2">{count(model.output)}</td>
      <td className={`n ${unknown ? "idle" : ""}`}>
        {centsOf(model.cost_usd, model.unpriced_calls)}
      </td>
      <td className="share opt opt2 soft">
        {unknown ? (
          model.own_machine && t("cost.own")
        ) : (
          <Bar share={whole > 0 ? (model.cost_usd ?? 0) / whole : 0} />
        )}
      </td>
    </tr>
  );
}
