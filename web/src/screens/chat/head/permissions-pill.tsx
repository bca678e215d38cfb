import type { Conversation, Grant } from "../../../contract/types";
import { change, withoutGrant } from "../../../hooks/conversation-acts";
import { t } from "../../../i18n/index";
import { IconButton } from "../../../ui/button";
import { Icon } from "../../../ui/icon";
import { Popover } from "../../../ui/popover";
import { sayError } from "../../shell/acts";

export function PermissionsPill({ head }: { head: Conversation }) {
  const mode = head.autonomous ? t("chat.acts_alone") : t("chat.asks_first");
  return (
    <Popover
      label={t("chat.permissions", { mode })}
      align="end"
      opener={(props) => (
        <button
          type="button"
          className="pill"
          aria-label={t("chat.permissions", { mode })}
          {...props}
        >
          <Icon name={head.autonomous ? "flash" : "shield"} />
          {mode}
        </button>
      )}
    >
      {() => <PermissionsCard head={head} />}
    </Popover>
  );
}

export function PermissionsCard({ head }: { head: Conversation }) {
  const revoke = (grant: Grant) =>
    change(head, { auto_approve: withoutGrant(head, grant) }).catch(sayError);
  return (
    <div className="pad card-in">
      <label className="switch-line">
        <span className="grow">
          {t("chat.acts_alone_switch")}
          <small className="soft">{t("chat.acts_alone_hint")}</small>
        </span>
        <input
          type="checkbox"
          role="switch"
          className="switch"
          checked={head.autonomous}
          onChange={(event) => change(head, { autonomous: event.target.checked }).catch(sayError)}
        />
      </label>
      <h2 className="group">{t("chat.grants")}</h2>
      {head.auto_approve.length === 0 && <p className="soft">{t("chat.grants_none")}</p>}
      <ul>
        {head.auto_approve.map((grant) => (
          <li key={`${grant.granted_at}${grantText(grant)}`} className="grant">
            <span className="cut grow">
              <code>{grantText(grant)}</code>
              {grant.cwd && <span className="soft"> {t("chat.grant_in", { cwd: grant.cwd })}</span>}
            </span>
            <IconButton
              small
              icon="x"
              label={t("chat.grant_revoke", { what: grantText(grant) })}
              onClick={() => revoke(grant)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

const grantText = (grant: Grant): string =>
  grant.money_route
    ? t("chat.grant_route", { route: grant.money_route })
    : (grant.command_prefix ?? grant.tool ?? "");
