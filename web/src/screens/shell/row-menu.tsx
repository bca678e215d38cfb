import { useState } from "react";
import type { Conversation } from "../../contract/types";
import { exportAddress } from "../../hooks/conversation-acts";
import { links } from "../../hooks/use-route";
import { t } from "../../i18n/index";
import { IconButton } from "../../ui/button";
import { MenuItem, MenuLine } from "../../ui/menu";
import { Popover } from "../../ui/popover";
import { copy } from "../chat/copy";
import { deleteIt, setArchived, setPinned } from "./acts";
import { RenameDialog } from "./rename-dialog";

/** A row's menu: shown on hover, on focus, and always where there is no hover. */
export function RowMenu({ one, title }: { one: Conversation; title: string }) {
  const [renaming, setRenaming] = useState(false);
  return (
    <>
      <Popover
        role="menu"
        label={t("list.menu", { title })}
        align="end"
        opener={(props) => (
          <IconButton
            small
            icon="dots"
            className="row-more"
            label={t("list.menu", { title })}
            {...props}
          />
        )}
      >
        {(close) => {
          const pick = (run: () => unknown) => () => {
            close();
            run();
          };
          return (
            <>
              <MenuItem icon="write" onPick={pick(() => setRenaming(true))}>
                {t("list.rename")}
              </MenuItem>
              <MenuItem icon="pin" onPick={pick(() => setPinned(one, !one.pinned))}>
                {one.pinned ? t("list.unpin") : t("list.pin")}
              </MenuItem>
              <MenuItem icon="archive" onPick={pick(() => setArchived(one, !one.archived))}>
                {one.archived ? t("list.unarchive") : t("list.archive")}
              </MenuItem>
              <MenuItem icon="copy" onPick={pick(() => copyLink(one))}>
                {t("list.copy_link")}
              </MenuItem>
              <MenuItem icon="down-load" onPick={pick(() => save(exportAddress(one.id, "md")))}>
                {t("list.export_md")}
              </MenuItem>
              <MenuItem icon="down-load" onPick={pick(() => save(exportAddress(one.id, "json")))}>
                {t("list.export_json")}
              </MenuItem>
              <MenuLine />
              <MenuItem icon="trash" danger onPick={pick(() => deleteIt(one))}>
                {t("list.delete")}
              </MenuItem>
            </>
          );
        }}
      </Popover>
      {renaming && <RenameDialog one={one} onClose={() => setRenaming(false)} />}
    </>
  );
}

/** The conversation's address on this gateway, for another tab or a note. */
export const copyLink = (one: Conversation): Promise<void> =>
  copy(new URL(links.chat(one.id), location.href).href);

/** Let the browser keep what the gateway sends as an attachment. */
export function save(address: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = "";
  link.click();
}
