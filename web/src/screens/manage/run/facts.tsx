import { useState } from "react";
import type { Approval, Run } from "../../../contract/types";
import { useCell } from "../../../hooks/cell";
import { settings } from "../../../hooks/home";
import { useApprovalHistory } from "../../../hooks/use-manage";
import { t } from "../../../i18n/index";
import { Dialog } from "../../../ui/dialog";
import { Fact } from "../../../ui/fact";
import { Icon } from "../../../ui/icon";
import { Diff } from "../../chat/work/diff";
import { mills } from "../parts/cents";
import { shortDay } from "../parts/dates";
import { Group } from "../parts/page";
import { changes } from "./changed";
import { bills, brokenOff } from "./money";

/** Money, changed files, and where it ran. */
export function RunFacts({ run }: { run: Run }) {
  return (
    <aside aria-label={t("runpage.facts")}>
      <Money run={run} />
      <Changed run={run} />
      <Where run={run} />
    </aside>
  );
}

function Money({ run }: { run: Run }) {
  const rows = bills(run.steps);
  const lost = brokenOff(run);
  const hint =
    run.unknown_cost_calls === 0
      ? t("runpage.money_known")
      : run.cost_usd > 0
        ? t("runpage.money_at_least", { sum: mills(run.cost_usd) })
        : t("common.unpriced", { n: run.unknown_cost_calls });
  if (rows.length === 0 && lost === 0)
    return (
      <Group title={t("runpage.money")}>
        <p className="soft">{t("runpage.no_calls")}</p>
      </Group>
    );
  return (
    <Group title={t("runpage.money")} hint={hint}>
      <div className="facts">
        {rows.map((bill) => (
          <Fact
            key={bill.name}
            icon="think"
            label={<span className="name">{bill.name.slice(bill.name.indexOf(":") + 1)}</span>}
            value={mills(bill.unpriced === bill.calls ? null : bill.costUsd, bill.unpriced)}
            sub={[
              t("runpage.calls", { n: bill.calls }),
              bill.unpriced > 0 && bill.unpriced < bill.calls
                ? t("runpage.some_unpriced", { n: bill.unpriced })
                : "",
              bill.priceDate
                ? t("runpage.price_of", { date: shortDay(bill.priceDate.slice(0, 10)) })
                : "",
            ]
              .filter(Boolean)
              .join(" · ")}
          />
        ))}
        {lost > 0 && (
          <Fact
            icon="alert"
            label={t("runpage.broken_off")}
            value={<span className="idle">{t("manage.unknown")}</span>}
            sub={t("runpage.broken_off_hint", { n: lost })}
          />
        )}
      </div>
    </Group>
  );
}

function Changed({ run }: { run: Run }) {
  const asked = useApprovalHistory(50).value;
  const found = changes(run.steps, asked?.decided ?? []);
  return (
    <Group title={t("runpage.changed")}>
      {found.length === 0 && <p className="soft">{t("runpage.changed_nothing")}</p>}
      <div className="facts">
        {found.map((change) => (
          <ChangedFile key={change.path} path={change.path} asked={change.asked} />
        ))}
      </div>
    </Group>
  );
}

function ChangedFile({ path, asked }: { path: string; asked: readonly Approval[] }) {
  const [open, setOpen] = useState(false);
  const previews = asked.map((one) => one.preview).filter((one) => one?.diff != null);
  const sum = (pick: "added" | "removed") =>
    previews.reduce((total, one) => total + (one?.[pick] ?? 0), 0);
  return (
    <div className="fact">
      <Icon name="file" />
      <code className="cut" title={path}>
        {path}
      </code>
      <span className="val num">
        {previews.length > 0 && (
          <>
            <span className="plus">+{sum("added")}</span>{" "}
            <span className="minus">−{sum("removed")}</span>
          </>
        )}
      </span>
      <span className="sub">
        {previews.length === 0 ? (
          <span className="soft">{t("runpage.in_place")}</span>
        ) : (
          <button
            type="button"
            className="link"
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            {t("runpage.show_change")}
          </button>
        )}
      </span>
      {open && (
        <Dialog wide title={path} onClose={() => setOpen(false)}>
          {previews.map(
            (one) =>
              one?.diff && (
                <Diff
                  key={one.diff}
                  diff={one.diff}
                  path={path}
                  added={one.added}
                  removed={one.removed}
                />
              ),
          )}
        </Dialog>
      )}
    </div>
  );
}

function Where({ run }: { run: Run }) {
  const set = useCell(settings);
  const box = set && set.sandbox.kind !== "none" && set.sandbox.works ? set.sandbox.kind : null;
  return (
    <Group title={t("runpage.where")}>
      <div className="facts">
        <Fact
          icon="chip"
          label={run.placement === "home" ? t("runpage.this_machine") : run.placement}
          value={<span className="soft">{box ?? ""}</span>}
        />
        {run.attempt > 1 && <Fact icon="retry" label={t("runpage.attempt")} value={run.attempt} />}
        <Fact
          icon="activity"
          label={t("runpage.run_id")}
          value={<code className="path soft">{run.id}</code>}
        />
      </div>
    </Group>
  );
}
