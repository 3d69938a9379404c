import * as z from "zod/mini";
import { checkTally } from "../verdict/checkTally.ts";
import {
  done,
  endpoint,
  filterId,
  filterNumber,
  filterText,
  flag,
  nothing,
  pageLimit,
  pageNumber,
  paged,
  rowId,
  wholeNumber,
} from "../call/endpoint.ts";
import { subtask } from "./problem.ts";
import { fieldOutputs } from "./problemFields.ts";
import { problemForm } from "./problemForm.ts";
import { problemOrigin } from "./problemOrigin.ts";
import { byKind } from "./problemSettings.ts";

/**
 * Maximum number of bytes of a call that sends the form; the form may contain two long statements, programs and typed
 * test data.
 */
const FORM_MAX = 32 * 1024 * 1024;
/** Maximum length of a draft in characters. */
export const DRAFT_MAX = 4 * 1024 * 1024;
/** Maximum number of versions of a problem that are kept; older versions are deleted. */
export const HISTORY_MAX = 500;

const feature = "problemAdmin";
const pid = rowId;
const revision = z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1));

export const adminProblemRow = z.object({
  id: z.int(),
  problemId: z.string(),
  /** The title in the language of the request or, if there is none, in the other language. */
  title: z.string(),
  /** Empty when the author was deleted. */
  author: z.string(),
  modifiedUser: z.string(),
  gmtCreate: z.string(),
  gmtModified: z.string(),
  auth: z.int(),
  /** The class that owns the problem; null: the site owns it. */
  classId: z.nullable(z.int()),
  type: z.int(),
  difficulty: z.int(),
  rating: z.nullable(z.int()),
  judgeMode: z.string(),
  isRemote: z.boolean(),
  archived: z.boolean(),
  /** Number of test cases in use. */
  cases: z.int(),
  /** Number of finished submissions. */
  total: z.int(),
  ac: z.int(),
  /**
   * Result of the last check of the problem's jury programs; null if they were never checked, or if the caller may not
   * edit the problem.
   */
  check: z.nullable(checkTally),
  /** Which actions the viewer may take. */
  mayEdit: z.boolean(),
  mayDelete: z.boolean(),
  mayPublish: z.boolean(),
});
export type AdminProblemRow = z.output<typeof adminProblemRow>;

/** Filters of the problem list. */
export const problemFilter = z.object({
  /** Text that occurs in the display id or in a title, in any language. */
  keyword: filterText(100),
  /** A problem bank; absent or "All": all banks. */
  oj: filterText(20),
  /** 1 public, 2 private, 3 contest only; absent or 0: all of them. */
  auth: filterNumber,
});

export const listAdminProblems = endpoint({
  method: "GET",
  path: "/api/admin/problem/get-problem-list",
  feature,
  access: "classStaff",
  summary:
    "All problems of the site for administrators, or with classId those of this class for its staff, newest first, without their statements",
  input: z.object({
    classId: filterId,
    currentPage: pageNumber,
    limit: pageLimit(10),
    ...problemFilter.shape,
    /** Whether only the caller's problems are listed. */
    mine: flag,
    /** Whether only archived problems are listed; without this filter, archived problems are left out. */
    archived: flag,
  }),
  output: paged(adminProblemRow),
});

export const savedProblem = z.object({
  pid: z.int(),
  problemId: z.string(),
  revision,
  gmtModified: z.string(),
});
export type SavedProblem = z.output<typeof savedProblem>;

const statement = z.object({
  title: z.string(),
  description: z.string(),
  input: z.string(),
  output: z.string(),
  hint: z.string(),
});

const settingOutputs = /* @__PURE__ */ byKind(() => ({
  switch: z.boolean(),
  number: z.int(),
  optionalNumber: z.nullable(z.int()),
}));

