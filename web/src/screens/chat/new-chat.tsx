import { useState } from "react";
import type { Attachment } from "../../contract/types";
import { useCell } from "../../hooks/cell";
import { create } from "../../hooks/conversation-acts";
import { returnFiles } from "../../hooks/draft-files";
import { writeDraft } from "../../hooks/drafts";
import { agents, line, settings } from "../../hooks/home";
import { routesFor } from "../../hooks/models";
import { newTemporary } from "../../hooks/new-chat";
import { isCompact } from "../../hooks/session/compact";
import { send } from "../../hooks/session/send";
import { links, navigate } from "../../hooks/use-route";
import { sessionOf } from "../../hooks/use-session";
import { t } from "../../i18n/index";
import { Icon, type IconName } from "../../ui/icon";
import { toast } from "../../ui/toast";
import { sayError } from "../shell/acts";
import { LineBanner } from "../shell/line-banner";
import { agentName } from "./agent-name";
import { Below } from "./composer/below";
import { Composer } from "./composer/composer";
import { ModelPicker } from "./composer/model-picker";
import { SendButton } from "./composer/send-button";
import { ListButton } from "./head/head";
import { loadMarkdown } from "./markdown/lazy";
import { RunColumn } from "./run/run-column";

interface NewChatProps {
  width: "phone" | "middle" | "wide";
  onHelp: () => void;
  onList: () => void;
}

const TRIES: [IconName, "chat.try_1" | "chat.try_2" | "chat.try_3"][] = [
  ["search", "chat.try_1"],
  ["write", "chat.try_2"],
  ["read", "chat.try_3"],
];

/** Nothing yet: what it does, three things to try, the composer. */
export function NewChat({ width, onHelp, onList }: NewChatProps) {
  const crew = useCell(agents);
  const home = useCell(settings)?.routes ?? [];
  const temporary = useCell(newTemporary);
  const down = useCell(line).state === "down";
  const [routes, setRoutes] = useState<string[] | null>(null);
  const [inject, setInject] = useState<{ text: string; n: number } | null>(null);
  const agent = agentName(crew, null);
  const shown = routes ?? routesFor(null, crew, home);
  const start = async (text: string, files: readonly Attachment[]) => {
    if (isCompact(text) && files.length === 0)
      return void toast({ text: t("errors.nothing_to_compact") });
    void loadMarkdown(); // while the conversation is made
    try {
      const made = await create({
        ...(routes ? { routes } : {}),
        ...(temporary ? { temporary } : {}),
      });
      newTemporary.set(false);
      send(sessionOf(made.id), text, files);
      navigate(links.chat(made.id));
    } catch (error) {
      writeDraft(null, text);
      returnFiles(null, files);
      setInject({ text, n: Date.now() });
      sayError(error);
    }
  };
  return (
    <>
      <main className={`thread ${temporary ? "temp" : ""}`}>
        <header className="thread-head">
          <ListButton onList={onList} />
          <h1 className="cut grow">{t("list.new")}</h1>
          <button
            type="button"
            className="pill"
            aria-pressed={temporary}
            onClick={() => newTemporary.set(!temporary)}
          >
            <Icon name={temporary ? "check" : "eye"} />
            {t("chat.temporary_do")}
          </button>
        </header>
        <div className="talk scroll">
          <div className="lane hello-box">
            <p className="hello">{t("chat.hello")}</p>
            <p className="soft">{t("chat.hello_hint")}</p>
            <div className="tries">
              {TRIES.map(([icon, key]) => (
                <button
                  key={key}
                  type="button"
                  onClick={() => setInject({ text: t(key), n: Date.now() })}
                >
                  <Icon name={icon} />
                  <span>{t(key)}</span>
                </button>
              ))}
            </div>
          </div>
        </div>
        <div className="dock">
          <LineBanner />
          {temporary && (
            <div className="banner">
              <Icon name="eye" />
              <span className="grow">{t("chat.temporary")}</span>
            </div>
          )}
          <Composer
            id={null}
            agent={agent}
            inject={inject}
            routes={shown}
            temporary={temporary}
            placeholder={t(temporary ? "chat.placeholder_temporary" : "chat.placeholder", {
              agent,
            })}
            onSend={start}
            foot={
              <>
                <ModelPicker
                  routes={shown}
                  own={routes !== null}
                  agent={agent}
                  onPick={setRoutes}
                />
                <span className="grow" />
              </>
            }
            button={(ready, submit) => (
              <SendButton
                {...{ ready, submit }}
                running={false}
                held={false}
                offline={down}
                stopping={false}
                onStop={() => {}}
              />
            )}
          />
          <Below state="idle" onHelp={onHelp} />
        </div>
      </main>
      {width === "wide" && <RunColumn session={null} />}
    </>
  );
}
