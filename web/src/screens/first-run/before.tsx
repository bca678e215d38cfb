import type { Settings } from "../../contract/types";
import { t } from "../../i18n/index";
import { usd } from "../../i18n/money";
import { Fact } from "../../ui/fact";
import { type Draft, providerOf } from "./draft";

const NAMES: Readonly<Record<string, string>> = {
  openrouter: "OpenRouter",
  openai: "OpenAI",
  anthropic: "Anthropic",
};

/** What happens with conversations, keys and money, before anything is sent. */
export function Before({ set, draft }: { set: Settings; draft: Draft }) {
  const stays = draft.source === "ollama" || draft.source === "echo";
  const name = NAMES[draft.source] ?? providerOf(draft);
  return (
    <aside aria-label={t("first.before_label")}>
      <h2>{t("first.before")}</h2>
      <div className="facts">
        <Fact
          icon="home"
          label={t("first.conversations")}
          value={t("first.this_machine")}
          sub={t("first.one_file", { home: set.home })}
        />
        <Fact
          icon="lock"
          label={t("first.the_key")}
          value={t("first.never_shown")}
          sub={t("first.key_file")}
        />
        {stays ? (
          <Fact icon="cloud" label={t("first.sent_nowhere")} value={t("first.sent_nothing")} />
        ) : (
          <Fact
            icon="cloud"
            label={t("first.sent_to", { name })}
            value={t("first.what_you_ask")}
            sub={t("first.with_files")}
          />
        )}
        <Fact
          icon="coin"
          label={t("first.cap")}
          value={set.cost_cap_usd > 0 ? usd(set.cost_cap_usd) : t("first.no_cap")}
          sub={t("first.per_conversation")}
        />
        <Fact
          icon="shield"
          label={t("first.acting")}
          value={t("first.asks_first")}
          sub={t("first.until_you")}
        />
        <Fact icon="bell" label={t("first.reports")} value={t("first.never")} />
      </div>
    </aside>
  );
}
