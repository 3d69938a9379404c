import type { ContestTakenPart } from "../../../shared/contest/contestHistory.ts";
import { useDisplayLocale } from "../../platform/texts.tsx";
import css from "./TakenParts.module.css";
import { useUserHomeWords } from "./texts.ts";

type Facts = Pick<ContestTakenPart, "rule" | "startTime" | "upsolved">;
type Outcome = Pick<
  ContestTakenPart,
  "isFinal" | "rank" | "contestants" | "result" | "problems" | "type"
>;

/** Rule and date of a contest or virtual participation, the user's team, and the letters of the upsolved problems. */
export function ContestFacts({
  part: { rule, startTime, upsolved },
  team = null,
}: {
  part: Facts;
  /** The team with which the user took part. */
  team?: string | null;
}) {
  const t = useUserHomeWords();
  const locale = useDisplayLocale();
  return (
    <span className={css.facts}>
      <span>{t(`rules.${rule}`)}</span>
      <time dateTime={startTime} className="figures">
        {new Date(startTime).toLocaleDateString(locale, { dateStyle: "medium" })}
      </time>
      {team !== null && <span>{t("contests.inTeam", { team })}</span>}
      {upsolved.length > 0 && (
        <span>{t("contests.upsolved", { letters: upsolved.join(", ") })}</span>
      )}
    </span>
  );
}

/** Rank and result; `waiting` is shown until rank and result are final. */
export function ContestOutcome({ part, waiting }: { part: Outcome; waiting: string }) {
  const t = useUserHomeWords();
  const { isFinal, rank, contestants, result, problems, type } = part;
  if (!isFinal) return <span className={`${css.result} ${css.quiet}`}>{waiting}</span>;
  if (rank === null || result === null) {
    return <span className={`${css.result} ${css.quiet}`}>{t("contests.notRanked")}</span>;
  }
  return (
    <span className={css.result}>
      <strong className="figures">
        {rank === -1 ? t("contests.star") : t("contests.rank", { rank, count: contestants ?? 0 })}
      </strong>
      <span className="figures">
        {type === 0
          ? t("contests.solved", { result, problems: problems ?? 0 })
          : t("contests.points", { result })}
      </span>
    </span>
  );
}
