import * as z from "zod/mini";
import { endpoint, filterText } from "./endpoint.ts";
import { rankRow } from "./ranking.ts";

export const SEARCH_MAX = 100;

const foundProblem = z.object({
  problemId: z.string(),
  title: z.string(),
  difficulty: z.int(),
  /** Not public: only who may read it finds it. */
  hidden: z.boolean(),
});
export type FoundProblem = z.output<typeof foundProblem>;

const foundPerson = z.pick(rankRow, { uid: true, username: true, nickname: true, avatar: true });

export const searchEverywhere = endpoint({
  method: "GET",
  path: "/api/search",
  feature: "search",
  access: "guest",
  summary: "The problems and users that match a text best, of those the caller may see",
  input: z.object({ keyword: filterText(SEARCH_MAX) }),
  output: z.object({
    /** At most eight. */
    problems: z.array(foundProblem),
    /** At most six. */
    people: z.array(foundPerson),
  }),
});
