import type { OutputOf } from "../../../shared/call/endpoint.ts";
import type { getHomeSummary } from "../../../shared/site/site.ts";
import { useDisplayLocale, useTexts } from "../../platform/texts.tsx";
import styles from "./SiteCounts.module.css";

export type HomeSummary = OutputOf<typeof getHomeSummary>;

/** Three site-wide counts; their space is reserved until they are loaded. */
export function SiteCounts({ summary }: { summary: HomeSummary | undefined }) {
  const t = useTexts("home");
  const locale = useDisplayLocale();
  const figures = ["problems", "submissions", "accepted"] as const;
  return (
    <dl className={styles.counts} aria-label={t("counts")}>
      {figures.map((key) => (
        <div key={key}>
          <dt>{t(key)}</dt>
          <dd className="figures">{summary ? summary[key].toLocaleString(locale) : "\u2007"}</dd>
        </div>
      ))}
    </dl>
  );
}
