import { type FormEvent, useState } from "react";
import { signIn } from "../../hooks/sign-in";
import { toLoadError } from "../../hooks/use-load";
import { errorText } from "../../i18n/error-text";
import { t } from "../../i18n/index";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";

export function SignIn() {
  const [token, setToken] = useState("");
  const [why, setWhy] = useState<string | null>(null);
  const enter = (event: FormEvent) => {
    event.preventDefault();
    signIn(token.trim()).catch((error) => setWhy(errorText(toLoadError(error))));
  };
  return (
    <main className="door">
      <form className="form" onSubmit={enter}>
        <Icon name="pennant" className="brand" />
        <h1>{t("common.token_title")}</h1>
        <p className="soft">{t("common.token_hint")}</p>
        <label className="form" htmlFor="token">
          {t("common.token_label")}
        </label>
        <input
          id="token"
          className="text"
          type="password"
          autoComplete="current-password"
          autoFocus
          value={token}
          onChange={(event) => setToken(event.target.value)}
        />
        {why && (
          <p className="fail" role="alert">
            {why}
          </p>
        )}
        <div className="do">
          <Button look="fill" type="submit" disabled={!token.trim()}>
            {t("common.token_enter")}
          </Button>
        </div>
      </form>
    </main>
  );
}
