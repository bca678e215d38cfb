import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import type { Conversation } from "../../contract/types";
import { useCell } from "../../hooks/cell";
import { activity, conversations } from "../../hooks/home";
import { keepJson, recallJson } from "../../hooks/storage";
import type { Route } from "../../hooks/use-route";
import { t } from "../../i18n/index";
import { Sheet } from "../../ui/dialog";
import { Icon } from "../../ui/icon";
import { RenameDialog } from "../shell/rename-dialog";
import { closePalette } from "./open";
import { type Group, type Hit, search } from "./search";

const RECENT = 8;

/** Search and actions over everything. Fuzzy; recent things first; the same on a phone. */
export default function Palette({ route, onHelp }: { route: Route; onHelp: () => void }) {
  const [query, setQuery] = useState("");
  const [at, setAt] = useState(0);
  const [renaming, setRenaming] = useState<Conversation | null>(null);
  const { all } = useCell(conversations);
  const { approvals } = useCell(activity);
  const one = all.find((other) => route.page === "chat" && other.id === route.id) ?? null;
  const recent = useMemo(() => recallJson<string[]>("palette", []), []);
  const groups = useMemo(
    () => search({ query, all, approvals, one, recent, onHelp, onRename: setRenaming }),
    [query, all, approvals, one, recent, onHelp],
  );
  const hits = groups.flatMap((group) => group.hits);
  const id = useId();
  const pick = (hit: Hit | undefined) => {
    if (!hit) return;
    keepJson("palette", [hit.id, ...recent.filter((other) => other !== hit.id)].slice(0, RECENT));
    if (!hit.stays) closePalette();
    hit.run();
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const moves: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + 6,
      PageUp: at - 6,
    };
    const to = moves[event.key];
    if (to !== undefined) setAt(hits.length ? (to + hits.length) % hits.length : 0);
    else if (event.key === "Enter") pick(hits[at]);
    else return;
    event.preventDefault();
  };
  if (renaming)
    return (
      <RenameDialog
        one={renaming}
        onClose={() => {
          setRenaming(null);
          closePalette();
        }}
      />
    );
  return (
    <Sheet label={t("palette.title")} className="palette" onClose={closePalette}>
      <div className="palette-in">
        <Icon name="search" />
        <label className="sr" htmlFor={`${id}q`}>
          {t("palette.title")}
        </label>
        <input
          id={`${id}q`}
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}hits`}
          aria-activedescendant={hits[at] ? `${id}${at}` : undefined}
          autoComplete="off"
          spellCheck={false}
          autoFocus
          placeholder={t("palette.title")}
          value={query}
          onKeyDown={press}
          onChange={(event) => {
            setQuery(event.target.value);
            setAt(0);
          }}
        />
        <button type="button" onClick={closePalette}>
          <span className="sr">{t("common.close")} </span>
          <kbd>Esc</kbd>
        </button>
      </div>
      <List {...{ groups, at, id, setAt, pick }} />
      {hits.length === 0 && <p className="palette-none soft">{t("palette.none", { query })}</p>}
      <footer className="palette-foot">
        <span className="wide-only">
          <kbd>↑</kbd> <kbd>↓</kbd> {t("palette.move")}
        </span>
        <span className="wide-only">
          <kbd>⏎</kbd> {t("palette.open")}
        </span>
        <span className="grow" />
        <span role="status">{t("palette.count", { n: hits.length })}</span>
      </footer>
    </Sheet>
  );
}

interface ListProps {
  groups: readonly Group[];
  at: number;
  id: string;
  setAt: (at: number) => void;
  pick: (hit: Hit) => void;
}

function List({ groups, at, id, setAt, pick }: ListProps) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen one comes into view
  useEffect(() => {
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }, [at, groups]);
  let n = 0;
  return (
    <div
      ref={box}
      className="palette-list"
      id={`${id}hits`}
      role="listbox"
      aria-label={t("palette.results")}
    >
      {groups.map((group) => (
        <div key={group.name} role="group" aria-label={group.name}>
          <h2 className="group" aria-hidden="true">
            {group.name}
          </h2>
          {group.hits.map((hit) => {
            const mine = n++;
            return (
              <div
                key={hit.id}
                id={`${id}${mine}`}
                className="hit"
                role="option"
                tabIndex={-1}
                aria-selected={mine === at}
                onPointerMove={() => mine !== at && setAt(mine)}
                onClick={() => pick(hit)}
              >
                <Icon name={hit.icon} className={hit.wait ? "wait" : ""} />
                <span className="cut">
                  <Marked text={hit.text} at={hit.at} />
                </span>
                <span className="soft num">{hit.hint}</span>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** The text with its matched letters marked. */
function Marked({ text, at }: { text: string; at: readonly number[] }) {
  if (at.length === 0) return <>{text}</>;
  const hit = new Set(at);
  const spans: { text: string; hit: boolean }[] = [];
  for (const [n, character] of [...text].entries()) {
    const last = spans.at(-1);
    if (last && last.hit === hit.has(n)) last.text += character;
    else spans.push({ text: character, hit: hit.has(n) });
  }
  return (
    <>
      {spans.map((span, n) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: spans of a line never move
        span.hit ? <mark key={n}>{span.text}</mark> : <span key={n}>{span.text}</span>,
      )}
    </>
  );
}
