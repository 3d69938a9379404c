import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { contestAddresses } from "../../owner/contestAddresses.ts";
import { contestPages } from "../../place/contest.ts";
import { ProblemPage } from "../../problem/page/ProblemPage.tsx";
import { type ProblemPlace, ProblemPlaceContext } from "../../problem/page/problemPlace.ts";
import { LetterNav } from "../../problemSet/LetterNav.tsx";
import { Icon, type IconName } from "../../ui/control/Icon.tsx";
import { ContestClockFace } from "../clock/ContestClockFace.tsx";
import { useContest, usePhase } from "../contestContext.ts";
import { UpsolvingTag } from "../ContestPills.tsx";
import { AnnouncementBadge, QuestionBadge } from "../ContestBadges.tsx";
import css from "../../problemSet/ProblemBar.module.css";
import { contestProblemsQuery } from "../queries.ts";
import { useOwnMarks } from "./useOwnMarks.ts";
import { useSetWords } from "./useSetWords.ts";
import { usePrintCode } from "../print/usePrintCode.ts";
import { RegisterDialog } from "../RegisterForm.tsx";
import { useContestWords } from "../texts.ts";
import { useOwnPlace, useRunningVirtual } from "../virtual/useVirtual.ts";
import { VirtualClock } from "../virtual/VirtualBar.tsx";

/** A problem of the contest, below a bar with the clock and links to the other problems. */
export function ContestProblemPage() {
  const t = useContestWords();
  const contest = useContest();
  const { cid, info } = contest;
  const isOver = usePhase(contest) === "ended";
  // A submission that was refused because the user is not registered; it is sent again after the registration.
  const [refused, setRefused] = useState<{ again: () => void } | null>(null);
  const place = useOwnPlace();
  const over = isOver ? (info.upsolvingClosed ?? t("submitOver")) : undefined;
  const barred = info.barred ?? over;
  // While a virtual participation runs, submissions go to it, so the end of the contest does not close the form.
  const closed = place.kind === "contest" ? barred : undefined;
  // Organizers and helpers submit without a limit.
  const isLimited = place.kind === "contest" && info.rights.length === 0 && info.submissionsMax > 0;
  const submissionsMax = isLimited ? info.submissionsMax : undefined;
  const { problemID = "" } = useParams({ strict: false });
  const print = usePrintCode();
  const printCode =
    print && place.kind === "contest" ? (code: string) => print(code, problemID) : undefined;
  const teamUid = info.actsFor?.uid;
  const problemPlace = useMemo(
    (): ProblemPlace => ({
      place,
      frame: { kind: "contest", id: cid },
      earlier: place.kind === "upsolving" ? { kind: "contest", id: cid } : undefined,
      teamUid,
      closed,
      submissionsMax,
      hidesEditorials: !isOver || place.kind === "virtual",
      onUnregistered: (again) => setRefused({ again }),
    }),
    [cid, place, teamUid, closed, submissionsMax, isOver],
  );
  // This is a separate object, because it changes with each render. `problemPlace` must stay the same object between
  // renders, because other memoised values depend on it.
  const placeToPrint = { ...problemPlace, printCode };
  return (
    <div className={css.page}>
      <ProblemBar />
      <ProblemPlaceContext value={placeToPrint}>
        <ProblemPage />
      </ProblemPlaceContext>
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
  const words = useSetWords();
  const running = useRunningVirtual();
  const addresses = contestAddresses(info.classId);
  const params = { contestID: String(cid) };
  const problems = useQuery(contestProblemsQuery(cid, uid)).data ?? [];
  const pids = problems.map(({ pid }) => pid);
  const { merged: own, upsolves } = useOwnMarks(pids);
  return (
    <div className={css.bar}>
      <Link to="/contest/$contestID/problems" params={params} className={css.title}>
        <Icon name="left" /> <span>{info.title}</span>
      </Link>
      <LetterNav
        label={t("problemsOf")}
        problems={problems}
        own={own}
        addressOf={({ displayId }) => contestPages.problem(cid, displayId)}
        words={words}
      />
      {running ? <VirtualClock run={running} /> : <ContestClockFace contest={contest} />}
      {upsolves && <UpsolvingTag />}
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
        {info.isOrganizer && (
          <Link
            to={addresses.settings}
            params={{ ...addresses.params, contestId: String(cid) }}
            title={t("tabs.administration")}
          >
            <Way icon="gear" name="administration" />
          </Link>
        )}
        {info.openPrint && (
          <Link to="/contest/$contestID/print" params={params} title={t("tabs.print")}>
            <Way icon="printer" name="print" />
          </Link>
        )}
      </nav>
    </div>
  );
}

/** Link to a page of the contest: shows the page's name, or only the icon if there is no room for names. */
function Way(props: {
  icon: IconName;
  name: "status" | "rank" | "announcements" | "questions" | "print" | "administration";
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
