import { useState } from "react";
import type { Settings } from "../../contract/types";
import { loadHome } from "../../hooks/home";
import { addServer, finishFirstRun, saveKey, saveRoutes } from "../../hooks/manage-acts";
import { toLoadError } from "../../hooks/use-load";
import { errorText } from "../../i18n/error-text";
import { t } from "../../i18n/index";
import { usd } from "../../i18n/money";
import { Button } from "../../ui/button";
import { type Draft, type Plan, planOf } from "./draft";

interface GoProps {
  set: Settings;
  draft: Draft;
  begun: boolean;
  onDone: () => void;
}

/** Saves what was chosen and opens the first conversation; or skips, and nothing is lost. */
export function Go({ set, draft, begun, onDone }: GoProps) {
  const [busy, setBusy] = useState(false);
  const [why, setWhy] = useState<string | null>(null);
  const plan = planOf(draft, set.providers);
  const finish = async (deed: () => Promise<void>) => {
    setBusy(true);
    setWhy(null);
    try {
      await deed();
      await finishFirstRun();
      await loadHome().catch(() => {});
      onDone();
    } catch (error) {
      setWhy(errorText(toLoadError(error)));
      setBusy(false);
    }
  };
  const start = () => plan && void finish(() => store(plan, set));
  const free = draft.source === "echo";
  return (
    <>
      <div className="go">
        <Button
          look={begun || !free ? "fill" : "line"}
          disabled={plan === null || busy}
          onClick={start}
        >
          {busy ? t("first.starting") : t(free ? "first.start_echo" : "first.start")}
        </Button>
        {!free && (
          <Button disabled={busy} onClick={() => void finish(async () => {})}>
            {t("first.skip")}
          </Button>
        )}
        <span className="grow" />
        <span className="soft num">
          {set.cost_cap_usd > 0
            ? t("first.stops_at", { cap: usd(set.cost_cap_usd) })
            : t("first.no_cap")}
        </span>
      </div>
      {why !== null && (
        <p className="fail next" role="alert">
          {t("first.save_failed", { why })}
        </p>
      )}
    </>
  );
}

/** A server first, then its key, then the route that names both. */
async function store(plan: Plan, set: Settings): Promise<void> {
  if (plan.server) await addServer(plan.server.name, plan.server.address, plan.server.variable);
  if (plan.key) await saveKey(plan.key.variable, plan.key.value);
  if (set.locked.includes("routes")) return;
  await saveRoutes([plan.route, ...set.routes.filter((one) => one !== plan.route && one !== ECHO)]);
}

// the stand-in of a home without a model: it must not answer when a real one fails
const ECHO = "fake:echo";
