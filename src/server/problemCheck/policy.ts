import type { Viewer } from "../platform/route.ts";
import { mayEditProblem, type OwnedProblem } from "../problemAdmin/policy.ts";

/**
 * See the jury's programs and their results, change them, run them: whoever may edit the problem. They are
 * worth as much as its test data.
 */
export function mayCheckProblem(
  viewer: Pick<Viewer, "uid" | "role">,
  problem: OwnedProblem,
): boolean {
  return mayEditProblem(viewer, problem);
}
