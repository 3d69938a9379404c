import { Link } from "@tanstack/react-router";
import { useQuery } from "@tanstack/react-query";
import type { Problem } from "../../../shared/problem/problem.ts";
import {
  frameOf,
  practicePlace,
  type SubmissionPlace,
} from "../../../shared/submission/submissionPlace.ts";
import type { SubmissionRow } from "../../../shared/submission/submission.ts";
import { usePagesOf } from "../../place/framePages.ts";
import { useSession } from "../../platform/session.ts";
import { useTexts } from "../../platform/texts.tsx";
import { Icon } from "../../ui/control/Icon.tsx";
import { ownMarksQuery } from "../../problemSet/queries.ts";
import { problemListQuery } from "../list/queries.ts";
import { nextProblem } from "./nextProblem.ts";
import { useProblemPlace } from "./problemPlace.ts";
import { useAttempts } from "./useAttempts.ts";
import css from "./ProblemPage.module.css";

interface SolvedNoteProps {
  row: SubmissionRow;
  problem: Problem;
}

/**
 * Shown below an accepted submission: whether it is the first solve, the number of attempts, and a link to the next
 * problem.
 */
export function SolvedNote({ row, problem }: SolvedNoteProps) {
  const t = useTexts("problemPage");
  const attempts = useAttempts(row);
  const next = useNext(problem.id, frameOf(row));
  return (
    <div className={css.solvedNote}>
      {attempts !== null && (
        <p className={css.firstSolve}>{t("firstSolve", { count: attempts })}</p>
      )}
      <span className={css.gap} />
      {next && (
        <Link {...next.address}>
          {t("nextProblem", { id: next.displayId, title: next.displayTitle })}
          <Icon name="right" />
        </Link>
      )}
    </div>
  );
}

/**
 * Returns the next problem of the training, homework or problem bank; in contests there is none, because the pages
 * there already list the problems.
 */
function useNext(pid: number, frame: SubmissionPlace) {
  const uid = useSession()?.user.uid;
  const { nextOf } = useProblemPlace();
  const pages = usePagesOf(frame);
  const list = useQuery({ ...problemListQuery({}), enabled: pages.isBank });
  const pids = list.data?.records.map((each) => each.pid) ?? [];
  const own = useQuery(ownMarksQuery(practicePlace, uid, pids));
  const ofBank = list.data && own.data ? nextProblem(list.data.records, own.data, pid) : null;
  const next =
    nextOf?.(pid) ?? (ofBank && { displayId: ofBank.problemId, displayTitle: ofBank.title });
  return next && { ...next, address: pages.problem(frame.id, next.displayId) };
}
