import { useQueryClient } from "@tanstack/react-query";
import type { Problem } from "../../../shared/problem/problem.ts";
import type { SubmissionRow } from "../../../shared/submission/submission.ts";
import { Verdict } from "../../../shared/verdict/verdict.ts";
import { idsOf, type SubmissionPlace } from "../../../shared/submission/submissionPlace.ts";
import type { RowPage } from "../../place/entry.ts";
import { ownSubmissionsQuery } from "../../submission/queries.ts";

type SubmittedProblem = Pick<Problem, "id" | "problemId" | "title">;

/**
 * Shows the submission in the user's list at once (optimistic update), and removes it again if the server refuses it.
 */
export function useOptimisticRow(
  problem: SubmittedProblem,
  place: SubmissionPlace,
  user: { uid: string; username: string } | undefined,
) {
  const client = useQueryClient();
  const key = ownSubmissionsQuery(place, problem.problemId, user?.uid).queryKey;
  const change = (next: (page: RowPage) => RowPage) =>
    client.setQueryData<RowPage>(key, (page) => page && next(page));
  const drop = (page: RowPage): RowPage => {
    const records = page.records.filter(({ submitId }) => submitId !== OPTIMISTIC_ID);
    return { records, total: page.total - (page.records.length - records.length) };
  };
  const put = (page: RowPage, row: SubmissionRow): RowPage => {
    const { records, total } = drop(page);
    const others = records.filter(({ submitId }) => submitId !== row.submitId);
    return { records: [row, ...others], total: total + 1 - (records.length - others.length) };
  };
  return {
    add(language: string, length: number) {
      if (!user) return () => undefined;
      change((page) => put(page, optimisticRow({ problem, place, user, language, length })));
      return () => void change(drop);
    },
    replace(row: SubmissionRow) {
      change((page) => put(page, row));
      void client.invalidateQueries({ queryKey: key });
    },
  };
}

const OPTIMISTIC_ID = -1;

function optimisticRow(of: {
  problem: SubmittedProblem;
  place: SubmissionPlace;
  user: { uid: string; username: string };
  language: string;
  length: number;
}): SubmissionRow {
  const { problem, place, user, language, length } = of;
  return {
    submitId: OPTIMISTIC_ID,
    pid: problem.id,
    cid: 0,
    ...idsOf(place),
    displayPid: problem.problemId,
    title: problem.title,
    uid: user.uid,
    username: user.username,
    submitTime: new Date().toISOString(),
    status: Verdict.Submitting,
    score: null,
    time: null,
    memory: null,
    length,
    language,
    judger: null,
    share: false,
    casesDone: null,
    casesTotal: null,
  };
}
