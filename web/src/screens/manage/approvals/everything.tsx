import type { Approval } from "../../../contract/types";
import { t } from "../../../i18n/index";
import { ArgumentList } from "../../chat/work/argument-list";
import { Diff } from "../../chat/work/diff";

/** Exactly what would happen: the diff where there is one, and every argument, never shortened. */
export function Everything({ approval }: { approval: Approval }) {
  const { preview, arguments: args } = approval;
  const diff = preview?.diff;
  return (
    <section
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
        <p className="args soft">{t("ask.in_dir", { cwd: approval.cwd })}</p>
      )}
    </section>
  );
}
