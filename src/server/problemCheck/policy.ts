import type { Principal } from "../platform/route/principal.ts";
import { mayEditProblem, type OwnedProblem } from "../problem/policy.ts";

/**
 * Reading, changing and running jury programs: all users who may edit the problem. They are as secret as its test data.
 */
export function mayCheckProblem(viewer: Principal, problem: OwnedProblem): boolean {
  return mayEditProblem(viewer, problem);
}
