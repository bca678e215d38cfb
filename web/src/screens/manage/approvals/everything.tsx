import type { RefObject } from "react";
import type { Approval } from "../../../contract/types";
import { t } from "../../../i18n/index";
import { plain } from "../../../reduce/plain";
import { ArgumentList } from "../../chat/work/argument-list";
import { Diff } from "../../chat/work/diff";

interface EverythingProps {
  approval: Approval;
  body?: RefObject<HTMLElement | null>;
}

/** Exactly what would happen: the diff where there is one, and every argument. */
export function Everything({ approval, body }: EverythingProps) {
  const { preview, arguments: args } = approval;
  const diff = preview?.kind === "diff" && preview.diff ? preview.diff : null;
  return (
    <section
      ref={body}
      className="ask-body"
      tabIndex={0}
      aria-label={t(diff ? "ask.the_change" : "ask.arguments")}
    >
      {diff != null && (
        <Diff
          diff={diff}
          path={preview?.path ?? null}
          added={preview?.added ?? 0}
          removed={preview?.removed ?? 0}
        />
      )}
      {diff == null && Object.keys(args).length > 0 && <ArgumentList args={args} />}
      {diff == null && Object.keys(args).length === 0 && (
        <p className="args">{t("approvals.no_args")}</p>
      )}
      {approval.cwd != null && (
        <p className="args soft">{t("ask.in_dir", { cwd: plain(approval.cwd) })}</p>
      )}
    </section>
  );
}
