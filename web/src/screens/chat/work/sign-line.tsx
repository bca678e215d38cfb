import { errorText } from "../../../i18n/error-text";
import { t } from "../../../i18n/index";
import type { Sign } from "../../../reduce/thread";
import { Line } from "./line";

/** A retry, a fallback, an escalation: grey, because nobody has to do anything. */
export function SignLine({ sign }: { sign: Sign }) {
  switch (sign.type) {
    case "route_retry":
      return (
        <Line
          icon="retry"
          verb={t("work.retry", { route: sign.route, s: Math.round(sign.wait_s) })}
          what={errorText(sign.error)}
        />
      );
    case "route_fallback":
      return (
        <Line
          icon="fall"
          verb={
            sign.next_route
              ? t("work.fallback", { route: sign.route, next: sign.next_route })
              : t("work.fallback_none", { route: sign.route })
          }
          what={errorText(sign.error)}
        />
      );
    case "escalated":
      return (
        <Line icon="fall" verb={t("work.escalated", { route: sign.route })} what={sign.error} />
      );
    case "sandbox_violation":
      return (
        <Line
          icon="shield"
          verb={t("work.violation", { action: sign.action, target: sign.target })}
          what={sign.suggestion}
        />
      );
  }
}
