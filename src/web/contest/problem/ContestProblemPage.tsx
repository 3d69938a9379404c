import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import type { ContestProblem } from "../../../shared/contest.ts";
import { ownState, ownStateIcons } from "../../problem/ownState.ts";
import { ProblemPage } from "../../problem/page/ProblemPage.tsx";
import { ProblemScopeContext } from "../../problem/page/problemScope.ts";
import { Icon, type IconName } from "../../ui/Icon.tsx";
import { ContestClockFace } from "../clock/ContestClockFace.tsx";
import { useContest, usePhase } from "../contestContext.ts";
import { AnnouncementBadge, QuestionBadge } from "../CountBadge.tsx";
import css from "./ContestProblemPage.module.css";
import { contestProblemsQuery, ownInContestQuery } from "../queries.ts";
import { RegisterDialog } from "../RegisterForm.tsx";
import { useContestWords } from "../texts.ts";
import { useRunningVirtual } from "../virtual/useVirtual.ts";
import { VirtualClock } from "../virtual/VirtualBar.tsx";

/** A problem as the contest shows it, below a bar with the way to the others and the clock. */
export function ContestProblemPage() {
  const t = useContestWords();
  const contest = useContest();
  const { cid, info } = contest;
  const isOver = usePhase(contest) === "ended";
  // What goes on when the reader is registered: the submission that was refused.
  const [refused, setRefused] = useState<{ again: () => void } | null>(null);
  const virtual = useRunningVirtual()?.vid;
  const barred = info.barred ?? (isOver ? t("submitOver") : undefined);
  // A virtual participation is submitted to as long as it runs.
  const closed = virtual === undefined ? barred : undefined;
  const scope = useMemo(
    () => ({
      contest: cid,
      virtual,
      closed,
      onUnregistered: (again: () => void) => setRefused({ again }),
    }),
    [cid, virtual, closed],
  );
  return (
    <div className={css.page}>
      <ProblemBar />
      <ProblemScopeContext value={scope}>
        <ProblemPage />
      </ProblemScopeContext>
      {refused && (
        <RegisterDialog
          note={t("registerThenSubmit")}
          onClose={() => setRefused(null)}
          onRegistered={refused.again}
        />
      )}
    </div>
  );
}

function ProblemBar() {
  const t = useContestWords();
  const contest = useContest();
  const { cid, uid, info } = contest;
  const running = useRunningVirtual();
  const virtual = running?.vid;
  const params = { contestID: String(cid) };
  const problems = useQuery(contestProblemsQuery(cid, uid)).data ?? [];
  const pids = problems.map(({ pid }) => pid);
  const own = useQuery(ownInContestQuery({ cid, uid, virtual }, pids)).data ?? {};
  return (
    <div className={css.bar}>
      <Link to="/contest/$contestID/problems" params={params} className={css.title}>
        <Icon name="left" /> <span>{info.title}</span>
      </Link>
      <nav aria-label={t("problemsOf")} className={css.letters}>
        {problems.map((problem) => (
          <Letter key={problem.id} problem={problem} status={own[String(problem.pid)]?.status} />
        ))}
      </nav>
      {running ? <VirtualClock run={running} /> : <ContestClockFace contest={contest} />}
      <nav aria-label={t("menu")} className={css.ways}>
        <Link to="/contest/$contestID/submissions" params={params} title={t("tabs.status")}>
          <Way icon="list" name="status" />
        </Link>
        {running ? (
          <Link
            to="/contest/$contestID/virtual/$vid"
            params={{ ...params, vid: String(running.vid) }}
            title={t("tabs.rank")}
          >
            <Way icon="chart" name="rank" />
          </Link>
        ) : (
          <Link to="/contest/$contestID/rank" params={params} title={t("tabs.rank")}>
            <Way icon="chart" name="rank" />
          </Link>
        )}
        <Link
          to="/contest/$contestID/announcements"
          params={params}
          title={t("tabs.announcements")}
        >
          <Way icon="bell" name="announcements" />
          <AnnouncementBadge />
        </Link>
        <Link to="/contest/$contestID/comment" params={params} title={t("tabs.questions")}>
          <Way icon="question" name="questions" />
          <QuestionBadge />
        </Link>
        {info.openPrint && (
          <Link to="/contest/$contestID/print" params={params} title={t("tabs.print")}>
            <Way icon="printer" name="print" />
          </Link>
        )}
      </nav>
    </div>
  );
}

/** A page of the contest: its name, or the icon alone where there is no room for names. */
function Way(props: {
  icon: IconName;
  name: "status" | "rank" | "announcements" | "questions" | "print";
}) {
  const t = useContestWords();
  return (
    <>
      <span className={css.wayIcon}>
        <Icon name={props.icon} />
      </span>
      <span className={css.wayName}>{t(`tabs.${props.name}`)}</span>
    </>
  );
}

/** The letter of a problem with the reader's own status. */
function Letter({ problem, status }: { problem: ContestProblem; status: number | undefined }) {
  const t = useContestWords();
  const { problemID = "" } = useParams({ strict: false });
  const { displayId, displayTitle, cid } = problem;
  const state = ownState(status);
  return (
    <Link
      to="/contest/$contestID/problem/$problemID"
      params={{ contestID: String(cid), problemID: displayId }}
      className={css.letter}
      data-state={state}
      title={displayTitle}
      aria-current={displayId === problemID.toUpperCase() ? "page" : undefined}
    >
      {state && <Icon name={ownStateIcons[state]} label={t(`ownStates.${state}`)} />}
      {displayId}
    </Link>
  );
}
