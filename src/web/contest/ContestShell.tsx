import { useQueryClient } from "@tanstack/react-query";
import { Navigate, Outlet, useLocation, useParams } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { ApiError } from "../platform/apiError.ts";
import { requestLogin } from "../platform/loginRequest.ts";
import { useSession } from "../platform/session.ts";
import { Button, ButtonLink } from "../ui/control/Button.tsx";
import { Icon } from "../ui/control/Icon.tsx";
import { EmptyNote, ErrorNote } from "../ui/notice/Note.tsx";
import { PageTitle } from "../ui/page/pageTitle.tsx";
import { Panel } from "../ui/page/Panel.tsx";
import { openBoardAddress } from "./board/openBoardAddress.ts";
import { ContestContext, type OpenContest, usePhase } from "./contestContext.ts";
import { ContestHead } from "./ContestHead.tsx";
import { ContestTabs } from "./ContestTabs.tsx";
import { RenderedText } from "../prose/RenderedText.tsx";
import { RegisterDialog, RegisterPanel } from "./RegisterForm.tsx";
import { useQuestionNews } from "./question/useQuestionNews.ts";
import { isWorkTab, tabOf } from "./tabOf.ts";
import { useContestWords } from "./texts.ts";
import { useContestNews } from "./useContestNews.ts";
import { useUnreadAnnouncements } from "./announcement/useUnreadAnnouncements.ts";
import { useOpenContest, useVisitedContest } from "./useOpenContest.ts";
import { VisitorPanel } from "./VisitorPanel.tsx";
import { VirtualBar } from "./virtual/VirtualBar.tsx";
import css from "./ContestShell.module.css";
import register from "./RegisterForm.module.css";

const ContestTeamBar = lazy(async () => ({
  default: (await import("../team/ContestTeamBar.tsx")).ContestTeamBar,
}));
const OrganizerAlerts = lazy(async () => ({
  default: (await import("./organizer/OrganizerAlerts.tsx")).OrganizerAlerts,
}));

/** The frame of all pages of a contest: access, header and menu. */
export function ContestShell() {
  const { contestID = "" } = useParams({ strict: false });
  const uid = useSession()?.user.uid;
  const cid = /^\d{1,15}$/.test(contestID) ? Number(contestID) : null;
  if (cid === null) return <NoContest />;
  if (uid === undefined) return <Visited key={cid} cid={cid} />;
  return <Entered key={`${cid} ${uid}`} cid={cid} uid={uid} />;
}

/** Shows guests what the contest is and how to take part. */
function Visited({ cid }: { cid: number }) {
  const opening = useVisitedContest(cid);
  const { pathname, search } = useLocation();
  if (opening.state === "loading") return <Waiting />;
  if (opening.state === "failed") return <LoginFirst />;
  const { info } = opening.contest;
  // A shared link to the scoreboard leads guests to the page on which they may read it.
  if (info.openRank && info.status !== -1 && /\/rank\/?$/.test(pathname)) {
    const params = { contestID: String(cid) };
    return (
      <Navigate replace to={openBoardAddress(info)} params={params} search={search as never} />
    );
  }
  return (
    <ContestContext value={opening.contest}>
      <div className={css.page}>
        <ContestHead contest={opening.contest} saysFrozen />
        <VisitorPanel contest={opening.contest} tab={tabOf(pathname)} />
      </div>
    </ContestContext>
  );
}

function Waiting() {
  const t = useContestWords();
  return (
    <div className={css.page} aria-busy="true">
      <PageTitle title={t("listTitle")} hidden />
      <span className={css.waitTitle} />
      <span className={css.waitBody} />
    </div>
  );
}

/** Shown to guests for contests of classes, for unpublished contests, and for URLs that belong to no contest. */
function LoginFirst() {
  const t = useContestWords();
  return (
    <div className={css.page}>
      <PageTitle title={t("loginTitle")} hidden />
      <EmptyNote
        icon="lock"
        title={t("loginTitle")}
        action={
          <Button look="primary" onClick={() => requestLogin("required")}>
            {t("login")}
          </Button>
        }
      >
        {t("loginText")}
      </EmptyNote>
    </div>
  );
}

function NoContest() {
  const t = useContestWords();
  return (
    <div className={css.page}>
      <PageTitle title={t("notFound")} hidden />
      <EmptyNote
        title={t("notFound")}
        action={<ButtonLink to="/contest">{t("toList")}</ButtonLink>}
      >
        {t("notFoundHint")}
      </EmptyNote>
    </div>
  );
}

function Entered({ cid, uid }: { cid: number; uid: string }) {
  const t = useContestWords();
  const opening = useOpenContest(cid, uid);
  if (opening.state === "open") return <Opened contest={opening.contest} />;
  if (opening.state === "loading") {
    return <Waiting />;
  }
  const { error, retry } = opening;
  if (error instanceof ApiError && error.status === 404) return <NoContest />;
  return (
    <div className={css.page}>
      <PageTitle title={t("listTitle")} hidden />
      <ErrorNote error={error} onRetry={retry} />
    </div>
  );
}

