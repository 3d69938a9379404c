import type { Principal } from "../platform/route/principal.ts";
import { type OwnedProblem, visibleProblem } from "../problem/policy.ts";

/** Whether the search shows this problem: only to users who may open its page, and never if it is archived. */
export function findableProblem(
  viewer: Principal | null,
  problem: OwnedProblem & { auth: number; archived: boolean },
): boolean {
  return !problem.archived && visibleProblem(viewer, problem);
}
