import type { Viewer } from "../platform/route.ts";
import { visibleProblem } from "../problem/policy.ts";

/** Does the search show this problem? Only to who may open its page, and archived ones never. */
export function findableProblem(
  viewer: Pick<Viewer, "uid" | "role"> | null,
  problem: { auth: number; authorUid: string | null; archived: boolean },
): boolean {
  return !problem.archived && visibleProblem(viewer, problem);
}
