import { Link, useParams } from "@tanstack/react-router";
import { useEffect, useMemo, useRef } from "react";
import type { HomeworkProblem } from "../../../shared/class/homework.ts";
import type { ResultState } from "../../../shared/class/homeworkResults.ts";
import type { OwnStatuses, SetProblem } from "../../../shared/problem/problemSet.ts";
import { Verdict, type VerdictCode } from "../../../shared/verdict/verdict.ts";
import { nextProblem } from "../../problem/page/nextProblem.ts";
import { ProblemPage } from "../../problem/page/ProblemPage.tsx";
import { type ProblemPlace, ProblemPlaceContext } from "../../problem/page/problemPlace.ts";
import { LetterNav } from "../../problemSet/LetterNav.tsx";
import bar from "../../problemSet/ProblemBar.module.css";
import train from "../../training/problem/TrainingProblemPage.module.css";
import { useSetWords } from "../../training/problem/useSetWords.ts";
import { useTrainingWords } from "../../training/texts.ts";
import { Icon } from "../../ui/control/Icon.tsx";
import { scrollToCurrent } from "../../ui/page/scrollToCurrent.ts";
import { useClass } from "../classContext.ts";
import { useHomework } from "./homeworkContext.ts";
import css from "./HomeworkProblemPage.module.css";
import { Countdown, LivePhasePill } from "./HomeworkTime.tsx";
import { useHomeworkWords } from "./texts.ts";
import { useHomeworkPhase } from "./useHomeworkClock.ts";

/** Maps the state of a homework problem to the verdict whose symbol the bar shows. */
const marks: Record<ResultState, VerdictCode> = {
  none: Verdict.NotSubmitted,
  submitted: Verdict.SubmittedUnknown,
  tried: Verdict.WrongAnswer,
  partial: Verdict.PartialAccepted,
  full: Verdict.Accepted,
  late: Verdict.Accepted,
  judging: Verdict.Judging,
};

type BarProblem = HomeworkProblem & SetProblem;

/** A problem of the homework, below a bar with a link back, the time left and links to the other problems. */
export function HomeworkProblemPage() {
  const t = useHomeworkWords();
  const { tid, homework, clock } = useHomework();
  const phase = useHomeworkPhase(clock, homework);
  const { problems, own } = useMemo(() => barOf(homework.problems), [homework.problems]);
  const closed = homework.archived ? t("archived") : undefined;
  const isUpcoming = phase === "before" && !homework.isStaff;
  const problemPlace = useMemo((): ProblemPlace => {
    const place = { kind: "training", id: tid } as const;
    const nextOf = (pid: number) => nextProblem(problems, own, pid);
    return { place, frame: place, nextOf, closed: isUpcoming ? t("closedBefore") : closed };
  }, [tid, problems, own, closed, isUpcoming, t]);
  return (
    <div className={bar.page}>
      <HomeworkBar problems={problems} own={own} />
      <ProblemPlaceContext value={problemPlace}>
        <ProblemPage />
      </ProblemPlaceContext>
    </div>
  );
}

function barOf(rows: readonly HomeworkProblem[]): { problems: BarProblem[]; own: OwnStatuses } {
  const own = rows.map(({ pid, result }) => [
    String(pid),
    { status: marks[result?.state ?? "none"], score: null },
  ]);
  const problems = rows.map((row) => ({
    ...row,
    displayId: row.problemId,
    displayTitle: row.title,
    ac: null,
    total: null,
  }));
  return { problems, own: Object.fromEntries(own) as OwnStatuses };
}

function HomeworkBar({ problems, own }: { problems: readonly BarProblem[]; own: OwnStatuses }) {
  const t = useTrainingWords();
  const { homework, clock } = useHomework();
  const { problemID = "" } = useParams({ strict: false });
  const addressOf = useAddress();
  const words = useSetWords();
  const letters = useRef<HTMLDivElement>(null);
  useEffect(
    () => scrollToCurrent(letters.current?.querySelector("nav") ?? null),
    [problemID, problems],
  );
  return (
    <div className={bar.bar}>
      <Link
        to="/class/$classID/homework/$homeworkID"
        params={{ classID: String(homework.classId), homeworkID: String(homework.tid) }}
        className={bar.title}
        // The tooltip shows the whole title, because the bar truncates long titles.
        title={homework.title}
      >
        <Icon name="left" /> <span>{homework.title}</span>
      </Link>
      <div ref={letters} className={train.letters}>
        <LetterNav
          label={t("problemsOf")}
          problems={problems}
          own={own}
          addressOf={({ displayId }) => addressOf(displayId)}
          words={words}
        />
      </div>
      <span className={css.time}>
        <LivePhasePill times={homework} clock={clock} />
        <Countdown times={homework} clock={clock} />
      </span>
      <Steps problems={problems} displayId={problemID.toUpperCase()} />
    </div>
  );
}

function useAddress() {
  const { tid } = useHomework();
  const { classId } = useClass();
  return (problemID: string) =>
    ({
      to: "/class/$classID/homework/$homeworkID/problem/$problemID",
      params: { classID: String(classId), homeworkID: String(tid), problemID },
    }) as const;
}

/** Shows the problem's position in the homework, between links to the previous and the next problem. */
function Steps(props: { problems: readonly BarProblem[]; displayId: string }) {
  const { problems, displayId } = props;
  const t = useTrainingWords();
  const place = problems.findIndex((problem) => problem.displayId.toUpperCase() === displayId);
  if (place < 0) return null;
  const counts = { position: place + 1, count: problems.length };
  return (
    <div className={train.place}>
      <nav className={train.steps} aria-label={t("positionOf", counts)}>
        <Step to={problems[place - 1]} direction="previous" />
        <span className={`figures ${train.position}`} title={t("positionOf", counts)} aria-hidden>
          {counts.position} / {counts.count}
        </span>
        <Step to={problems[place + 1]} direction="next" />
      </nav>
    </div>
  );
}

function Step(props: { to: BarProblem | undefined; direction: "previous" | "next" }) {
  const { to, direction } = props;
  const t = useTrainingWords();
  const addressOf = useAddress();
  const icon = <Icon name={direction === "next" ? "right" : "left"} />;
  const word = <span className={train.word}>{t(`${direction}Short`)}</span>;
  const label = to
    ? t(direction, { title: `${to.displayId} ${to.displayTitle}` })
    : t(direction === "next" ? "noNext" : "noPrevious");
  const content = (
    <>
      {direction === "previous" && icon}
      {word}
      {direction === "next" && icon}
    </>
  );
  if (!to) {
    return (
      <span
        className={train.step}
        role="link"
        aria-disabled="true"
        aria-label={label}
        title={label}
      >
        {content}
      </span>
    );
  }
  return (
    <Link {...addressOf(to.displayId)} className={train.step} aria-label={label} title={label}>
      {content}
    </Link>
  );
}
