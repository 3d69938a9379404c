import * as z from "zod/mini";
import { endpoint, filterText } from "./endpoint.ts";
import { rankRow } from "./ranking.ts";
import { trainingAuths } from "./training.ts";

export const SEARCH_MAX = 100;

const foundProblem = z.object({
  problemId: z.string(),
  title: z.string(),
  difficulty: z.int(),
  /** Not public: only users who may see it find it. */
  hidden: z.boolean(),
});
export type FoundProblem = z.output<typeof foundProblem>;

const foundContest = z.object({
  id: z.int(),
  title: z.string(),
  /** 0 ACM, 1 OI and others with points. */
  type: z.int(),
  /** -1 scheduled, 0 running, 1 ended */
  status: z.int(),
  /** Whether only its organizers see it. */
  hidden: z.boolean(),
});
export type FoundContest = z.output<typeof foundContest>;

const foundTraining = z.object({
  id: z.int(),
  title: z.string(),
  auth: z.enum(trainingAuths),
});
export type FoundTraining = z.output<typeof foundTraining>;

const foundUser = z.pick(rankRow, { uid: true, username: true, nickname: true, avatar: true });

export const searchEverywhere = endpoint({
  method: "GET",
  path: "/api/search",
  feature: "search",
  access: "guest",
  summary:
    "The problems, contests, trainings and users that match a text best, of those the caller may see",
  input: z.object({ keyword: filterText(SEARCH_MAX) }),
  output: z.object({
    /** At most eight. */
    problems: z.array(foundProblem),
    /** At most five, by title or id. */
    contests: z.array(foundContest),
    /** At most five visible ones, by title or id. */
    trainings: z.array(foundTraining),
    /** At most six. */
    users: z.array(foundUser),
  }),
});
