import type { PairVerdict } from "../../shared/submission/similarityPairs.ts";
import { Icon } from "../ui/control/Icon.tsx";
import css from "./similarity.module.css";
import { useSimilarityWords } from "./texts.ts";

/** The decision about a pair. */
export function DecisionMark({ verdict }: { verdict: PairVerdict | null }) {
  const t = useSimilarityWords();
  if (verdict === null) return <span className={css.undecided}>{t("undecided")}</span>;
  return (
    <span className={css.decision} data-verdict={verdict}>
      <Icon name={verdict === "copied" ? "copy" : "check"} /> {t(verdict)}
    </span>
  );
}
