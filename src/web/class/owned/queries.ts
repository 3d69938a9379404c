import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getContestList } from "../../../shared/contest/contest.ts";
import { getProblemList } from "../../../shared/problem/problem.ts";
import { getTrainingList, TRAINING_PAGE } from "../../../shared/practice/training.ts";
import { call } from "../../platform/api.ts";
import { CLASSES } from "../queries.ts";

/** Number of contests or problems of a class per page. */
export const OWNED_SHOWN = 15;

/**
 * A page of the trainings of a class. The query key begins like the keys of all data that changes with each verdict,
 * because the page contains the reader's progress.
 */
export const ownedTrainingsQuery = (classId: number, uid: string, currentPage: number) =>
  queryOptions({
    queryKey: ["submission", "classTrainings", uid, classId, currentPage],
    queryFn: ({ signal }) =>
      call(getTrainingList, { classId, currentPage, limit: TRAINING_PAGE }, signal),
    placeholderData: keepPreviousData,
  });

/** A page of the contests of a class. */
export const ownedContestsQuery = (classId: number, uid: string, currentPage: number) =>
  queryOptions({
    queryKey: [...CLASSES, "contests", uid, classId, currentPage],
    queryFn: ({ signal }) =>
      call(getContestList, { classId, currentPage, limit: OWNED_SHOWN }, signal),
    placeholderData: keepPreviousData,
    // Contests begin and end while the list is open.
    refetchInterval: 60_000,
  });

/** A page of the problems that a class shows its members. */
export const ownedProblemsQuery = (classId: number, uid: string, currentPage: number) =>
  queryOptions({
    queryKey: [...CLASSES, "problems", uid, classId, currentPage],
    queryFn: ({ signal }) =>
      call(getProblemList, { classId, currentPage, limit: OWNED_SHOWN }, signal),
    placeholderData: keepPreviousData,
  });
