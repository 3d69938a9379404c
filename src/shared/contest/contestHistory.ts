import * as z from "zod/mini";
import { contestRules } from "./contest.ts";
import { endpoint, pageLimit, pageNumber, paged } from "../call/endpoint.ts";

/** Number of contests on a page. It is small, because the scoreboard of each listed contest may have to be computed. */
const HISTORY_PAGE = 5;

/** A contest in which a user took part. */
export const contestTakenPart = z.object({
  id: z.int(),
  title: z.string(),
  rule: z.enum(contestRules),
  /** 0: ACM; 1: OI and other rules with points. */
  type: z.int(),
  /** 0: public; 1: private; 2: protected. */
  auth: z.int(),
  startTime: z.string(),
  /** Seconds. */
  duration: z.int(),
  /** Whether the contest is over and nothing is frozen, so that the following fields are final. */
  isFinal: z.boolean(),
  /** -1: out of competition; null: the user is not on the scoreboard, or the results are not final. */
  rank: z.nullable(z.int()),
  /** Number of rows of the scoreboard. */
  contestants: z.nullable(z.int()),
  /** Number of solved problems under ACM rules, points under other rules. */
  result: z.nullable(z.int()),
  problems: z.nullable(z.int()),
  /** The team in which the user took part; null: the user took part alone. */
  team: z.nullable(z.string()),
  /**
   * Letters of the problems that the user solved only in practice, after the contest; empty while the results are not
   * final.
   */
  upsolved: z.array(z.string()),
});
export type ContestTakenPart = z.output<typeof contestTakenPart>;

export const listContestHistory = endpoint({
  method: "GET",
  path: "/api/get-user-contest-history",
  feature: "contest",
  access: "guest",
  summary:
    "Contests that a user took part in and whose scoreboard the reader may see, newest first",
  input: z.object({
    uid: z.string().check(z.minLength(1), z.maxLength(50)),
    currentPage: pageNumber,
    limit: pageLimit(HISTORY_PAGE, HISTORY_PAGE),
  }),
  output: paged(contestTakenPart),
});
