import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Suspense } from "react";
import type { OutputOf } from "../../../shared/call/endpoint.ts";
import type { getOwnProgress } from "../../../shared/practice/ownProgress.ts";
import { useSession } from "../../platform/session.ts";
import { defaultConfig } from "../../platform/defaultConfig.ts";
import { websiteConfigQuery } from "../../platform/siteQueries.ts";
import { useTexts } from "../../platform/texts.tsx";
import { ErrorNote } from "../../ui/notice/Note.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { FirstProblem } from "./FirstProblem.tsx";
import styles from "./HomePage.module.css";
import { HowItWorks } from "./HowItWorks.tsx";
import { LanguagesOffered } from "./LanguagesOffered.tsx";
import {
  AnnouncementPanel,
  Carousel,
  DeferredCard,
  DueHomework,
  OwnActivity,
  RecentContests,
  RecentRank,
  RemoteJudges,
  Trainings,
  useIdle,
} from "./DeferredCard.tsx";
import { NewestProblems } from "./NewestProblems.tsx";
import { homeSummaryQuery, ownProgressQuery } from "./queries.ts";
import { RecentSubmissions } from "./RecentSubmissions.tsx";
import { RunningContests } from "./RunningContests.tsx";
import { type HomeSummary, SiteCounts } from "./SiteCounts.tsx";
import { UnfinishedProblems } from "./UnfinishedProblems.tsx";

type OwnProgress = OutputOf<typeof getOwnProgress>;

const route = getRouteApi("/home");

export function HomePage() {
  const t = useTexts("home");
  const user = useSession()?.user;
  const summary = useQuery(homeSummaryQuery());
  const config = useQuery(websiteConfigQuery()).data ?? defaultConfig;
  const progressQuery = useQuery(ownProgressQuery(user?.uid));
  // If there is no response, the page for new users is shown.
  const progress =
    progressQuery.data && progressQuery.data.tried > 0 ? progressQuery.data : undefined;
  const pending = summary.isPending || (user !== undefined && progressQuery.isPending);
  return (
    <div className={styles.page}>
      <section className={styles.hero}>
        <div className={styles.words}>
          <p className={styles.site}>{config.name}</p>
          <PageTitle
            title={t("title")}
            className={`${styles.headline} ${user ? styles.greeting : ""}`}
          >
            {user ? t("welcomeBack", { name: user.nickname || user.username }) : t("headline")}
          </PageTitle>
          <p className={styles.lead}>
            {(!user && config.description) || t(progress ? "leadBack" : "lead")}
          </p>
          <SiteCounts summary={summary.data} />
        </div>
        <FirstProblem />
      </section>
      {summary.data && !pending && (
        <>
          <RunningContests contests={summary.data.running} />
          <Columns summary={summary.data} progress={progress} />
        </>
      )}
      {pending && <Waiting />}
      {summary.isError && !summary.data && (
        <ErrorNote error={summary.error} onRetry={() => void summary.refetch()} />
      )}
    </div>
  );
}

/**
 * The columns of the home page. They are rendered only after the summary and the user's progress have been loaded: a
 * card that appeared later above existing content would move that content.
 */
function Columns(props: { summary: HomeSummary; progress: OwnProgress | undefined }) {
  const { summary, progress } = props;
  const uid = useSession()?.user.uid;
  const isIdle = useIdle();
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <News summary={summary} now={isIdle} />
        {uid !== undefined && progress && (
          <DeferredCard now={isIdle} space={`${ACTIVITY}rem`}>
            <OwnActivity uid={uid} solved={progress.solved} />
          </DeferredCard>
        )}
        {uid !== undefined && <RecentSubmissions uid={uid} />}
        <NewestProblems problems={summary.newest} />
      </div>
      <div className={styles.column}>
        {progress === undefined ? (
          <>
            <HowItWorks />
            <LanguagesOffered languages={summary.languages} />
          </>
        ) : (
          progress.unfinished.length > 0 && <UnfinishedProblems problems={progress.unfinished} />
        )}
        <Others summary={summary} now={isIdle} />
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

/**
 * Heights in rem of a card's header, a contest, the pager and the progress card, and the minimum height of an open
 * announcement.
 */
const HEAD = 3.85;
const CONTEST = 3.6;
const PAGER = 3.5;
const ACTIVITY = HEAD + 15;
const OPEN = 8;
const SHOWN = 5;

/** Height of a card with rows; the height of a row depends on the kind of pointer. */
function rowsHigh(rows: number, more = 0): string {
  return `calc(${HEAD + more}rem + ${rows} * var(--row))`;
}

/**
 * The site's news on the home page. Until the cards are loaded, the page reserves space for them according to the
 * counts in `summary`.
 */
function News({ summary, now }: { summary: HomeSummary; now: boolean }) {
  const { announcement } = route.useSearch();
  const { carousel, contests, announcements } = summary;
  const rows = Math.min(announcements, SHOWN);
  const pager = announcements > SHOWN ? PAGER : 0;
  return (
    <>
      {carousel > 0 && (
        <DeferredCard now={now} space="picture">
          <Carousel />
        </DeferredCard>
      )}
      {contests > 0 && (
        <DeferredCard now={now} space={`${HEAD + contests * CONTEST}rem`}>
          <RecentContests />
        </DeferredCard>
      )}
      {(announcements > 0 || announcement !== undefined) && (
        <DeferredCard
          now={now}
          space={announcement === undefined ? rowsHigh(rows, pager) : `${HEAD + OPEN}rem`}
        >
          <AnnouncementPanel rows={rows} />
        </DeferredCard>
      )}
    </>
  );
}

/**
 * Cards for due homework, remote judges, rankings and trainings. These cards are the last ones in their column, so that
 * their height cannot shift other cards.
 */
function Others({ summary, now }: { summary: HomeSummary; now: boolean }) {
  const { remoteJudges } = summary;
  const config = useQuery(websiteConfigQuery()).data ?? defaultConfig;
  const uid = useSession()?.user.uid;
  return (
    <>
      {now && uid !== undefined && (
        <Suspense>
          <DueHomework uid={uid} />
        </Suspense>
      )}
      {remoteJudges.length > 0 && (
        <DeferredCard now={now} space={rowsHigh(1)}>
          <RemoteJudges judges={remoteJudges} />
        </DeferredCard>
      )}
      <DeferredCard now={now} space={rowsHigh(1)}>
        <RecentRank />
      </DeferredCard>
      {now && config.training && (
        <Suspense>
          <Trainings />
        </Suspense>
      )}
    </>
  );
}
