import type { Principal } from "../platform/principal.ts";
import { type OwnedProblem, visibleProblem } from "../problem/policy.ts";

/** Does the search show this problem? Only to who may open its page, and archived ones never. */
export function findableProblem(
  viewer: Principal | null,
  problem: OwnedProblem & { auth: number; archived: boolean },
): boolean {
  return !problem.archived && visibleProblem(viewer, problem);
}
