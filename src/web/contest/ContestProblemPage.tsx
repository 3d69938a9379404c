import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import type { ContestProblem } from "../../shared/contest.ts";
import { ownState, ownStateIcons } from "../problem/ownState.ts";
import { ProblemPage } from "../problem/page/ProblemPage.tsx";
import { ProblemScopeContext } from "../problem/page/problemScope.ts";
import { Icon } from "../ui/Icon.tsx";
import { ContestClockFace } from "./ContestClockFace.tsx";
import { useContest } from "./contestContext.ts";
import css from "./ContestProblemPage.module.css";
import { contestProblemsQuery, ownInContestQuery } from "./queries.ts";
import { RegisterDialog } from "./RegisterForm.tsx";
import { useContestWords } from "./texts.ts";
import { useRunningVirtual } from "./virtual/useVirtual.ts";
import { VirtualClock } from "./virtual/VirtualBar.tsx";

/** A problem as the contest shows it, below a bar with the way to the others and the clock. */
export function ContestProblemPage() {
  const t = useContestWords();
  const { cid } = useContest();
  // What goes on when the reader is registered: the submission that was refused.
  const [refused, setRefused] = useState<{ again: () => void } | null>(null);
  const virtual = useRunningVirtual()?.vid;
  const scope = useMemo(
    () => ({ contest: cid, virtual, onUnregistered: (again: () => void) => setRefused({ again }) }),
    [cid, virtual],
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
        <Link to="/contest/$contestID/submissions" params={params}>
          {t("tabs.status")}
        </Link>
        {running ? (
          <Link
            to="/contest/$contestID/virtual/$vid"
            params={{ ...params, vid: String(running.vid) }}
          >
            {t("tabs.rank")}
          </Link>
        ) : (
          <Link to="/contest/$contestID/rank" params={params}>
            {t("tabs.rank")}
          </Link>
        )}
      </nav>
    </div>
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
