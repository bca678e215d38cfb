import { number } from "../../../i18n/format";
import { t } from "../../../i18n/index";
import type { Piece } from "../../../reduce/plain";
import type { Field, Part } from "../../../reduce/risk";
import { Button } from "../../../ui/button";
import { End, useUnfolded } from "./sight";

/** Text as it is, with escapes for what cannot be seen. A long one shows its head and its tail. */
export function PlainText({ field }: { field: Field }) {
  const [all, unfold] = useUnfolded();
  const { parts, chars, foldedChars } = field;
  const fold = foldedChars > 0 && !all;
  const show = (part: Part) => (
    <span key={part.id}>
      <Pieces pieces={part.pieces} />
      {part.risky && <End id={part.id} />}
    </span>
  );
  if (!fold) return parts.map(show);
  return (
    <>
      {show(parts[0]!)}
      <span className="between">
        <span className="soft">{t("ask.left_out", { n: number(foldedChars) })}</span>
        <Button small look="line" onClick={unfold}>
          {t("chat.show_all", { n: number(chars) })}
        </Button>
      </span>
      {show(parts.at(-1)!)}
    </>
  );
}

export const Pieces = ({ pieces }: { pieces: readonly Piece[] }) =>
  pieces.map((piece, at) =>
    piece.hidden ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never move
      <span key={at} className="unseen" title={t("ask.unseen_title")}>
        {piece.text}
      </span>
    ) : (
      piece.text
    ),
  );
