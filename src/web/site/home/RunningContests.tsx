import { Link } from "@tanstack/react-router";
import { useDisplayLocale, useTexts } from "../../platform/texts.tsx";
import styles from "./RunningContests.module.css";
import type { HomeSummary } from "./SiteCounts.tsx";

/** The site's running contests; they come first, since their contestants need nothing else on this page. */
export function RunningContests({ contests }: { contests: HomeSummary["running"] }) {
  const t = useTexts("home");
  const locale = useDisplayLocale();
  if (contests.length === 0) return null;
  return (
    <ul role="list" className={styles.list} aria-label={t("runningLabel")}>
      {contests.map(({ id, title, endTime }) => (
        <li key={id}>
          <span className={styles.state}>{t("running")}</span>
          <Link to="/contest/$contestID" params={{ contestID: String(id) }}>
            {title}
          </Link>
          <time dateTime={endTime} className="figures">
            {t("runningEnd", { time: endOf(endTime, locale) })}
          </time>
        </li>
      ))}
    </ul>
  );
}

/** Shows only the time if the date is today. */
function endOf(endTime: string, locale: string): string {
  const end = new Date(endTime);
  const isToday = end.toDateString() === new Date().toDateString();
  return end.toLocaleString(locale, {
    ...(isToday ? {} : { month: "short", day: "numeric" }),
    hour: "numeric",
    minute: "2-digit",
  });
}
