import type { OutputOf } from "../../../shared/call/endpoint.ts";
import type { getCalendarHeatmap } from "../../../shared/account/profile.ts";
import { useDisplayLocale } from "../../platform/texts.tsx";
import css from "./Heatmap.module.css";
import { streaksOf } from "./streaks.ts";
import { useUserHomeWords } from "./texts.ts";

/** The user's streaks in the last year, and the number of solved problems if the page does not show it elsewhere. */
export function ActivityFigures(props: {
  days: OutputOf<typeof getCalendarHeatmap> | undefined;
  solved?: number;
}) {
  const { days, solved } = props;
  const t = useUserHomeWords();
  const locale = useDisplayLocale();
  const streaks = days && streaksOf(days.endDate, days.dataList);
  return (
    <dl className={css.figures}>
      {solved !== undefined && (
        <div>
          <dt>{t("solved")}</dt>
          <dd className="figures">{solved.toLocaleString(locale)}</dd>
        </div>
      )}
      <div>
        <dt title={t("streakText")}>{t("streak")}</dt>
        <dd className="figures">{streaks ? streaks.current : "\u2007"}</dd>
      </div>
      <div>
        <dt>{t("longestStreak")}</dt>
        <dd className="figures">{streaks ? streaks.longest : "\u2007"}</dd>
      </div>
    </dl>
  );
}
