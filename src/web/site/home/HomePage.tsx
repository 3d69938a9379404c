import { useQuery } from "@tanstack/react-query";
import { useSession } from "../../platform/session.ts";
import { useTexts } from "../../platform/texts.tsx";
import { ErrorNote } from "../../ui/Note.tsx";
import { PageTitle } from "../../ui/pageTitle.tsx";
import { FirstProblem } from "./FirstProblem.tsx";
import styles from "./HomePage.module.css";
import { HowItWorks } from "./HowItWorks.tsx";
import { LanguagesOffered } from "./LanguagesOffered.tsx";
import { NewestProblems } from "./NewestProblems.tsx";
import { homeSummaryQuery } from "./queries.ts";
import { RecentSubmissions } from "./RecentSubmissions.tsx";
import { SiteCounts } from "./SiteCounts.tsx";

export function HomePage() {
  const t = useTexts("home");
  const user = useSession()?.user;
  const summary = useQuery(homeSummaryQuery());
  return (
    <div className={styles.page}>
      <section className={styles.hero}>
        <div className={styles.words}>
          <PageTitle title={t("title")} className={styles.headline}>
            {user ? t("welcomeBack", { name: user.nickname || user.username }) : t("headline")}
          </PageTitle>
          <p className={styles.lead}>{t("lead")}</p>
          <SiteCounts summary={summary.data} />
        </div>
        <FirstProblem />
      </section>
      {summary.isError && !summary.data ? (
        <ErrorNote error={summary.error} onRetry={() => void summary.refetch()} />
      ) : (
        <div className={styles.columns}>
          <div className={styles.column}>
            {user && <RecentSubmissions uid={user.uid} />}
            <NewestProblems problems={summary.data?.newest} />
          </div>
          <div className={styles.column}>
            <HowItWorks />
            <LanguagesOffered languages={summary.data?.languages} />
          </div>
        </div>
      )}
    </div>
  );
}
