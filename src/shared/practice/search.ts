import * as z from "zod/mini";
import { endpoint, filterText } from "../call/endpoint.ts";
import { rankRow } from "./ranking.ts";
import { trainingAuths } from "./training.ts";

export const SEARCH_MAX = 100;

const problemMatch = z.object({
  problemId: z.string(),
  title: z.string(),
  difficulty: z.int(),
  /** Whether the problem is not public; the search finds it only for users who may see it. */
  hidden: z.boolean(),
});
export type ProblemMatch = z.output<typeof problemMatch>;

const contestMatch = z.object({
  id: z.int(),
  title: z.string(),
  /** 0: ACM; 1: OI and other rules with points. */
  type: z.int(),
  /** -1: scheduled; 0: running; 1: ended. */
  status: z.int(),
  /** Whether only the contest's organizers see the contest. */
  hidden: z.boolean(),
});
export type ContestMatch = z.output<typeof contestMatch>;

const trainingMatch = z.object({
  id: z.int(),
  title: z.string(),
  auth: z.enum(trainingAuths),
});
export type TrainingMatch = z.output<typeof trainingMatch>;

const userMatch = z.pick(rankRow, { uid: true, username: true, nickname: true, avatar: true });

export const searchEverywhere = endpoint({
  method: "GET",
  path: "/api/search",
  feature: "search",
  access: "guest",
  summary:
    "The problems, contests, trainings and users that match a text best, of those the caller may see",
  input: z.object({ keyword: filterText(SEARCH_MAX) }),
  output: z.object({
    /** At most eight problems. */
    problems: z.array(problemMatch),
    /** At most five contests whose title or id matches. */
    contests: z.array(contestMatch),
    /** At most five visible trainings, by title or id. */
    trainings: z.array(trainingMatch),
    /** At most six users. */
    users: z.array(userMatch),
  }),
});
