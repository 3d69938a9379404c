import * as z from "zod/mini";
import { endpoint, flag, rowId } from "./endpoint.ts";
import { createProblem, savedProblem } from "./problemAdmin.ts";
import { problemForm } from "./problemForm.ts";

export const createContestProblem = endpoint({
  ...createProblem,
  path: "/api/admin/contest/problem",
  feature: "contest",
  summary:
    "Create a problem in a contest, under the next letter; it is visible through contests only, whatever the form says",
  input: z.extend(problemForm, {
    cid: rowId,
    /** It becomes public when the contest is over. */
    publishAtEnd: z._default(flag, false),
  }),
  output: z.extend(savedProblem, { displayId: z.string() }),
});
