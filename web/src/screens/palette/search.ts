/** The palette's results for a query, by group. */

import type { Approval, Conversation } from "../../contract/types";
import { links, navigate } from "../../hooks/use-route";
import { ago } from "../../i18n/format";
import { t } from "../../i18n/index";
import { rank } from "../../reduce/fuzzy";
import type { IconName } from "../../ui/icon";
import { deedText } from "../chat/ask/ask-words";
import { type Deed, deeds, places } from "./deeds";

export interface Hit {
  id: string;
  icon: IconName;
  wait?: boolean;
  text: string;
  at: readonly number[];
  hint?: string;
  /** Opens something of its own: the palette must not close under it. */
  stays?: boolean;
  run: () => void;
}

export interface Group {
  name: string;
  hits: readonly Hit[];
}

interface Around {
  query: string;
  all: readonly Conversation[];
  approvals: readonly Approval[];
  one: Conversation | null;
  /** Ids of what was picked before, newest first. */
  recent: readonly string[];
  onHelp: () => void;
  onRename: (one: Conversation) => void;
}

const TOP = 8;
const DEEDS_AT_REST = 5;

export function search(around: Around): Group[] {
  const { query, all, approvals, recent } = around;
  const asking = query.trim() !== "";
  const waits = approvals.map(
    (one): Omit<Hit, "at"> => ({
      id: `ask:${one.id}`,
      icon: one.kind === "question" ? "ask" : "pennant",
      wait: true,
      text: one.title ? `${one.title.trim()}: ${deedText(one)}` : deedText(one),
      run: () => navigate(links.chat(one.conversation_id)),
    }),
  );
  const talks = all.map(
    (one): Omit<Hit, "at"> => ({
      id: `c:${one.id}`,
      icon: one.archived ? "archive" : "chat",
      text: one.title || t("list.untitled"),
      hint: one.archived ? t("palette.archived") : ago(one.updated_at, Date.now()),
      run: () => navigate(links.chat(one.id)),
    }),
  );
  const acts = deeds(around).map(fromDeed);
  const goes = places().map(fromDeed);
  const everything = [...talks, ...acts, ...goes];
  const before = recent.flatMap((id) => everything.find((one) => one.id === id) ?? []);
  const groups: Group[] = [
    { name: t("palette.needs_you"), hits: ranked(query, waits, TOP) },
    { name: t("palette.recent"), hits: asking ? [] : ranked("", before, 4) },
    { name: t("palette.do"), hits: ranked(query, acts, asking ? TOP : DEEDS_AT_REST) },
    { name: t("palette.conversations"), hits: ranked(query, talks, TOP) },
    { name: t("palette.settings"), hits: ranked(query, goes, TOP) },
  ];
  const shown = new Set<string>();
  return groups
    .map((group) => ({
      ...group,
      hits: group.hits.filter((hit) => !shown.has(hit.id) && shown.add(hit.id)),
    }))
    .filter((group) => group.hits.length > 0);
}

const fromDeed = (deed: Deed): Omit<Hit, "at"> => ({
  ...deed,
  stays: deed.id === "palette.rename",
});

const ranked = (query: string, hits: readonly Omit<Hit, "at">[], top: number): Hit[] =>
  rank(query, hits, (hit) => hit.text)
    .slice(0, top)
    .map(({ item, match }) => ({ ...item, at: match.at }));
