import { modelName, useModels } from "../../../hooks/models";
import { t } from "../../../i18n/index";
import { type DraftFile, drawn } from "../../../reduce/files";

/** Said before it is sent: a model that is not known to see gets names, not pictures. */
export function SightHint({
  routes,
  files,
}: {
  routes: readonly string[];
  files: readonly DraftFile[];
}) {
  const pictures = files.some((one) => one.kept && drawn(one.kept));
  const { value } = useModels(pictures);
  const offer = value?.models.find((one) => one.route === routes[0]);
  if (!pictures || !offer || offer.vision === true) return null;
  return <p className="over soft">{t("files.unseen", { model: modelName(offer.route) })}</p>;
}
