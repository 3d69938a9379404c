import { may } from "../../shared/roles.ts";
import type { Principal } from "../platform/principal.ts";
import { mayEditProblem, type OwnedProblem } from "../problem/policy.ts";

/** Import and export of whole problems, including test data and checkers. */
export function mayMovePackages(viewer: Pick<Principal, "role">): boolean {
  return may(viewer.role, "movePackages");
}

/** Overwrite an existing problem with a package. */
export function mayOverwrite(viewer: Principal, problem: OwnedProblem): boolean {
  return mayMovePackages(viewer) && mayEditProblem(viewer, problem);
}
