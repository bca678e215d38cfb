import { useEffect, useRef } from "react";
import { useCell } from "../../hooks/cell";
import { settings } from "../../hooks/home";
import { links } from "../../hooks/use-route";
import { t } from "../../i18n/index";
import { Icon } from "../../ui/icon";
import type { Badges } from "./badges";
import { GROUPS, type Section } from "./section";

/** The sections, grouped; on a phone one scrolling row of pills. */
export function Nav({ current, badges }: { current: Section; badges: Badges }) {
  const set = useCell(settings);
  const here = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pill comes into view when it changes
  useEffect(() => {
    here.current?.scrollIntoView({ inline: "center", block: "nearest" });
  }, [current]);
  return (
    <aside className="manage-nav">
      <button type="button" className="skip" onClick={toContent}>
        {t("manage.to_content")}
      </button>
      <header className="list-head">
        <a
          className="b icon"
          href={links.chat()}
          aria-label={t("manage.back")}
          title={t("manage.back")}
        >
          <Icon name="back" />
        </a>
        <b className="grow">{t("manage.title")}</b>
      </header>
      <div className="scroll">
        <nav aria-label={t("manage.sections")}>
          {GROUPS.map((group) => (
            <div key={group.name} className="nav-group">
              <h2 className="group">{t(`manage.${group.name}`)}</h2>
              <div className="rows">
                {group.sections.map(({ name, icon }) => (
                  <a
                    key={name}
                    ref={name === current ? here : undefined}
                    className="row"
                    href={links.manage(name)}
                    aria-current={name === current ? "page" : undefined}
                  >
                    <span
                      className={`m ${name === "approvals" && badges.waiting > 0 ? "wait" : "soft"}`}
                    >
                      <Icon name={icon} />
                    </span>
                    <span>{t(`manage.${name}`)}</span>
                    <Badge section={name} badges={badges} />
                  </a>
                ))}
              </div>
            </div>
          ))}
        </nav>
      </div>
      <div className="list-foot">
        {set && (
          <span className="pill">
            <Icon name="home" />
            {t("manage.this_machine", { version: set.version })}
          </span>
        )}
      </div>
    </aside>
  );
}

function Badge({ section, badges }: { section: Section; badges: Badges }) {
  if (section === "approvals" && badges.waiting > 0)
    return (
      <span className="num wait">
        {badges.waiting}
        <span className="sr"> {t("manage.badge_waiting", { n: badges.waiting })}</span>
      </span>
    );
  if (section !== "activity") return null;
  if (badges.unseen > 0)
    return <span className="num">{t("manage.badge_see", { n: badges.unseen })}</span>;
  if (badges.running > 0)
    return <span className="num">{t("manage.badge_running", { n: badges.running })}</span>;
  return null;
}

// The hash is the page's address, so skipping moves the focus itself.
function toContent() {
  document.getElementById("content")?.focus();
}
