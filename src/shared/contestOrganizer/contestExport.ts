import * as z from "zod/mini";
import { contestProblemInput } from "../contest/contest.ts";
import { endpoint, fileAnswer, filterChoice, flag, rowId } from "../call/endpoint.ts";
import { problemDetail } from "../problem/problem.ts";
import { CSV_TYPE, XLSX_TYPE } from "../text/spreadsheetTypes.ts";

export const boardFormats = ["xlsx", "csv", "html"] as const;
export type BoardFormat = (typeof boardFormats)[number];

/** Maximum number of submissions in one ZIP file. */
export const SUBMISSIONS_EXPORTED_MAX = 50_000;

export const downloadContestRank = endpoint({
  method: "GET",
  path: "/api/file/download-contest-rank",
  feature: "contest",
  access: "user",
  summary:
    "The scoreboard of a contest as XLSX, CSV or HTML for its organizers; forceRefresh: results under the freeze too, category: its members alone",
  input: z.object({
    cid: rowId,
    forceRefresh: flag,
    removeStar: flag,
    /**
     * Export only this category of contestants; ranks, first solvers and medals are then determined within the
     * category.
     */
    category: z.optional(rowId),
    /** Absent or unknown: xlsx. */
    format: filterChoice(boardFormats),
  }),
  output: fileAnswer,
  download: [XLSX_TYPE, CSV_TYPE, "text/html"],
});

/** Folders of the zip: one per user, or one per problem. */
export const splitTypes = ["user", "problem"] as const;
export type SplitType = (typeof splitTypes)[number];

export const downloadContestSubmissions = endpoint({
  method: "GET",
  path: "/api/file/download-contest-ac-submission",
  feature: "contest",
  access: "user",
  summary:
    "The accepted submissions of a contest as a zip for its organizers; allStatus: all, excludeAdmin: without those of organizers",
  input: z.object({
    cid: rowId,
    excludeAdmin: flag,
    allStatus: flag,
    /** If absent or unknown, `user` is used. */
    splitType: filterChoice(splitTypes),
  }),
  output: fileAnswer,
  download: ["application/zip"],
});

export const getContestStatement = endpoint({
  method: "GET",
  path: "/api/admin/contest/statement",
  feature: "contest",
  access: "contestEditor",
  summary:
    "A problem of a contest as its contestants see it, for the organizers' booklet; also while the contest is hidden",
  input: contestProblemInput,
  output: problemDetail,
});

/** Root path of the Contest API (CLICS, version 2023-06); see `docs/clics.md`. */
export const CLICS_BASE = "/api/clics";
