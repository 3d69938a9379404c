import type { Principal } from "../platform/principal.ts";
import { mayEditProblem, type OwnedProblem } from "../problem/policy.ts";

/**
 * Read, change and run the jury's programs: everybody who may edit the problem. They are as secret as its
 * test data.
 */
export function mayCheckProblem(viewer: Principal, problem: OwnedProblem): boolean {
  return mayEditProblem(viewer, problem);
}