export const adminProblem = z.extend(z.extend(z.extend(statement, settingOutputs), fieldOutputs), {
  id: z.int(),
  author: z.string(),
  /** The class that owns the problem; null: the site owns it. */
  classId: z.nullable(z.int()),
  archived: z.boolean(),
  /** Whether the results of all test cases are published. */
  openCaseResult: z.boolean(),
  isRemote: z.boolean(),
  oj: z.string(),
  origin: problemOrigin,
  /** Total points of all test cases. */
  ioScore: z.int(),
  /** False if all test data was typed in instead of being uploaded. */
  isUploadCase: z.boolean(),
  /** Version of the test data, as text. */
  caseVersion: z.string(),
  /** Number of test cases in use. */
  cases: z.int(),
  subtasks: z.array(subtask),
  translations: z.object({ "en-US": z.optional(statement) }),
  tags: z.array(z.object({ id: z.int(), name: z.string(), color: z.nullable(z.string()) })),
  /** Empty: all languages of the problem bank. */
  languages: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      ownTimeFactor: z.nullable(z.number()),
      ownMemoryFactor: z.nullable(z.number()),
    }),
  ),
  codeTemplates: z.array(
    z.object({ id: z.int(), pid: z.int(), lid: z.int(), code: z.string(), status: z.boolean() }),
  ),
  revision,
  modifiedUser: z.string(),
  gmtCreate: z.string(),
  gmtModified: z.string(),
  /** Number of all submissions to the problem. */
  submissions: z.int(),
  mayDelete: z.boolean(),
  mayPublish: z.boolean(),
});
export type AdminProblem = z.output<typeof adminProblem>;

export const getAdminProblem = endpoint({
  method: "GET",
  path: "/api/admin/problem",
  feature,
  access: "classStaff",
  summary: "One problem whole, also checker and files for the judge, for those who may edit it",
  input: z.object({ pid }),
  output: adminProblem,
});

export const proposeProblemId = endpoint({
  method: "GET",
  path: "/api/admin/problem/next-id",
  feature,
  access: "staff",
  summary: "A free display id for a new problem: the one after the newest problem's",
  input: nothing,
  output: z.object({ problemId: z.string() }),
});

export const createProblem = endpoint({
  method: "POST",
  path: "/api/admin/problem",
  feature,
  access: "classStaff",
  summary: "Create a problem with everything that belongs to it; its author is the caller",
  bodyMax: FORM_MAX,
  input: problemForm,
  output: savedProblem,
});

export const updateProblem = endpoint({
  method: "PUT",
  path: "/api/admin/problem",
  feature,
  access: "classStaff",
  summary:
    "Change what is sent of a problem; with the revision that was read, a newer one is not overwritten",
  bodyMax: FORM_MAX,
  input: problemForm,
  output: savedProblem,
});

export const deleteProblem = endpoint({
  method: "DELETE",
  path: "/api/admin/problem",
  feature,
  access: "classStaff",
  summary:
    "Delete a problem; one with submissions is archived, or deleted with them when confirm is its display id; one that a contest or homework has is archived when that is over, and refused before. The msg says what was done",
  input: z.object({ pid, confirm: filterText(50) }),
  output: z.object({
    deleted: z.boolean(),
    archived: z.boolean(),
    submissions: z.int(),
    /**
     * Whether the problem is used in a finished contest or homework assignment. `usedIn`: the title of that contest or
     * assignment; null if the caller may not see it.
     */
    isUsed: z.boolean(),
    usedIn: z.nullable(z.string()),
  }),
});

export const setProblemAuth = endpoint({
  method: "PUT",
  path: "/api/admin/problem/change-problem-auth",
  feature,
  access: "classStaff",
  summary:
    "Change the visibility of a problem: 1 public, 2 private, 3 contest only; of a class: 4 visible to its members, 2, 3",
  input: z.object({ id: rowId, auth: wholeNumber }),
  output: savedProblem,
});

export const archiveProblem = endpoint({
  method: "POST",
  path: "/api/admin/problem/archive",
  feature,
  access: "classStaff",
  summary:
    "Archive a problem that no contest has which is not over, or (archived=false) restore it as private",
  input: z.object({ pid, archived: flag }),
  output: savedProblem,
});

