import type { EndedBy } from "../../../shared/verdict/runEnd.ts";
import type { EndTexts } from "../endTexts.ts";
import css from "./CaseGrid.module.css";

/** The first difference, for readers who may see it: the expected token and the token in the program's output. */
export function FirstDifference({
  difference,
  words,
}: {
  difference: EndedBy["difference"];
  words: EndTexts;
}) {
  const { expected, got } = difference ?? {};
  if (expected === undefined || got === undefined) return null;
  return (
    <dl className={css.pieces}>
      <dt>{words("expected")}</dt>
      <dd>{expected === "" ? words("nothing") : <code>{expected}</code>}</dd>
      <dt>{words("got")}</dt>
      <dd>{got === "" ? words("nothing") : <code>{got}</code>}</dd>
    </dl>
  );
}
