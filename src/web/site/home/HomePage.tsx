import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useSession } from "../../platform/session.ts";
import { useTexts } from "../../platform/texts.tsx";
import { ErrorNote } from "../../ui/Note.tsx";
import { PageTitle } from "../../ui/pageTitle.tsx";
import { FirstProblem } from "./FirstProblem.tsx";
import styles from "./HomePage.module.css";
import { HowItWorks } from "./HowItWorks.tsx";
import { LanguagesOffered } from "./LanguagesOffered.tsx";
import {
  AnnouncementPanel,
  Carousel,
  Later,
  RecentContests,
  RecentRank,
  RemoteJudges,
  useQuietMoment,
} from "./Later.tsx";
import { NewestProblems } from "./NewestProblems.tsx";
import { homeSummaryQuery } from "./queries.ts";
import { RecentSubmissions } from "./RecentSubmissions.tsx";
import { type HomeSummary, SiteCounts } from "./SiteCounts.tsx";

const route = getRouteApi("/home");

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
      {summary.data && <Columns summary={summary.data} />}
      {summary.isPending && <Waiting />}
      {summary.isError && !summary.data && (
        <ErrorNote error={summary.error} onRetry={() => void summary.refetch()} />
      )}
    </div>
  );
}

/**
 * All cards at once, because new content is above constant content: cards that were already
 * drawn would move.
 */
function Columns({ summary }: { summary: HomeSummary }) {
  const uid = useSession()?.user.uid;
  const quiet = useQuietMoment();
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <News summary={summary} now={quiet} />
        {uid !== undefined && <RecentSubmissions uid={uid} />}
        <NewestProblems problems={summary.newest} />
      </div>
      <div className={styles.column}>
        <HowItWorks />
        <LanguagesOffered languages={summary.languages} />
        <Others summary={summary} now={quiet} />
      </div>
    </div>
  );
}

function Waiting() {
  return (
    <div className={styles.columns} aria-hidden>
      <div className={styles.waiting} />
      <div className={styles.waiting} />
    </div>
  );
}

/** Head of a card, one of its rows, its pages, in rem. */
const HEAD = 3.85;
const ROW = 2.6;
const CONTEST = 3.6;
const PAGER = 3.5;
/** Least height of an open announcement. */
const OPEN = 8;
const SHOWN = 5;

/** News of the site. The summary has the counts, so that their space can be reserved. */
function News({ summary, now }: { summary: HomeSummary; now: boolean }) {
  const { announcement } = route.useSearch();
  const { carousel, contests, announcements } = summary;
  const rows = Math.min(announcements, SHOWN);
  const pager = announcements > SHOWN ? PAGER : 0;
  return (
    <>
      {carousel > 0 && (
        <Later now={now} space="picture">
          <Carousel />
        </Later>
      )}
      {contests > 0 && (
        <Later now={now} space={HEAD + contests * CONTEST}>
          <RecentContests />
        </Later>
      )}
      {(announcements > 0 || announcement !== undefined) && (
        <Later
          now={now}
          space={announcement === undefined ? HEAD + rows * ROW + pager : HEAD + OPEN}
        >
          <AnnouncementPanel rows={rows} />
        </Later>
      )}
    </>
  );
}

/** Other judges and rankings: last in their column, where their length moves nothing. */
function Others({ summary, now }: { summary: HomeSummary; now: boolean }) {
  const { remoteJudges } = summary;
  return (
    <>
      {remoteJudges.length > 0 && (
        <Later now={now} space={HEAD + ROW}>
          <RemoteJudges judges={remoteJudges} />
        </Later>
      )}
      <Later now={now} space={HEAD + ROW}>
        <RecentRank />
      </Later>
    </>
  );
}
