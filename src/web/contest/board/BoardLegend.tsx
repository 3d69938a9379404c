import { useContestWords } from "../texts.ts";
import css from "./RankPage.module.css";

const kinds = [
  ["first", "legendFirst"],
  ["provisional", "legendProvisional"],
  ["ac", "legendAc"],
  ["try", "legendTry"],
  ["wa", "legendWa"],
] as const;

/** Meaning of the background colours of cells in ACM contests. */
export function BoardLegend() {
  const t = useContestWords();
  return (
    <ul role="list" className={css.legend} aria-label={t("legend")}>
      {kinds.map(([kind, word]) => (
        <li key={kind}>
          <span className={css.swatch} data-kind={kind} aria-hidden /> {t(word)}
        </li>
      ))}
    </ul>
  );
}
