import { useState } from "react";
import { useCell } from "../../../hooks/cell";
import { activity } from "../../../hooks/home";
import { useApprovalHistory } from "../../../hooks/use-manage";
import { t } from "../../../i18n/index";
import { Empty } from "../../../ui/empty";
import { Group, Page } from "../parts/page";
import { Shown } from "../parts/shown";
import { FIRST_LIMIT } from "./decided";
import { Decided } from "./history";
import { Waiting } from "./waiting";

/** What waits for the person, decided in place, and what was decided. */
export function Approvals() {
  const [limit, setLimit] = useState<number>(FIRST_LIMIT);
  const live = useCell(activity);
  const stored = useApprovalHistory(limit);
  // the stream knows first; before its snapshot, what was read stands
  const pending = live.known ? live.approvals : (stored.value?.pending ?? []);
  return (
    <Page title={t("manage.approvals")}>
      <Group
        title={t("approvals.waiting")}
        hint={pending.length > 0 ? t("approvals.waiting_hint") : undefined}
        first
      >
        {pending.length > 0 && (
          <div className="stack">
            {pending.map((one) => (
              <Waiting key={one.id} approval={one} onSettled={stored.reload} />
            ))}
          </div>
        )}
        {pending.length === 0 && (live.known || stored.value !== null) && (
          <Empty
            icon="check"
            title={t("approvals.none_waiting")}
            hint={t("approvals.none_waiting_hint")}
          />
        )}
      </Group>
      <Shown of={stored}>
        {({ decided }) => (
          <Decided rows={decided} limit={limit} loading={stored.loading} onLimit={setLimit} />
        )}
      </Shown>
    </Page>
  );
}
