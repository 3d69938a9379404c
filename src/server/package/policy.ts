import { may } from "../../shared/account/roles.ts";
import type { Principal } from "../platform/route/principal.ts";
import { mayEditProblem, type OwnedProblem } from "../problem/policy.ts";

/** Whether the viewer may import and export whole problems, including test data and checkers. */
export function mayMovePackages(viewer: Pick<Principal, "role">): boolean {
  return may(viewer.role, "movePackages");
}

/**
 * Whether the viewer may import problems that are judged elsewhere. These become private problems of the importer, with
 * a statement but without test data on this site. Problems with test data are imported as packages, which requires
 * `mayMovePackages`.
 */
export function mayImportStatements(viewer: Pick<Principal, "role">): boolean {
  return may(viewer.role, "manageProblems");
}

/** Whether the viewer may overwrite an existing problem with a package. */
export function mayOverwrite(viewer: Principal, problem: OwnedProblem): boolean {
  return mayMovePackages(viewer) && mayEditProblem(viewer, problem);
}
