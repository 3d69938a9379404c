import type { Principal } from "../platform/route/principal.ts";
import { mayEditProblem, type OwnedProblem } from "../problem/policy.ts";

/**
 * Whether a user may read, change and run jury programs. Every user who may edit the problem has these permissions. The
 * programs are as secret as the problem's test data.
 */
export function mayCheckProblem(viewer: Principal, problem: OwnedProblem): boolean {
  return mayEditProblem(viewer, problem);
}
