import { useState } from "react";
import { useWidth } from "../../hooks/use-media";
import { t } from "../../i18n/index";
import { Boundary } from "../../ui/boundary";
import { Drawer } from "../../ui/dialog";
import { Rail } from "../shell/rail";
import { Sidebar } from "../shell/sidebar";
import { NewChat } from "./new-chat";
import { OpenChat } from "./open-chat";

interface ChatPageProps {
  id: string | null;
  onHelp: () => void;
}

/** List, thread, run column; folds to rail and strip, then to one column with a drawer. */
export function ChatPage({ id, onHelp }: ChatPageProps) {
  const width = useWidth();
  const [list, setList] = useState(false);
  const shared = { width, onHelp, onList: () => setList(true) };
  return (
    <div className="app">
      <button
        type="button"
        className="skip"
        onClick={() => document.querySelector<HTMLElement>("#say")?.focus()}
      >
        {t("common.go_to_composer")}
      </button>
      {width === "wide" && (
        <aside className="list" aria-label={t("list.title")}>
          <Sidebar currentId={id} />
        </aside>
      )}
      {width === "middle" && <Rail onList={() => setList(true)} />}
      <Boundary resetKey={id ?? ""}>
        {id === null ? <NewChat {...shared} /> : <OpenChat key={id} id={id} {...shared} />}
      </Boundary>
      {list && width !== "wide" && (
        <Drawer label={t("list.title")} onClose={() => setList(false)}>
          <Sidebar currentId={id} onClose={() => setList(false)} />
        </Drawer>
      )}
    </div>
  );
}
