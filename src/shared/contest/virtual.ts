import * as z from "zod/mini";
import {
  done,
  endpoint,
  filterText,
  flag,
  pageLimit,
  pageNumber,
  paged,
  rowId,
} from "../call/endpoint.ts";
import { rankPage, rankQuestion } from "./scoreboardCalls.ts";
import { submissionRow } from "../submission/submission.ts";

/** Maximum number of virtual participations of one user in one contest. */
export const VIRTUAL_MAX = 3;

const virtualRun = z.object({
  vid: z.int(),
  cid: z.int(),
  startTime: z.string(),
  /** The start plus the contest's length, or the time at which the participation was finished early. */
  endTime: z.string(),
});
export type VirtualRun = z.output<typeof virtualRun>;

const runningVirtual = z.extend(virtualRun, {
  /** Title of the contest. */
  title: z.string(),
});

export const virtualState = z.object({
  /** The server's time. */
  now: z.string(),
  /** Code of the refusal that starting now would return; null when the viewer may start. */
  refusal: z.nullable(z.string()),
  /** The viewer's running participation in any contest; there is at most one. */
  running: z.nullable(runningVirtual),
  /** The viewer's ended participations in this contest, newest first. */
  past: z.array(virtualRun),
  /** Number of participations that the viewer may still start in this contest. */
  left: z.int(),
});
export type VirtualState = z.output<typeof virtualState>;

export const getVirtualState = endpoint({
  method: "GET",
  path: "/api/virtual-participation",
  feature: "virtual",
  access: "user",
  summary: "The reader's virtual participations in a contest, and whether another may start",
  input: z.object({ cid: rowId }),
  output: virtualState,
});

export const startVirtual = endpoint({
  method: "POST",
  path: "/api/virtual-participation",
  feature: "virtual",
  access: "user",
  summary: "Start a virtual participation in a finished contest; it lasts as long as the contest",
  input: z.object({ cid: rowId }),
  output: virtualRun,
});

export const finishVirtual = endpoint({
  method: "PUT",
  path: "/api/finish-virtual-participation",
  feature: "virtual",
  access: "user",
  summary: "Finish the own virtual participation before its time; one that is over stays as it is",
  input: z.object({ vid: rowId }),
  output: done,
});

export const getVirtualRank = endpoint({
  method: "POST",
  path: "/api/virtual-rank",
  feature: "virtual",
  access: "user",
  summary: "The recorded scoreboard at the same minute of the contest, with the virtual row",
  input: z.extend(z.omit(rankQuestion, { cid: true, forceRefresh: true, separate: true }), {
    vid: rowId,
  }),
  output: z.extend(rankPage, {
    /** Uid of the user to whom the virtual row belongs. */
    virtualUid: z.string(),
    /** Minute of the contest at which the recorded rows are shown; null: its end. */
    minute: z.nullable(z.int()),
    /** Counts of the rows as they are shown, on all pages: those of the recorded rows at the minute, and the run's own. */
    counts: z.record(z.string(), z.tuple([z.int(), z.int()])),
  }),
});

const virtualPlace = (id: number) => ({ kind: "virtual", id }) as const;

const wireList = z.object({
  vid: rowId,
  onlyMine: flag,
  problemID: filterText(50),
  completeProblemID: flag,
  currentPage: pageNumber,
  limit: pageLimit(30),
});

const wireStatuses = z.object({
  vid: rowId,
  submitIds: z.array(rowId).check(z.maxLength(100)),
});

export const getVirtualSubmissions = endpoint({
  method: "GET",
  path: "/api/virtual-submissions",
  feature: "virtual",
  access: "user",
  summary: "Submissions of a virtual participation, newest first",
  input: z.pipe(
    wireList,
    z.transform(({ vid: id, ...filters }) => ({ place: virtualPlace(id), ...filters })),
  ),
  output: paged(submissionRow),
});

export const checkVirtualSubmissions = endpoint({
  method: "POST",
  path: "/api/check-virtual-submissions-status",
  feature: "virtual",
  access: "user",
  summary: "Current state of submissions of one virtual participation, by id",
  input: z.pipe(
    wireStatuses,
    z.transform(({ vid: id, submitIds }) => ({ place: virtualPlace(id), submitIds })),
  ),
  output: z.record(z.string(), submissionRow),
});