function Opened({ contest }: { contest: OpenContest }) {
  const { problemID, submitID } = useParams({ strict: false });
  const tab = tabOf(useLocation().pathname);
  useContestNews(contest);
  useUnreadAnnouncements(contest);
  useQuestionNews(contest);
  const alerts = contest.info.isOrganizer && (
    <Suspense>
      <OrganizerAlerts cid={contest.cid} />
    </Suspense>
  );
  const isProblem = problemID !== undefined && submitID === undefined;
  // A problem's page is as tall as the window and has a separate header.
  if (isProblem && contest.gate === "open") {
    return (
      <ContestContext value={contest}>
        {alerts}
        <Outlet />
      </ContestContext>
    );
  }
  return (
    <ContestContext value={contest}>
      {alerts}
      <div className={css.page}>
        <ContestHead contest={contest} saysFrozen={tab !== "rank"} />
        <ContestTabs />
        <ClosedBar contest={contest} />
        <BarredBar contest={contest} />
        <TeamBar contest={contest} />
        <RegisterToSubmit contest={contest} />
        <VirtualBar />
        <Gate contest={contest} />
      </div>
    </ContestContext>
  );
}

/** The contest's page, or what is shown until the reader may open this page, such as the registration form. */
function Gate({ contest }: { contest: OpenContest }) {
  const t = useContestWords();
  const { gate, info } = contest;
  const tab = tabOf(useLocation().pathname);
  const phase = usePhase(contest);
  const isWork =
    tab === "overview" ? gate !== "register" : isWorkTab(tab) && info.rights.length > 0;
  if (gate === "open" || isWork) return <Outlet />;
  const title = t("titleOf", { tab: t(`tabs.${tab}`), contest: info.title });
  if (gate === "closed") return <PageTitle title={title} hidden />;
  if (gate === "waiting") {
    return (
      <>
        <PageTitle title={title} hidden />
        <EmptyNote icon="clock" title={t("waitTitle")}>
          {t("waitText")}
        </EmptyNote>
      </>
    );
  }
  return (
    <>
      <PageTitle title={title} hidden />
      {phase === "ended" ? (
        <EmptyNote icon="lock" title={t("closedTitle")}>
          {t(info.opensToAll ? "closedUntilOpen" : "closedText")}
        </EmptyNote>
      ) : (
        info.barred === null && info.entrants !== "teams" && <RegisterPanel />
      )}
      {info.html !== "" && (
        <Panel title={t("overview")}>
          <RenderedText html={info.html} />
        </Panel>
      )}
    </>
  );
}

/**
 * Shown when the reader's network or session has no access to the contest: the server's reason and a button to retry.
 */
function ClosedBar({ contest: { info } }: { contest: OpenContest }) {
  const t = useContestWords();
  const client = useQueryClient();
  if (info.closed === null) return null;
  return (
    <div className={register.bar} role="alert">
      <span>{info.closed}</span>
      <Button
        size="small"
        icon="refresh"
        onClick={() => void client.invalidateQueries({ queryKey: ["contest"] })}
      >
        {t("askAgain")}
      </Button>
    </div>
  );
}

/** If the reader can never submit to this contest, shows the reason before the reader starts to work on a problem. */
function BarredBar({ contest: { info } }: { contest: OpenContest }) {
  if (info.barred === null) return null;
  return (
    <p className={register.bar} role="status">
      <span>
        <Icon name="warning" /> {info.barred}
      </span>
    </p>
  );
}

/** The reader's team; shown only in contests for teams. */
function TeamBar({ contest: { cid, uid, info } }: { contest: OpenContest }) {
  const tab = tabOf(useLocation().pathname);
  const isOver = info.status === 1 && info.actsFor === null;
  if (info.entrants === "individuals" || info.isOrganizer || isOver || info.closed !== null) {
    return null;
  }
  // For users who act for a team, the bar is shown only on the overview: elsewhere it would take space from the
  // content.
  if (info.actsFor !== null && tab !== "overview") return null;
  return (
    <Suspense>
      <ContestTeamBar cid={cid} uid={uid} info={info} />
    </Suspense>
  );
}

/** Shown for protected contests, which all readers may open, but which require a registration before submitting. */
function RegisterToSubmit({ contest: { info, isRegistered } }: { contest: OpenContest }) {
  const t = useContestWords();
  const [open, setOpen] = useState(false);
  if (isRegistered || info.auth !== 2 || info.status === 1 || info.entrants === "teams")
    return null;
  if (info.closed !== null || info.barred !== null) return null;
  return (
    <div className={register.bar}>
      <span>{t("registerProtected")}</span>
      <Button size="small" onClick={() => setOpen(true)}>
        {t("register")}
      </Button>
      {open && <RegisterDialog onClose={() => setOpen(false)} />}
    </div>
  );
}
