import { pairSorts, pairVerdicts } from "./similarityPairs.ts";
import * as z from "zod/mini";
import {
  CODE_BODY_MAX,
  done,
  endpoint,
  fileAnswer,
  filterChoice,
  filterNumber,
  filterText,
  flagUnlessFalse,
  pageLimit,
  pageNumber,
  paged,
  rowId,
  wholeNumber,
} from "../call/endpoint.ts";
import { CSV_TYPE } from "../text/spreadsheetTypes.ts";

/** Maximum number of programs per problem in a comparison. */
export const PROGRAMS_MAX = 3000;
/** Maximum number of programs in a comparison across all problems. */
export const RUN_PROGRAMS_MAX = 20_000;
/** Maximum number of individually listed submissions. */
const SELECTION_MAX = 3000;
/**
 * Maximum number of code fragments that are ignored because all programs may contain them, and maximum length of a
 * fragment.
 */
const IGNORED_CODES_MAX = 10;
export const IGNORED_CODE_MAX = 32_768;
/** Maximum number of submissions that a check may list as ignored; their code is ignored in all compared programs. */
const IGNORED_SUBMISSIONS_MAX = 20;
export const NOTE_MAX = 2000;
const PROBLEMS_MAX = 100;
const NAME_MAX = 255;

/** The possible sources of the compared programs; a new source needs a name in this list. */
export const similaritySources = ["contest", "homework", "selection"] as const;
export type SimilaritySource = (typeof similaritySources)[number];

/** Which submissions of a user to a problem are compared. */
export const submissionChoices = ["last", "best", "all"] as const;
export type SubmissionChoice = (typeof submissionChoices)[number];

const similarityStates = ["waiting", "running", "done", "failed", "cancelled"] as const;
export const obstacles = ["short", "long", "nested", "slow"] as const;

/** How programs are compared, regardless of where they come from. */
const comparisonOptions = z.object({
  choice: z._default(z.enum(submissionChoices), "last"),
  /** Whether code that comes from the problems' code templates is ignored. */
  ignoreTemplates: flagUnlessFalse,
  /** Code that is ignored because every program may contain it. */
  ignoredCodes: z._default(
    z
      .array(
        z.object({
          language: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
          code: z.string().check(z.maxLength(IGNORED_CODE_MAX)),
        }),
      )
      .check(z.maxLength(IGNORED_CODES_MAX)),
    [],
  ),
  /**
   * Submissions whose code is ignored in all compared programs, such as template code; they come from the same source
   * as the compared programs, for example, from the same contest.
   */
  ignoredSubmitIds: z._default(z.array(rowId).check(z.maxLength(IGNORED_SUBMISSIONS_MAX)), []),
});

const similarityProblem = z.object({
  pid: z.int(),
  displayId: z.string(),
  programs: z.int(),
  /** Number of programs that were not compared. */
  notCompared: z.int(),
  state: z.enum(["waiting", "done", "failed"]),
  /** Why the comparison has no result. */
  failure: z.nullable(z.enum(["time", "memory", "internal"])),
  /** Number of similar pairs, including pairs that are not stored because there are too many. */
  pairs: z.int(),
  storedPairs: z.int(),
});

const similarityRun = z.object({
  id: z.int(),
  source: z.enum(similaritySources),
  cid: z.nullable(z.int()),
  /** Id of the homework assignment. */
  tid: z.nullable(z.int()),
  state: z.enum(similarityStates),
  choice: z.enum(submissionChoices),
  createdAt: z.string(),
  endedAt: z.nullable(z.string()),
  /** Name of the user who started the check. */
  by: z.string(),
  programs: z.int(),
  /** Number of programs that belong to problems whose comparison is complete. */
  comparedPrograms: z.int(),
  pairs: z.int(),
  /** Display ids of the check's problems. */
  problems: z.array(z.string()),
});
export type SimilarityRun = z.output<typeof similarityRun>;

