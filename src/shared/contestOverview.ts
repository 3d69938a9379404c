import * as z from "zod/mini";
import { balloon } from "./contestBalloon.ts";
import { changedProblem } from "./contestRejudge.ts";
import { endpoint, rowId } from "./endpoint.ts";

/** Submissions that the overview shows, the newest ones. */
export const LAST_SUBMISSIONS = 10;
/** Submissions with failed judging that it shows, the newest ones. */
export const FAILED_SUBMISSIONS = 20;

const queue = z.object({ waiting: z.int(), claimed: z.int() });

/** The balloon queue, and the balloons of which something changed after they were claimed. */
const balloonQueue = z.extend(queue, { changed: z.array(balloon) });

const submission = z.object({
  submitId: z.int(),
  displayId: z.nullable(z.string()),
  username: z.string(),
  status: z.int(),
  submitTime: z.string(),
});

const overview = z.object({
  /** Null in contests by points: they have no balloon queue. */
  balloons: z.nullable(balloonQueue),
  prints: queue,
  /** Without an answer. */
  questions: z.int(),
  /** Submissions of this contest that end in System Error or Submission Failed. */
  failed: z.int(),
  /** Submissions of this contest without a final verdict. */
  pending: z.int(),
  /** Judging jobs of the whole site. */
  queued: z.int(),
  nodes: z.object({ ready: z.int(), online: z.int() }),
  /** Contestants with a page of this contest open; those of a server process that is gone do not count. */
  connected: z.int(),
  last: z.array(submission),
  /** Changed while the contest ran, and not decided about. */
  changedProblems: z.array(changedProblem),
  /** Those of `failed`. */
  failedSubmissions: z.array(submission),
});
export type ContestOverview = z.output<typeof overview>;

export const getContestOverview = endpoint({
  method: "GET",
  path: "/api/get-contest-overview",
  feature: "contest",
  access: "user",
  summary: "What waits in a contest: balloons, prints, judging, last submissions; for organizers",
  input: z.object({ cid: rowId }),
  output: overview,
});
