import * as z from "zod/mini";
import { balloon } from "./contestBalloon.ts";
import { changedProblem, lateVerdict } from "./contestRejudge.ts";
import { endpoint, rowId } from "../call/endpoint.ts";

/** Number of newest submissions in the overview. */
export const LAST_SUBMISSIONS = 10;
/** Maximum number of submissions with a judge error that the overview lists; it lists the newest of them. */
export const FAILED_SUBMISSIONS = 20;

const queue = z.object({ waiting: z.int(), claimed: z.int() });

/** Numbers of pending and claimed balloons, and the balloons that changed after they were claimed. */
const balloonQueue = z.extend(queue, { changed: z.array(balloon) });

const submission = z.object({
  submitId: z.int(),
  displayId: z.nullable(z.string()),
  username: z.string(),
  status: z.int(),
  submitTime: z.string(),
});

const overview = z.object({
  /** Null in contests with points, which have no balloon queue. */
  balloons: z.nullable(balloonQueue),
  prints: queue,
  /** Number of unanswered questions. */
  questions: z.int(),
  /** Number of submissions of this contest that ended in System Error or Submission Failed. */
  failed: z.int(),
  /** Number of submissions to this contest that do not have a final verdict yet. */
  pending: z.int(),
  /** Number of judging jobs in the queue of the whole site. */
  queued: z.int(),
  nodes: z.object({ ready: z.int(), online: z.int() }),
  /**
   * Number of contestants who have a page of this contest open; connections to a server process that no longer sends
   * heartbeats are not counted.
   */
  connected: z.int(),
  last: z.array(submission),
  /** Problems with undecided changes that were made during the contest. */
  changedProblems: z.array(changedProblem),
  /**
   * Verdicts of remote judges that arrived after the results were final and about which no organizer has decided yet.
   */
  lateVerdicts: z.array(lateVerdict),
  /** The newest of the submissions counted in `failed`. */
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
