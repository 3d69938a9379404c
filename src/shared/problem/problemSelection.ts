import * as z from "zod/mini";
import { endpoint, rowId } from "../call/endpoint.ts";
import { problemLimits } from "./problemRules.ts";

/** Maximum number of problems that a call may change. */
const CHANGED_MAX = 100;

/** Result for one problem of a selection. */
const changedProblem = z.object({
  pid: z.int(),
  /** Empty when the problem does not exist. */
  problemId: z.string(),
  /**
   * `archived`: the problem was archived instead of deleted, because it has submissions or belongs to a finished
   * contest.
   */
  outcome: z.enum(["done", "archived", "refused"]),
  /** Why the change was refused, in the language of the request. */
  reason: z.nullable(z.string()),
});
export type ChangedProblem = z.output<typeof changedProblem>;

export const changeActions = ["publish", "hide", "addTags", "removeTags", "delete"] as const;
export type ChangeAction = (typeof changeActions)[number];

export const updateManyProblems = endpoint({
  method: "POST",
  path: "/api/admin/problem/change-many",
  feature: "problemAdmin",
  access: "staff",
  summary:
    "Publish, hide, tag or delete selected problems, each by the rules of its own call; the answer says which were refused",
  input: z.object({
    pids: z.array(rowId).check(z.minLength(1), z.maxLength(CHANGED_MAX)),
    action: z.enum(changeActions),
    /** Names of tags for `addTags` and `removeTags`; `addTags` creates tags that do not exist yet. */
    tags: z._default(z.array(z.string()).check(z.maxLength(problemLimits.tags)), []),
  }),
  output: z.array(changedProblem),
});
