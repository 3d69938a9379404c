import * as z from "zod/mini";
import { endpoint, flag, rowId } from "../call/endpoint.ts";
import {
  createProblem,
  getAdminProblem,
  savedProblem,
  updateProblem,
} from "../problem/problemAdmin.ts";
import { problemForm } from "../problem/problemForm.ts";

const inContest = { path: "/api/admin/contest/problem", feature: "contest" } as const;
const optionalContest = z.optional(z.nullable(rowId));

export const createContestProblem = endpoint({
  ...createProblem,
  ...inContest,
  summary:
    "Create a problem in a contest, under the next letter; it is visible through contests only, whatever the form says. Without cid it is in none until contest-problem adds it; the same display id of the same author within a day changes it until then",
  input: z.extend(problemForm, {
    cid: optionalContest,
    /** Whether the problem becomes public when the contest is over. */
    publishAtEnd: z._default(flag, false),
  }),
  /** `displayId` is null if the problem is not in a contest. */
  output: z.extend(savedProblem, { displayId: z.nullable(z.string()) }),
});

export const getContestProblemForm = endpoint({
  ...getAdminProblem,
  ...inContest,
  summary:
    "One problem whole, for those who may edit it; with cid only one of that contest, which they must organize too",
  input: z.object({ pid: rowId, cid: optionalContest }),
});

export const updateContestProblemForm = endpoint({
  ...updateProblem,
  ...inContest,
  summary:
    "Change what is sent of a problem, for those who may edit it; with cid only one of that contest, which they must organize too",
  input: z.extend(problemForm, { cid: optionalContest }),
});
