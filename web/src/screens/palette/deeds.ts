/** What the palette can do and where it can go, in the order of an empty query. */

import type { Conversation } from "../../contract/types";
import { change, exportAddress } from "../../hooks/conversation-acts";
import { newTemporary } from "../../hooks/new-chat";
import { stop } from "../../hooks/session/act";
import { compact } from "../../hooks/session/compact";
import { links, navigate } from "../../hooks/use-route";
import { sessionOf } from "../../hooks/use-session";
import { setTheme } from "../../hooks/use-theme";
import { type Key, t } from "../../i18n/index";
import type { IconName } from "../../ui/icon";
import { copy, lastCode } from "../chat/copy";
import { sayError, setArchived } from "../shell/acts";
import { copyLink, save } from "../shell/row-menu";

export interface Deed {
  id: string;
  icon: IconName;
  text: string;
  hint?: string;
  run: () => void;
}

interface Around {
  /** The open conversation. */
  one: Conversation | null;
  onHelp: () => void;
  onRename: (one: Conversation) => void;
}

const deed = (icon: IconName, key: Key, run: () => unknown, hint?: string): Deed => ({
  id: key,
  icon,
  text: t(key),
  hint,
  run: () => void run(),
});

export function deeds({ one, onHelp, onRename }: Around): Deed[] {
  const fresh = (temporary: boolean) => () => {
    newTemporary.set(temporary);
    navigate(links.chat());
  };
  const general = [
    deed("new", "palette.new", fresh(false)),
    deed("eye", "palette.new_temporary", fresh(true), t("palette.new_temporary_hint")),
    deed("sun", "palette.theme_light", () => setTheme("light")),
    deed("theme", "palette.theme_dark", () => setTheme("dark")),
    deed("theme", "palette.theme_system", () => setTheme("system")),
    deed("keys", "palette.keys", onHelp),
  ];
  if (!one) return general;
  const here = [
    ...(one.status === "running"
      ? [deed("stop", "palette.stop", () => stop(sessionOf(one.id)))]
      : []),
    ...(one.status === "idle"
      ? [deed("memory", "compact.do", () => compact(sessionOf(one.id)).catch(sayError), "/compact")]
      : []),
    deed("copy", "palette.copy_code", () => {
      const code = lastCode();
      if (code) void copy(code);
    }),
    deed("write", "palette.rename", () => onRename(one)),
    one.autonomous
      ? deed("shield", "palette.asks_first", () =>
          change(one, { autonomous: false }).catch(sayError),
        )
      : deed("flash", "palette.acts_alone", () =>
          change(one, { autonomous: true }).catch(sayError),
        ),
    deed("archive", "palette.archive", () => setArchived(one, true)),
    deed("copy", "list.copy_link", () => copyLink(one)),
    deed("down-load", "palette.export_md", () => save(exportAddress(one.id, "md"))),
    deed("down-load", "palette.export_json", () => save(exportAddress(one.id, "json"))),
  ];
  return [...here, ...general];
}

export function places(): Deed[] {
  const go = (icon: IconName, key: Key, section: string) =>
    deed(icon, key, () => navigate(links.manage(section)), t("palette.section_manage"));
  return [
    go("activity", "palette.go_activity", "activity"),
    go("pennant", "palette.go_approvals", "approvals"),
    go("coin", "palette.go_cost", "cost"),
    go("crew", "palette.go_crew", "crew"),
    go("flash", "palette.go_tools", "tools"),
    go("plug", "palette.go_connections", "connections"),
    go("gear", "palette.go_settings", "settings"),
  ];
}
