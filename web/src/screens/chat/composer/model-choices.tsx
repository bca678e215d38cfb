import { type ReactNode, useState } from "react";
import type { OfferedModel } from "../../../contract/types";
import { useModels } from "../../../hooks/models";
import { links } from "../../../hooks/use-route";
import { tokens } from "../../../i18n/format";
import { t } from "../../../i18n/index";
import { usd } from "../../../i18n/money";
import { Icon } from "../../../ui/icon";
import { MenuItem, MenuLine } from "../../../ui/menu";

const MANY = 8;

interface ModelChoicesProps {
  /** Routes that are used now. */
  routes: readonly string[];
  /** The route with the mark. */
  chosen: string | null;
  onPick: (route: string) => void;
  /** What stands above the models. */
  children: ReactNode;
}

/** Every model on offer, with what it costs. */
export function ModelChoices({ routes, chosen, onPick, children }: ModelChoicesProps) {
  const { value, loading } = useModels(true);
  const [find, setFind] = useState("");
  const wanted = find.trim().toLowerCase();
  const models = value?.models ?? [];
  const shown = models.filter((one) => one.route.toLowerCase().includes(wanted)).slice(0, 80);
  // a provider that nobody set up is no news
  const used = new Set(routes.map((route) => route.split(":")[0]));
  const down = value?.providers.filter((one) => !one.ok && used.has(one.name)) ?? [];
  return (
    <>
      {models.length > MANY && (
        <div className="pad">
          <input
            className="text"
            autoFocus
            placeholder={t("chat.model_find")}
            aria-label={t("chat.model_find")}
            value={find}
            onChange={(event) => setFind(event.target.value)}
          />
        </div>
      )}
      {children}
      <MenuLine />
      {shown.map((model) => (
        <MenuItem
          key={model.route}
          checked={chosen === model.route}
          hint={price(model)}
          note={note(model)}
          onPick={() => onPick(model.route)}
        >
          {model.model}
        </MenuItem>
      ))}
      {loading && models.length === 0 && <p className="pad soft">{t("chat.model_loading")} …</p>}
      {!loading && shown.length === 0 && <p className="pad soft">{t("chat.model_none_found")}</p>}
      {down.map((one) => (
        <p key={one.name} className="pad soft">
          {t("chat.model_provider_down", { provider: one.name })}
        </p>
      ))}
      <MenuLine />
      <a role="menuitem" className="menu-item" href={links.manage("connections")}>
        <Icon name="plug" />
        {t("chat.model_connect")}
      </a>
    </>
  );
}

const price = (model: OfferedModel): string =>
  model.input_mtok === null || model.output_mtok === null
    ? t(model.local ? "chat.model_local" : "chat.model_no_price")
    : t("chat.model_price_short", { input: usd(model.input_mtok), output: usd(model.output_mtok) });

const note = (model: OfferedModel): string =>
  [
    model.provider,
    model.context_window && t("chat.model_window", { n: tokens(model.context_window) }),
  ]
    .filter(Boolean)
    .join(" · ");
