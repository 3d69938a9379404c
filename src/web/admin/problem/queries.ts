import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getLanguages } from "../../../shared/problem/problem.ts";
import {
  getAdminProblem,
  getProblemDraft,
  getProblemRevision,
  listAdminProblems,
  listProblemHistory,
  previewProblem,
  proposeProblemId,
} from "../../../shared/problem/problemAdmin.ts";
import { listProblemFiles } from "../../../shared/problem/problemFile.ts";
import { previewContestText } from "../../../shared/contestOrganizer/contestAdmin.ts";
import type { PreviewSource } from "../../markdown/previewQuery.ts";
import { call } from "../../platform/api.ts";
import { type AdminProblemSearch, USUAL_LIMIT } from "./list/searchParams.ts";

/** Common prefix of the keys of all problem queries of the admin pages, for invalidation. */
export const ADMIN_PROBLEMS = ["problemAdmin"] as const;
export const ADMIN_PROBLEM_LIST = [...ADMIN_PROBLEMS, "list"] as const;

/** A page of the problems of a class, or of the site if `classId` is null. */
export const adminProblemsQuery = (classId: number | null, search: AdminProblemSearch) =>
  queryOptions({
    queryKey: [...ADMIN_PROBLEM_LIST, classId, search],
    queryFn: ({ signal }) =>
      call(
        listAdminProblems,
        { ...search, classId: classId ?? undefined, limit: search.limit ?? USUAL_LIMIT },
        signal,
      ),
    placeholderData: keepPreviousData,
  });

/** Never cached: the form must begin with the server's state. */
export const adminProblemQuery = (pid: number) =>
  queryOptions({
    queryKey: [...ADMIN_PROBLEMS, "one", pid],
    queryFn: ({ signal }) => call(getAdminProblem, { pid }, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** The user's draft; for a new problem, `pid` is 0, and for a problem of the site, `classId` is null. */
export const draftQuery = (pid: number, classId: number | null) =>
  queryOptions({
    queryKey: [...ADMIN_PROBLEMS, "draft", pid, classId],
    queryFn: ({ signal }) => call(getProblemDraft, { pid, classId: classId ?? undefined }, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** An unused display id for a new problem; fetched on each visit. */
export const proposedIdQuery = () =>
  queryOptions({
    queryKey: [...ADMIN_PROBLEMS, "nextId"],
    queryFn: ({ signal }) => call(proposeProblemId, {}, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Languages of the local judges, including those without a connected node. */
export const bankLanguagesQuery = () =>
  queryOptions({
    queryKey: [...ADMIN_PROBLEMS, "languages"],
    queryFn: ({ signal }) => call(getLanguages, { all: true }, signal),
    staleTime: 5 * 60_000,
  });

/**
 * Prefix of the query keys for rendered texts; the id of the problem whose files the text refers to comes next in the
 * key.
 */
export const PREVIEWS = [...ADMIN_PROBLEMS, "preview"] as const;

/** Renders parts of a statement that may refer to the files of problem `pid`; 0: the problem is not stored yet. */
export const problemTextPreview = (pid: number): PreviewSource => ({
  key: [...PREVIEWS, pid],
  render: (content, signal) => call(previewProblem, { pid, content }, signal),
});

/** Renders texts of a contest. */
export const contestTextPreview = (cid: number): PreviewSource => ({
  key: [...PREVIEWS, "contest", cid],
  render: (content, signal) => call(previewContestText, { cid, content }, signal),
});

/** Pictures and downloadable files of a stored problem; their URLs are valid for a day if the problem is hidden. */
export const problemFilesQuery = (pid: number) =>
  queryOptions({
    queryKey: [...ADMIN_PROBLEMS, "files", pid],
    queryFn: ({ signal }) => call(listProblemFiles, { pid }, signal),
  });

export const HISTORY_PAGE = 20;

export const historyQuery = (pid: number, currentPage: number) =>
  queryOptions({
    queryKey: [...ADMIN_PROBLEMS, "history", pid, currentPage],
    queryFn: ({ signal }) =>
      call(listProblemHistory, { pid, currentPage, limit: HISTORY_PAGE }, signal),
    placeholderData: keepPreviousData,
  });

export const revisionQuery = (pid: number, revision: number) =>
  queryOptions({
    queryKey: [...ADMIN_PROBLEMS, "revision", pid, revision],
    queryFn: ({ signal }) => call(getProblemRevision, { pid, revision }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