export const startContestSimilarity = endpoint({
  method: "POST",
  path: "/api/similarity/contest",
  feature: "similarity",
  access: "user",
  bodyMax: CODE_BODY_MAX,
  summary:
    "Compare the programs of a contest's contestants in the background, all problems or some; for its organizers",
  input: z.object({
    cid: rowId,
    /** Display ids within the contest; an empty list means all problems. */
    displayIds: z._default(
      z.array(z.string().check(z.trim(), z.maxLength(20))).check(z.maxLength(PROBLEMS_MAX)),
      [],
    ),
    ...comparisonOptions.shape,
  }),
  output: similarityRun,
});

export const startHomeworkSimilarity = endpoint({
  method: "POST",
  path: "/api/similarity/homework",
  feature: "similarity",
  access: "user",
  bodyMax: CODE_BODY_MAX,
  summary:
    "Compare the programs of a homework's students in the background, all problems or some; for staff of its class",
  input: z.object({
    tid: rowId,
    /** Problems of the homework assignment; an empty list means all of them. */
    pids: z._default(z.array(rowId).check(z.maxLength(PROBLEMS_MAX)), []),
    ...comparisonOptions.shape,
  }),
  output: similarityRun,
});

export const startSelectionSimilarity = endpoint({
  method: "POST",
  path: "/api/similarity/selection",
  feature: "similarity",
  access: "root",
  bodyMax: CODE_BODY_MAX,
  summary:
    "Compare selected submissions in the background: by their ids, or those to problems that match the filters",
  input: z.object({
    /**
     * Ids of the submissions to compare; if the list is empty, the submissions to the problems in `problemIds` are
     * compared.
     */
    submitIds: z._default(z.array(rowId).check(z.maxLength(SELECTION_MAX)), []),
    /** Display ids of problems. */
    problemIds: z._default(
      z.array(z.string().check(z.trim(), z.maxLength(NAME_MAX))).check(z.maxLength(PROBLEMS_MAX)),
      [],
    ),
    status: z.optional(z.nullable(wholeNumber)),
    language: filterText(100),
    ...comparisonOptions.shape,
  }),
  output: similarityRun,
});

export const listSimilarityRuns = endpoint({
  method: "GET",
  path: "/api/similarity/runs",
  feature: "similarity",
  access: "user",
  summary: "Comparisons of programs of one source, newest first; for those who may start them",
  input: z.object({
    source: z.enum(similaritySources),
    cid: z.optional(rowId),
    /** Id of the homework assignment. */
    tid: z.optional(rowId),
    currentPage: pageNumber,
    limit: pageLimit(15),
  }),
  output: paged(similarityRun),
});

export const getSimilarityRun = endpoint({
  method: "GET",
  path: "/api/similarity/run",
  feature: "similarity",
  access: "user",
  summary: "One comparison of programs: its progress, and the numbers of each problem",
  input: z.object({ id: rowId }),
  output: z.object({
    run: similarityRun,
    problems: z.array(similarityProblem),
    options: z.object({
      ignoreTemplates: z.boolean(),
      ignoredCodes: z.int(),
      ignoredSubmitIds: z.array(z.int()),
    }),
    /** For each reason, the number of programs that were not compared. */
    notCompared: z.array(z.object({ reason: z.enum(obstacles), count: z.int() })),
  }),
});

export const cancelSimilarityRun = endpoint({
  method: "POST",
  path: "/api/similarity/cancel",
  feature: "similarity",
  access: "user",
  summary:
    "End a comparison of programs that waits or runs; problems that are done keep their results",
  input: z.object({ id: rowId }),
  output: done,
});

export const deleteSimilarityRun = endpoint({
  method: "DELETE",
  path: "/api/similarity/run",
  feature: "similarity",
  access: "user",
  summary: "Delete a comparison of programs with its results; decisions about pairs are kept",
  input: z.object({ id: rowId }),
  output: done,
});

const comparedProgram = z.object({
  submitId: z.int(),
  uid: z.string(),
  username: z.string(),
  realname: z.nullable(z.string()),
  language: z.string(),
  submitTime: z.string(),
  status: z.int(),
  score: z.nullable(z.int()),
});
export type ComparedProgram = z.output<typeof comparedProgram>;

