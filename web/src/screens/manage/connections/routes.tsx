import { useState } from "react";
import type { Settings } from "../../../contract/types";
import { saveRoutes } from "../../../hooks/manage-acts";
import { useModels } from "../../../hooks/models";
import { t } from "../../../i18n/index";
import { Button, IconButton } from "../../../ui/button";
import { Icon } from "../../../ui/icon";
import { Group } from "../parts/page";
import { useSaving } from "../parts/saving";
import { added, isRoute, moved } from "./order";

/** The order in which models are tried. Each change is saved at once. */
export function Routes({ set, onChanged }: { set: Settings; onChanged: () => void }) {
  const locked = set.locked.includes("routes");
  const { busy, save } = useSaving();
  const put = (routes: string[], said?: string) =>
    void save(() => saveRoutes(routes), said).then((done) => done && onChanged());
  const { routes } = set;
  return (
    <Group title={t("connections.routes")} hint={t("connections.routes_hint")} first>
      {routes.length === 0 && <p className="soft">{t("connections.routes_none")}</p>}
      <ol className="order">
        {routes.map((route, at) => (
          <li key={route}>
            <span className="no num">{at + 1}</span>
            <code className="grow cut">{route}</code>
            {locked ? (
              <span className="soft locked">
                <Icon name="lock" />
                {t("connections.locked_env")}
              </span>
            ) : (
              <>
                <IconButton
                  small
                  icon="up"
                  label={t("connections.move_up", { route })}
                  disabled={busy || at === 0}
                  onClick={() =>
                    put(moved(routes, at, -1), t("connections.moved", { route, n: at }))
                  }
                />
                <IconButton
                  small
                  icon="down"
                  label={t("connections.move_down", { route })}
                  disabled={busy || at === routes.length - 1}
                  onClick={() =>
                    put(moved(routes, at, 1), t("connections.moved", { route, n: at + 2 }))
                  }
                />
                <IconButton
                  small
                  icon="x"
                  label={t("connections.remove_route", { route })}
                  title={routes.length === 1 ? t("connections.last_route") : undefined}
                  disabled={busy || routes.length === 1}
                  onClick={() => put(routes.filter((one) => one !== route))}
                />
              </>
            )}
          </li>
        ))}
      </ol>
      {!locked && <AddRoute onAdd={(route) => put(added(routes, route))} busy={busy} />}
    </Group>
  );
}

function AddRoute({ onAdd, busy }: { onAdd: (route: string) => void; busy: boolean }) {
  const [text, setText] = useState("");
  const [asked, setAsked] = useState(false);
  const models = useModels(asked);
  return (
    <form
      className="add-row"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isRoute(text)) return;
        onAdd(text.trim());
        setText("");
      }}
    >
      <input
        className="text"
        aria-label={t("connections.add_route_label")}
        placeholder={t("connections.add_route_hint")}
        list="all-models"
        autoComplete="off"
        value={text}
        onFocus={() => setAsked(true)}
        onChange={(event) => setText(event.target.value)}
      />
      <datalist id="all-models">
        {models.value?.models.map((model) => (
          <option key={model.route} value={model.route} />
        ))}
      </datalist>
      <Button type="submit" look="line" icon="plus" disabled={busy || !isRoute(text)}>
        {t("connections.add_route")}
      </Button>
    </form>
  );
}