export const previewProblem = endpoint({
  method: "POST",
  path: "/api/admin/problem/preview",
  feature,
  access: "classStaff",
  summary: "Markdown as readers of the problem will see it, its pictures too; nothing is stored",
  input: z.object({
    /** Absent: a new problem, which has no files yet. */
    pid: filterId,
    content: z.string().check(z.maxLength(65_535)),
  }),
  output: z.object({ html: z.string() }),
});

// Drafts -------------------------------------------------------------------------------------------

const draftOf = {
  /** 0 or absent means the draft of a new problem. */
  pid: filterId,
  /** The class to which the new problem will belong; absent: the problem will belong to the site. */
  classId: filterId,
};

export const getProblemDraft = endpoint({
  method: "GET",
  path: "/api/admin/problem/draft",
  feature,
  access: "classStaff",
  summary: "The caller's draft of a problem, as it was saved; null without one",
  input: z.object(draftOf),
  output: z.nullable(
    z.object({ content: z.unknown(), revision: z.nullable(revision), savedAt: z.string() }),
  ),
});

export const saveProblemDraft = endpoint({
  method: "PUT",
  path: "/api/admin/problem/draft",
  feature,
  access: "classStaff",
  summary:
    "Save a draft of the form without saving the problem: one draft per user and problem, and per class or site for new ones",
  bodyMax: FORM_MAX,
  input: z.object({
    ...draftOf,
    /** The state of the form, in any format; it is returned unchanged. */
    content: z.record(z.string(), z.unknown()),
    /** The version that the problem had when the form was opened. */
    revision: z.optional(z.nullable(z.pipe(wholeNumber, revision))),
  }),
  output: z.object({ savedAt: z.string() }),
});

export const discardProblemDraft = endpoint({
  method: "DELETE",
  path: "/api/admin/problem/draft",
  feature,
  access: "classStaff",
  summary: "Delete the caller's draft of a problem",
  input: z.object(draftOf),
  output: done,
});

// History ------------------------------------------------------------------------------------------

/** How a version of a problem was created. `found`: the state before the first stored change. */
export const revisionKinds = [
  "found",
  "create",
  "edit",
  "auth",
  "archive",
  "unarchive",
  "restore",
  "import",
] as const;
export type RevisionKind = (typeof revisionKinds)[number];

const historyRow = z.object({
  revision,
  at: z.string(),
  /** Username that the user who saved the version had at the time `at`; empty if it is not known. */
  username: z.string(),
  kind: z.enum(revisionKinds),
  /** Top-level fields of the state that differ from the previous version. */
  changed: z.array(z.string()),
  /** Version of the test data at the time of this revision. */
  dataVersion: z.int(),
});
export type HistoryRow = z.output<typeof historyRow>;

export const listProblemHistory = endpoint({
  method: "GET",
  path: "/api/admin/problem/history",
  feature,
  access: "classStaff",
  summary: "Versions of a problem, newest first: who changed what, when",
  input: z.object({ pid, currentPage: pageNumber, limit: pageLimit(20) }),
  output: paged(historyRow),
});

/** A stored `ProblemState` of src/shared/problem/problemRules.ts. */
const state = z.record(z.string(), z.unknown());

export const getProblemRevision = endpoint({
  method: "GET",
  path: "/api/admin/problem/history-entry",
  feature,
  access: "classStaff",
  summary: "One version of a problem with its whole state",
  input: z.object({ pid, revision: wholeNumber }),
  output: z.extend(historyRow, { state }),
});

export const restoreProblem = endpoint({
  method: "POST",
  path: "/api/admin/problem/restore",
  feature,
  access: "classStaff",
  summary:
    "Restore an earlier version as a new one; display id, visibility and test data stay as they are",
  input: z.object({
    pid,
    revision: wholeNumber,
    /** The newest version that the caller has read; the call is refused if there is a newer one. */
    current: wholeNumber,
  }),
  output: savedProblem,
});
