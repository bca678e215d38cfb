import { modelName } from "../../../hooks/models";
import { t } from "../../../i18n/index";
import { Icon } from "../../../ui/icon";
import { MenuItem } from "../../../ui/menu";
import { Popover } from "../../../ui/popover";
import { ModelChoices } from "./model-choices";

interface ModelPickerProps {
  /** Routes that the next message takes, in order. */
  routes: readonly string[];
  /** Whether the conversation has its own choice. */
  own: boolean;
  agent: string;
  onPick: (routes: string[] | null) => void;
}

/** The model of the next message, with what it costs. */
export function ModelPicker({ routes, own, agent, onPick }: ModelPickerProps) {
  const name = routes[0] ? modelName(routes[0]) : t("chat.model_none");
  return (
    <Popover
      role="menu"
      label={t("chat.model")}
      side="above"
      className="models"
      opener={(props) => (
        <button type="button" className="pill model" title={t("chat.model")} {...props}>
          <span className="cut">{name}</span> <Icon name="down" />
        </button>
      )}
    >
      {(close) => (
        <ModelChoices
          routes={routes}
          chosen={own ? (routes[0] ?? null) : null}
          onPick={(route) => {
            close();
            onPick([route]);
          }}
        >
          <MenuItem
            checked={!own}
            onPick={() => {
              close();
              onPick(null);
            }}
            note={own ? undefined : routes.map(modelName).join(", ")}
          >
            {t("chat.model_default", { agent })}
          </MenuItem>
        </ModelChoices>
      )}
    </Popover>
  );
}
