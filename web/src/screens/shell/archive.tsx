import { useState } from "react";
import { useArchive } from "../../hooks/archive";
import { t } from "../../i18n/index";
import { Icon } from "../../ui/icon";
import { Row } from "./row";

interface ArchiveProps {
  currentId: string | null;
  now: number;
  onPick?: () => void;
}

/** What was put away: folded at the list's end. */
export function Archive({ currentId, now, onPick }: ArchiveProps) {
  const [open, setOpen] = useState(false);
  const archived = useArchive(open);
  return (
    <section aria-label={t("list.archived")}>
      <h2 className="group">
        <button type="button" className="fold" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t("list.archived")}
          <Icon name="right" className="turnable" />
        </button>
      </h2>
      {open && (
        <div className="rows">
          {archived?.map((one) => (
            <Row
              key={one.id}
              one={one}
              news={null}
              unread={false}
              current={one.id === currentId}
              now={now}
              onPick={onPick}
            />
          ))}
          {archived?.length === 0 && <p className="list-empty soft">{t("list.archived_none")}</p>}
        </div>
      )}
    </section>
  );
}
