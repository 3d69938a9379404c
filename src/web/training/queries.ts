import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { OwnStatuses, SetProblem } from "../../shared/problem/problemSet.ts";
import {
  getTrainingCategories,
  getTrainingDetail,
  getTrainingList,
  getTrainingProblems,
  getTrainingRank,
  TRAINING_PAGE,
  TRAINING_RANK_PAGE,
  type TrainingProblem,
} from "../../shared/practice/training.ts";
import { call } from "../platform/api.ts";
import type { TrainingListSearch } from "./list/searchParams.ts";
import type { RecordSearch } from "./record/searchParams.ts";

/** Milliseconds after which categories are refetched; they rarely change. */
const CATEGORIES_STALE_MS = 5 * 60_000;

/*
 * Query keys of data that a verdict changes (progress, problem statuses, standings) begin with "submission". All such
 * queries are refetched when one of the reader's submissions is judged.
 */

/** A page of trainings, with the reader's own progress. */
export function trainingListQuery(search: TrainingListSearch, uid: string | undefined) {
  const { limit = TRAINING_PAGE, ...filters } = search;
  return queryOptions({
    queryKey: ["submission", "trainings", uid, search],
    queryFn: ({ signal }) => call(getTrainingList, { ...filters, limit }, signal),
    placeholderData: keepPreviousData,
  });
}

export const trainingCategoriesQuery = () =>
  queryOptions({
    queryKey: ["training", "categories"],
    queryFn: ({ signal }) => call(getTrainingCategories, {}, signal),
    staleTime: CATEGORIES_STALE_MS,
  });

/** A training, with the reader's progress and whether the reader has access. */
export function trainingQuery(tid: number, uid: string | undefined) {
  return queryOptions({
    queryKey: ["submission", "training", uid, tid],
    queryFn: ({ signal }) => call(getTrainingDetail, { tid }, signal),
    enabled: uid !== undefined,
  });
}

/** A problem of a training, with the fields that the problems of all problem sets have. */
export type ListedProblem = TrainingProblem & SetProblem;

/** All problems of a training in their order, with the reader's status; for readers who have access. */
export function trainingProblemsQuery(tid: number, uid: string | undefined) {
  return queryOptions({
    queryKey: ["submission", "trainingProblems", uid, tid],
    queryFn: async ({ signal }) => withMarks(await call(getTrainingProblems, { tid }, signal)),
  });
}

function withMarks(rows: TrainingProblem[]): { problems: ListedProblem[]; own: OwnStatuses } {
  const marks = rows.map(({ pid, myStatus: status, myScore: score }) => [
    String(pid),
    { status, score },
  ]);
  const problems = rows.map((row) => ({
    ...row,
    displayId: row.problemId,
    displayTitle: row.title,
  }));
  return { problems, own: Object.fromEntries(marks) as OwnStatuses };
}

/** One page of a private training's members, with their results. */
export function trainingRecordQuery(tid: number, uid: string, search: RecordSearch) {
  const { limit = TRAINING_RANK_PAGE, ...filters } = search;
  return queryOptions({
    queryKey: ["submission", "trainingRecord", uid, tid, search],
    queryFn: ({ signal }) => call(getTrainingRank, { tid, ...filters, limit }, signal),
    placeholderData: keepPreviousData,
  });
}
