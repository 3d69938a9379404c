import * as z from "zod/mini";
import { done, endpoint, rowId } from "../call/endpoint.ts";

/** The source of an imported problem; null if the problem was created on this site or came from a file. */
export const problemOrigin = z.nullable(
  z.object({
    judge: z.string(),
    /** The problem's id at the judge from which it was imported. */
    key: z.string(),
    sourceUrl: z.string(),
  }),
);
export type ProblemOrigin = NonNullable<z.output<typeof problemOrigin>>;

export const makeProblemLocal = endpoint({
  method: "POST",
  path: "/api/admin/problem/make-local",
  feature: "problemAdmin",
  access: "classStaff",
  summary:
    "Judge new submissions to a problem of another judge here; without test data it becomes private",
  input: z.object({ pid: rowId }),
  output: done,
});
