import type { OfferedModel } from "../../contract/types";
import { t } from "../../i18n/index";
import { usd } from "../../i18n/money";
import { type Draft, routeOf } from "./draft";
import { about } from "./prices";

/** Everything that asks a model, and about what each time costs. Nothing else does. */
export function Costs({ models, draft }: { models: readonly OfferedModel[]; draft: Draft }) {
  const route = routeOf(draft);
  const model = models.find((one) => one.route === route) ?? null;
  const own = draft.source === "ollama" || model?.local === true;
  const price = (what: "answer" | "title") => {
    if (draft.source === "echo") return usd(0);
    if (own) return t("first.nothing");
    const sum = about(model, what);
    return sum === null ? t("first.no_price") : t("first.each", { sum: usd(sum) });
  };
  const name = draft.source === "echo" ? "echo" : draft.model;
  const rows = [
    ["ask", price("answer")],
    ["title", price("title")],
    ["test", price("title")],
  ] as const;
  return (
    <>
      <h2>
        <span className="no">3</span>
        {t("first.costs")}
      </h2>
      <table className="tbl money">
        <thead>
          <tr>
            <th scope="col">{t("first.col_when")}</th>
            <th scope="col" className="opt">
              {t("first.col_model")}
            </th>
            <th scope="col" className="n">
              {t("first.col_about")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([row, sum]) => (
            <tr key={row}>
              <td>
                {t(`first.${row}_row`)}
                <small>{t(`first.${row}_hint`)}</small>
              </td>
              <td className="opt soft">{name}</td>
              <td className="n">{sum}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="soft next">{t("first.nothing_else")}</p>
    </>
  );
}