const pairDecision = z.object({
  verdict: z.enum(pairVerdicts),
  note: z.string(),
  by: z.string(),
  at: z.string(),
});
export type PairDecision = z.output<typeof pairDecision>;

const similarPair = z.object({
  displayId: z.string(),
  left: comparedProgram,
  right: comparedProgram,
  /** Number of tokens in the longest common fragment. */
  longest: z.int(),
  /** Share of the shorter program's tokens that are in common fragments, 0 to 1. */
  coverage: z.number(),
  /** Similarity of the fingerprints, from 0 to 1; rare fingerprints have more weight. */
  fraction: z.number(),
  cluster: z.nullable(z.int()),
  decision: z.nullable(pairDecision),
});
export type SimilarPair = z.output<typeof similarPair>;

const pairFilters = z.object({
  id: rowId,
  sort: z._default(z.enum(pairSorts), "longest"),
  /** Display id of a problem. */
  problem: filterText(NAME_MAX),
  /** `open`: pairs without a decision. */
  verdict: filterChoice([...pairVerdicts, "open"]),
  /** Part of a username or real name. */
  keyword: filterText(100),
  cluster: filterNumber,
});

export const listSimilarPairs = endpoint({
  method: "GET",
  path: "/api/similarity/pairs",
  feature: "similarity",
  access: "user",
  summary: "Similar pairs of a comparison, the most similar first, with filters",
  input: z.object({ ...pairFilters.shape, currentPage: pageNumber, limit: pageLimit(30) }),
  output: paged(similarPair),
});

export const downloadSimilarPairs = endpoint({
  method: "GET",
  path: "/api/file/similarity-pairs",
  feature: "similarity",
  access: "user",
  summary: "The similar pairs of a comparison as CSV, with the filters of the list",
  input: pairFilters,
  output: fileAnswer,
  download: [CSV_TYPE],
});

/** Maximum number of members that are listed in the row of a cluster. */
export const MEMBERS_MAX = 40;

const cluster = z.object({
  cluster: z.int(),
  displayId: z.string(),
  size: z.int(),
  members: z.array(
    z.object({ submitId: z.int(), username: z.string(), realname: z.nullable(z.string()) }),
  ),
});
export type SimilarityCluster = z.output<typeof cluster>;

export const listSimilarityClusters = endpoint({
  method: "GET",
  path: "/api/similarity/clusters",
  feature: "similarity",
  access: "user",
  summary: "Groups of programs that similar pairs connect, the largest first",
  input: z.object({
    id: rowId,
    problem: filterText(NAME_MAX),
    currentPage: pageNumber,
    limit: pageLimit(15),
  }),
  output: paged(cluster),
});

const range = z.object({ from: z.int(), to: z.int() });
const commonRange = z.object({ left: range, right: range, tokens: z.int() });
export type CommonRange = z.output<typeof commonRange>;

/** Null when a site setting hides the code of old submissions from the reader. */
const programCode = z.nullable(z.string());

export const getSimilarPair = endpoint({
  method: "GET",
  path: "/api/similarity/pair",
  feature: "similarity",
  access: "user",
  summary: "Two similar programs with their code and where both are equal, in UTF-16 units",
  input: z.object({ id: rowId, left: rowId, right: rowId }),
  output: z.object({
    pair: similarPair,
    leftCode: programCode,
    rightCode: programCode,
    /** The longest common fragments, longest first. */
    ranges: z.array(commonRange),
  }),
});

export const decideSimilarPair = endpoint({
  method: "PUT",
  path: "/api/similarity/decision",
  feature: "similarity",
  access: "user",
  summary:
    "Record whether a pair was copied or is innocent, with a note; null takes the decision back. It holds in later comparisons",
  input: z.object({
    id: rowId,
    left: rowId,
    right: rowId,
    verdict: z.nullable(z.enum(pairVerdicts)),
    note: z._default(z.string().check(z.trim(), z.maxLength(NOTE_MAX)), ""),
  }),
  output: z.nullable(pairDecision),
});
