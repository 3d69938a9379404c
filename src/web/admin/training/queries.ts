import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  findTrainingProblems,
  getAdminTraining,
  listAdminTrainings,
  TRAINING_PROBLEMS_MAX,
} from "../../../shared/practice/trainingAdmin.ts";
import { call } from "../../platform/api.ts";
import { type CandidateFilters, CANDIDATES_SHOWN } from "../problem/choose/BankPanel.tsx";
import { type AdminTrainingSearch, PAGE_SIZE } from "./list/searchParams.ts";

/** Common prefix of the keys of all queries in this file, for invalidation. */
export const ADMIN_TRAININGS = ["trainingAdmin"] as const;

/** A page of the trainings of a class, or of the site if `classId` is null. */
export const adminTrainingsQuery = (classId: number | null, search: AdminTrainingSearch) =>
  queryOptions({
    queryKey: [...ADMIN_TRAININGS, "list", classId, search],
    queryFn: ({ signal }) =>
      call(
        listAdminTrainings,
        { ...search, classId: classId ?? undefined, limit: PAGE_SIZE },
        signal,
      ),
    placeholderData: keepPreviousData,
  });

/** Never cached: the form must begin with the server's state. */
export const adminTrainingQuery = (tid: number) =>
  queryOptions({
    queryKey: [...ADMIN_TRAININGS, "one", tid],
    queryFn: ({ signal }) => call(getAdminTraining, { tid }, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** The problems of a training in their order, each with its position. */
export const trainingLinksQuery = (tid: number) =>
  queryOptions({
    queryKey: [...ADMIN_TRAININGS, "problems", tid],
    async queryFn({ signal }) {
      const { problemList, trainingProblemMap } = await call(
        findTrainingProblems,
        { tid, queryExisted: true, limit: TRAINING_PROBLEMS_MAX },
        signal,
      );
      return problemList.records.flatMap((problem) => {
        const link = trainingProblemMap[String(problem.id)];
        return link ? [{ link, problem }] : [];
      });
    },
  });

/**
 * Problems that can be added: public problems and problems of the training's class, unless they are already in the
 * training.
 */
export const candidatesQuery = (tid: number, filters: CandidateFilters) =>
  queryOptions({
    queryKey: [...ADMIN_TRAININGS, "candidates", tid, filters],
    async queryFn({ signal }) {
      const { page: currentPage, ...rest } = filters;
      const input = { ...rest, tid, currentPage, limit: CANDIDATES_SHOWN };
      return (await call(findTrainingProblems, input, signal)).problemList;
    },
    placeholderData: keepPreviousData,
  });
