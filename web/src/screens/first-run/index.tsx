import "../../styles/first-run.css";
import "./first-run.css";
import { useEffect, useState } from "react";
import { cell, useCell } from "../../hooks/cell";
import { useModels } from "../../hooks/models";
import { useHomeSettings } from "../../hooks/use-manage";
import { t } from "../../i18n/index";
import { Icon } from "../../ui/icon";
import { useTest } from "../manage/connections/check";
import { Shown } from "../manage/parts/shown";
import { Before } from "./before";
import { Costs } from "./costs";
import { type Draft, NO_DRAFT, type Source } from "./draft";
import { Go } from "./go";
import { KeyStep } from "./key-step";
import { LanguagePick } from "./language";
import { Sources } from "./sources";

// Kept beside the page, so that a change of language loses nothing that was typed.
const draft = cell<Draft | null>(null);

/** Where answers come from, a test of it, what will cost money, and what happens with the data. */
export default function FirstRun({ onDone }: { onDone: () => void }) {
  const settings = useHomeSettings();
  const models = useModels(true);
  const test = useTest();
  const [begun, setBegun] = useState(false);
  const now = useCell(draft) ?? NO_DRAFT;
  useEffect(() => {
    document.title = t("first.page_title");
  }, []);
  const found = models.value?.models.filter((one) => one.provider === "ollama") ?? [];
  // a model that runs here already is the kindest default; nothing chosen is overridden
  const first = found[0]?.model;
  useEffect(() => {
    if (first !== undefined && draft.get() === null)
      draft.set({ ...NO_DRAFT, source: "ollama", model: first });
  }, [first]);
  const change = (more: Partial<Draft>) => draft.set({ ...now, ...more });
  const pick = (source: Source) => {
    setBegun(true);
    test.clear();
    const model = source === "ollama" ? (first ?? "") : "";
    draft.set({ ...now, source, model, key: "" });
  };
  return (
    <div className="first">
      <header>
        <Icon name="pennant" className="brand" />
        <b className="grow">{t("common.product")}</b>
        <LanguagePick locked={settings.value?.locked.includes("language") ?? true} />
      </header>
      <main>
        <h1>{t("first.headline")}</h1>
        <p className="lead">{t("first.lead")}</p>
        <Shown of={settings}>
          {(set) => (
            <>
              <Sources set={set} found={found} models={models} draft={now} onPick={pick} />
              <KeyStep set={set} found={found} draft={now} onChange={change} test={test} />
              <Costs models={models.value?.models ?? []} draft={now} />
              <Go set={set} draft={now} onDone={onDone} begun={begun} />
            </>
          )}
        </Shown>
      </main>
      {settings.value && <Before set={settings.value} draft={now} />}
    </div>
  );
}
