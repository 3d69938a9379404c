import * as z from "zod/mini";
import { endpoint, filterText, rowId } from "../call/endpoint.ts";

/** Maximum number of submissions in each list of shared code. */
export const SHARED_MAX = 10;

/**
 * A histogram of run time or memory over the users who solved a problem; each user is counted once, with the best
 * value.
 */
export const histogram = z.object({
  /** Lower bound of the first bar, and width of every bar. */
  from: z.int(),
  width: z.int(),
  /** Number of users in each bar. */
  counts: z.array(z.int()),
  /** Whether the bar has no upper bound: the last bar contains all larger values. */
  isOpen: z.boolean(),
});
export type Histogram = z.output<typeof histogram>;

/** The best run time or memory usage of the caller's accepted submissions. */
const ownFigure = z.object({
  value: z.int(),
  /** Percentage of the other users whose value is worse; null if there are no other users. */
  better: z.nullable(z.int()),
});
export type OwnFigure = z.output<typeof ownFigure>;

const sharedCode = z.object({
  submitId: z.int(),
  username: z.string(),
  language: z.string(),
  /** Milliseconds. */
  time: z.nullable(z.int()),
  /** KiB. */
  memory: z.nullable(z.int()),
  /** Bytes. */
  length: z.nullable(z.int()),
});
export type SharedCode = z.output<typeof sharedCode>;

export const getProblemStatistics = endpoint({
  method: "GET",
  path: "/api/problem-statistics",
  feature: "submission",
  access: "guest",
  summary: "Time and memory of the newest accepted practice submissions, and the best shared code",
  input: z.object({ pid: rowId, language: filterText(100) }),
  output: z.object({
    /** Number of users who solved the problem in the requested language. */
    users: z.int(),
    /** Languages of accepted submissions, most used first. */
    languages: z.array(z.object({ language: z.string(), users: z.int() })),
    /** Milliseconds. */
    time: z.nullable(histogram),
    /** KiB. */
    memory: z.nullable(histogram),
    /** Null for guests, and for users who have not solved the problem. */
    own: z.nullable(z.object({ time: z.nullable(ownFigure), memory: z.nullable(ownFigure) })),
    fastest: z.array(sharedCode),
    shortest: z.array(sharedCode),
  }),
});
