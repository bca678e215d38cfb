import type { Approval, Schemas } from "../../../contract/types";
import { t } from "../../../i18n/index";
import { plain } from "../../../reduce/plain";
import { Button } from "../../../ui/button";
import { Icon } from "../../../ui/icon";
import type { Sight } from "../../chat/seen/sight";
import { Unseen } from "../../chat/seen/unseen";
import type { Deed } from "./words";

interface ChoicesProps {
  approval: Approval;
  said: Deed;
  busy: boolean;
  open: boolean;
  sight: Sight;
  onOpen: (open: boolean) => void;
  onPick: (decision: Schemas["Decision"]) => void;
}

/** Yes, no, all there is to see; "always" only where nothing speaks against it (A-APR-7). */
export function Choices({ approval, said, busy, open, sight, onOpen, onPick }: ChoicesProps) {
  const diff = approval.preview?.kind === "diff" && Boolean(approval.preview.diff);
  const always = approval.grantable && !approval.reason;
  const show = diff ? t("approvals.show_diff") : t("approvals.show_args");
  const hide = diff ? t("approvals.hide_diff") : t("approvals.hide_args");
  const blind = sight.left > 0;
  const look = () => {
    onOpen(true);
    sight.next();
  };
  return (
    <>
      <Unseen sight={{ ...sight, next: look }} />
      <Button
        look="line"
        disabled={busy || blind}
        onClick={() => onPick({ decision: "approve", always: false })}
      >
        {said.yes}
      </Button>
      <Button
        look="line"
        disabled={busy}
        onClick={() => onPick({ decision: "deny", always: false })}
      >
        {said.no}
      </Button>
      {approval.kind === "tool" && (
        <Button aria-expanded={open} onClick={() => onOpen(!open)}>
          {open ? hide : show}
          <Icon name={open ? "up" : "down"} />
        </Button>
      )}
      {always && (
        <Button
          className="push soft"
          disabled={busy || blind}
          onClick={() =>
            onPick({ decision: "approve", always: true, command_prefix: approval.prefix ?? null })
          }
        >
          {alwaysWords(approval)}
        </Button>
      )}
    </>
  );
}

function alwaysWords(approval: Approval): string {
  if (approval.prefix) return t("ask.always_run", { prefix: plain(approval.prefix) });
  if (approval.tool.startsWith("workspace_")) return t("ask.always_write");
  return t("ask.always_other", { tool: approval.tool });
}
