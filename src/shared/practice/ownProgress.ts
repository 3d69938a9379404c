import * as z from "zod/mini";
import { endpoint, nothing } from "../call/endpoint.ts";
import { problemRow } from "../problem/problem.ts";

const progressProblem = z.pick(problemRow, {
  problemId: true,
  title: true,
  difficulty: true,
  rating: true,
});
export type ProgressProblem = z.output<typeof progressProblem>;

export const getOwnProgress = endpoint({
  method: "GET",
  path: "/api/own-progress",
  feature: "problem",
  access: "user",
  summary: "How far the caller is: problems solved and tried, unfinished ones, and the next to try",
  input: nothing,
  output: z.object({
    solved: z.int(),
    tried: z.int(),
    /**
     * At most five problems that the user has tried but not solved, latest first, with the status of the latest
     * submission.
     */
    unfinished: z.array(z.extend(progressProblem, { status: z.int() })),
    /** The first public problem of the local bank to which the user has not submitted; null: there is none. */
    next: z.nullable(progressProblem),
  }),
});
