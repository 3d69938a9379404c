import { Link } from "@tanstack/react-router";
import { useQuery } from "@tanstack/react-query";
import type { Problem } from "../../../shared/problem.ts";
import { isPractice } from "../../../shared/scopeIds.ts";
import type { SubmissionRow } from "../../../shared/submission.ts";
import { useSession } from "../../platform/session.ts";
import { useTexts } from "../../platform/texts.tsx";
import { ownSubmissionsQuery, placeOf } from "../../submission/queries.ts";
import { Icon } from "../../ui/Icon.tsx";
import { ownStatusQuery, problemListQuery } from "../list/queries.ts";
import { attemptsToSolve, nextProblem } from "./nextProblem.ts";
import css from "./ProblemPage.module.css";

interface SolvedNoteProps {
  row: SubmissionRow;
  problem: Problem;
}

/** Below an accepted submission: first solve with the number of attempts, and the next problem. */
export function SolvedNote({ row, problem }: SolvedNoteProps) {
  const t = useTexts("problemPage");
  const attempts = useAttempts(row);
  const next = useNext(problem.id, isPractice(row));
  return (
    <div className={css.solvedNote}>
      {attempts !== null && (
        <p className={css.firstSolve}>{t("firstSolve", { count: attempts })}</p>
      )}
      <span className={css.gap} />
      {next && (
        <Link to="/problem/$problemID" params={{ problemID: next.problemId }}>
          {t("nextProblem", { id: next.problemId, title: next.title })}
          <Icon name="right" />
        </Link>
      )}
    </div>
  );
}

function useAttempts(row: SubmissionRow): number | null {
  const uid = useSession()?.user.uid;
  // The result may stay on the page after the session has ended: nothing is fetched then.
  const { data } = useQuery(ownSubmissionsQuery(row.displayPid, uid, placeOf(row)));
  return data ? attemptsToSolve(data, row.submitId) : null;
}

/** The next problem of the bank; a contest's page shows the problems there itself. */
function useNext(pid: number, enabled: boolean) {
  const uid = useSession()?.user.uid;
  const list = useQuery({ ...problemListQuery({}), enabled });
  const pids = list.data?.records.map((each) => each.pid) ?? [];
  const own = useQuery(ownStatusQuery(uid, pids));
  return list.data && own.data ? nextProblem(list.data.records, own.data, pid) : null;
}
