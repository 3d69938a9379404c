import type { Principal } from "../platform/route/principal.ts";
import { type OwnedProblem, visibleProblem } from "../problem/policy.ts";

/**
 * Whether the search shows this problem: the viewer must be allowed to open its page, and the problem must not be
 * archived.
 */
export function findableProblem(
  viewer: Principal | null,
  problem: OwnedProblem & { auth: number; archived: boolean },
): boolean {
  return !problem.archived && visibleProblem(viewer, problem);
}
