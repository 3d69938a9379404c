import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  getHomeworkForm,
  getHomeworkGrid,
  getHomeworkSubmissions,
  HOMEWORK_GRID_PAGE,
} from "../../../shared/class/homeworkStaff.ts";
import {
  getLanguages,
  getProblemList,
  LOCAL_BANK,
  ProblemAuth,
} from "../../../shared/problem/problem.ts";
import { listAdminProblems } from "../../../shared/problem/problemAdmin.ts";
import { call } from "../../platform/api.ts";
import type { GridSearch } from "./grid/searchParams.ts";

/** Number of problems per page of the search in the form. */
export const CANDIDATES_SHOWN = 8;
/** Number of submissions of one student per page. */
export const SUBMISSIONS_SHOWN = 30;

/** The data of a homework assignment for the form. The data is not refetched while the form is edited. */
export const homeworkFormQuery = (tid: number, uid: string) =>
  queryOptions({
    queryKey: ["homework", "form", uid, tid],
    queryFn: ({ signal }) => call(getHomeworkForm, { tid }, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/**
 * A search, by id or title, for problems to add to a homework assignment; it covers the public problems or the problems
 * of the class.
 */
export interface CandidateSearch {
  from: "bank" | "class";
  keyword: string;
  page: number;
}

export interface Candidate {
  pid: number;
  problemId: string;
  title: string;
  /** Whether the problem cannot be assigned, because only the staff of the class can see it. */
  isPrivate: boolean;
}

export const candidatesQuery = (classId: number, { from, keyword, page }: CandidateSearch) =>
  queryOptions({
    queryKey: ["homework", "candidates", classId, from, keyword, page],
    async queryFn({ signal }): Promise<{ total: number; records: Candidate[] }> {
      const input = { keyword, currentPage: page, limit: CANDIDATES_SHOWN };
      if (from === "bank") {
        const { total, records } = await call(getProblemList, { ...input, oj: LOCAL_BANK }, signal);
        return { total, records: records.map((row) => ({ ...row, isPrivate: false })) };
      }
      const { total, records } = await call(listAdminProblems, { ...input, classId }, signal);
      return {
        total,
        records: records.map(({ id, problemId, title, auth }) => ({
          pid: id,
          problemId,
          title,
          isPrivate: auth === ProblemAuth.Private,
        })),
      };
    },
    placeholderData: keepPreviousData,
  });

/**
 * A page of the results of a homework assignment. The query key begins with "submission", like the keys of all data
 * that changes with new verdicts.
 */
export function homeworkGridQuery(tid: number, uid: string, search: GridSearch) {
  const { page, ...filters } = search;
  return queryOptions({
    queryKey: ["submission", "homeworkGrid", uid, tid, search],
    queryFn: ({ signal }) =>
      call(
        getHomeworkGrid,
        { tid, ...filters, currentPage: page, limit: HOMEWORK_GRID_PAGE },
        signal,
      ),
    placeholderData: keepPreviousData,
    // The data is refetched regularly, because students may submit while the page is open.
    refetchInterval: 30_000,
  });
}

/** Submissions of one student to a homework assignment, or to one problem of it. */
export function memberSubmissionsQuery(
  { tid, memberUid, pid }: { tid: number; memberUid: string; pid: number | undefined },
  uid: string,
  currentPage: number,
) {
  return queryOptions({
    queryKey: ["submission", "homeworkMember", uid, tid, memberUid, pid, currentPage],
    queryFn: ({ signal }) =>
      call(
        getHomeworkSubmissions,
        { tid, uid: memberUid, pid, currentPage, limit: SUBMISSIONS_SHOWN },
        signal,
      ),
    placeholderData: keepPreviousData,
  });
}

/** The languages of the local judge. */
export const languageNamesQuery = () =>
  queryOptions({
    queryKey: ["problem", "languages", "local"],
    queryFn: ({ signal }) => call(getLanguages, { all: true }, signal),
    staleTime: 60_000,
  });
