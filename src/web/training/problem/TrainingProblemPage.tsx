import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useEffect, useMemo, useRef } from "react";
import type { OwnStatuses } from "../../../shared/problem/problemSet.ts";
import { trainingPages } from "../../place/training.ts";
import { nextProblem } from "../../problem/page/nextProblem.ts";
import { ProblemPage } from "../../problem/page/ProblemPage.tsx";
import { type ProblemPlace, ProblemPlaceContext } from "../../problem/page/problemPlace.ts";
import { LetterNav } from "../../problemSet/LetterNav.tsx";
import bar from "../../problemSet/ProblemBar.module.css";
import { Icon } from "../../ui/control/Icon.tsx";
import { scrollToCurrent } from "../../ui/page/scrollToCurrent.ts";
import { type ListedProblem, trainingProblemsQuery } from "../queries.ts";
import { useTrainingWords } from "../texts.ts";
import { useTraining } from "../trainingContext.ts";
import css from "./TrainingProblemPage.module.css";
import { useSetWords } from "./useSetWords.ts";

const nothing: { problems: ListedProblem[]; own: OwnStatuses } = { problems: [], own: {} };

/**
 * A problem of the training. The bar above it shows the problem's position, and contains links to the training's
 * problem list and to the other problems.
 */
export function TrainingProblemPage() {
  const { tid, uid } = useTraining();
  const { problems, own } = useQuery(trainingProblemsQuery(tid, uid)).data ?? nothing;
  const problemPlace = useMemo((): ProblemPlace => {
    const place = { kind: "training", id: tid } as const;
    return { place, frame: place, nextOf: (pid) => nextProblem(problems, own, pid) };
  }, [tid, problems, own]);
  return (
    <div className={bar.page}>
      <ProblemBar problems={problems} own={own} />
      <ProblemPlaceContext value={problemPlace}>
        <ProblemPage />
      </ProblemPlaceContext>
    </div>
  );
}

function ProblemBar({ problems, own }: typeof nothing) {
  const t = useTrainingWords();
  const { tid, detail } = useTraining();
  const { problemID = "" } = useParams({ strict: false });
  const words = useSetWords();
  const letters = useRef<HTMLDivElement>(null);
  useEffect(
    () => scrollToCurrent(letters.current?.querySelector("nav") ?? null),
    [problemID, problems],
  );
  return (
    <div className={bar.bar}>
      <Link
        to="/training/$trainingID/problems"
        params={{ trainingID: String(tid) }}
        className={bar.title}
      >
        <Icon name="left" /> <span>{detail.title}</span>
      </Link>
      <div ref={letters} className={css.letters}>
        <LetterNav
          label={t("problemsOf")}
          problems={problems}
          own={own}
          addressOf={({ displayId }) => trainingPages.problem(tid, displayId)}
          words={words}
        />
      </div>
      <Steps problems={problems} displayId={problemID.toUpperCase()} />
    </div>
  );
}

/** The problem's position in the training, between links to the previous and the next problem. */
function Steps(props: { problems: readonly ListedProblem[]; displayId: string }) {
  const { problems, displayId } = props;
  const t = useTrainingWords();
  const own = problems.findIndex((problem) => problem.displayId === displayId);
  // Links from lists of submissions contain the problem's id in the bank.
  const place = own >= 0 ? own : problems.findIndex(({ bankId }) => bankId === displayId);
  if (place < 0) return null;
  const counts = { position: place + 1, count: problems.length };
  return (
    <div className={css.place}>
      <nav className={css.steps} aria-label={t("positionOf", counts)}>
        <Step to={problems[place - 1]} direction="previous" />
        <span className={`figures ${css.position}`} title={t("positionOf", counts)} aria-hidden>
          {counts.position} / {counts.count}
        </span>
        <Step to={problems[place + 1]} direction="next" />
      </nav>
    </div>
  );
}

function Step(props: { to: ListedProblem | undefined; direction: "previous" | "next" }) {
  const { to, direction } = props;
  const t = useTrainingWords();
  const { tid } = useTraining();
  const icon = <Icon name={direction === "next" ? "right" : "left"} />;
  const word = <span className={css.word}>{t(`${direction}Short`)}</span>;
  if (!to) {
    return (
      <span
        className={css.step}
        role="link"
        aria-disabled="true"
        aria-label={t(direction === "next" ? "noNext" : "noPrevious")}
        title={t(direction === "next" ? "noNext" : "noPrevious")}
      >
        {direction === "previous" && icon}
        {word}
        {direction === "next" && icon}
      </span>
    );
  }
  const name = t(direction, { title: `${to.displayId} ${to.displayTitle}` });
  return (
    <Link
      {...trainingPages.problem(tid, to.displayId)}
      className={css.step}
      aria-label={name}
      title={name}
      rel={direction === "next" ? "next" : "prev"}
    >
      {direction === "previous" && icon}
      {word}
      {direction === "next" && icon}
    </Link>
  );
}
