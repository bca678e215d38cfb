import { useState } from "react";
import { usePrompt } from "../../../hooks/use-manage";
import { bytes, number } from "../../../i18n/format";
import { t } from "../../../i18n/index";
import { Button } from "../../../ui/button";
import { Group } from "../parts/page";
import { Shown } from "../parts/shown";

/** The assembled prompt, as it goes out, and how large it is. */
export function Prompt({ agentId }: { agentId: string }) {
  const [open, setOpen] = useState(false);
  const prompt = usePrompt(agentId, open);
  const size = prompt.value
    ? t("agents.prompt_hint", { size: bytes(prompt.value.bytes) })
    : undefined;
  return (
    <Group title={t("agents.prompt")} hint={size}>
      <Button
        look="line"
        small
        icon={open ? "up" : "down"}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {t(open ? "agents.hide_prompt" : "agents.show_prompt")}
      </Button>
      {open && (
        <Shown of={prompt}>
          {(value) => (
            <div className="prompt">
              <pre className="sheet-text" tabIndex={0}>
                {value.prompt}
              </pre>
              {value.opening !== "" && (
                <>
                  <h3>
                    {t("agents.opening")}{" "}
                    <span className="soft">
                      {t("agents.opening_hint", { n: number(value.opening_chars) })}
                    </span>
                  </h3>
                  <pre className="sheet-text" tabIndex={0}>
                    {value.opening}
                  </pre>
                </>
              )}
            </div>
          )}
        </Shown>
      )}
    </Group>
  );
}
