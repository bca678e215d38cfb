import type { Run } from "../../../contract/types";
import { trajectoryAddress } from "../../../hooks/manage-acts";
import { links } from "../../../hooks/use-route";
import { t } from "../../../i18n/index";
import { Button, IconButton } from "../../../ui/button";
import { Icon } from "../../../ui/icon";
import { MenuItem } from "../../../ui/menu";
import { Popover } from "../../../ui/popover";
import { goOn } from "../activity/go-on";
import { useSaving } from "../parts/saving";

/** To the conversation, again, and out as a file. On a phone the last two share one menu. */
export function RunDeeds({ run }: { run: Run }) {
  const { busy, save } = useSaving();
  const failed = run.status === "error";
  const again = () =>
    void save(() => goOn(run), "").then((done) => {
      if (done) location.hash = links.chat(run.conversation_id);
    });
  return (
    <>
      <a className="b small" href={links.chat(run.conversation_id)}>
        <Icon name="open" />
        {t("runpage.conversation")}
      </a>
      {failed && (
        <Button small icon="retry" className="wide-only" disabled={busy} onClick={again}>
          {t("runpage.again")}
        </Button>
      )}
      <Popover
        role="menu"
        align="end"
        label={t("runpage.export")}
        opener={(opener) => (
          <>
            <Button small look="line" icon="down-load" className="wide-only" {...opener}>
              {t("runpage.export")}
            </Button>
          </>
        )}
      >
        {(close) => <Exports run={run} close={close} />}
      </Popover>
      <Popover
        role="menu"
        align="end"
        label={t("runpage.more")}
        opener={(opener) => (
          <IconButton icon="dots" label={t("runpage.more")} className="phone-only" {...opener} />
        )}
      >
        {(close) => (
          <>
            {failed && (
              <MenuItem
                icon="retry"
                onPick={() => {
                  close();
                  again();
                }}
              >
                {t("runpage.again")}
              </MenuItem>
            )}
            <Exports run={run} close={close} />
          </>
        )}
      </Popover>
    </>
  );
}

function Exports({ run, close }: { run: Run; close: () => void }) {
  const download = (format: "md" | "json") => {
    close();
    location.assign(trajectoryAddress(run.id, format));
  };
  return (
    <>
      <MenuItem icon="read" onPick={() => download("md")}>
        {t("runpage.export_md")}
      </MenuItem>
      <MenuItem icon="file" onPick={() => download("json")}>
        {t("runpage.export_json")}
      </MenuItem>
    </>
  );
}
