import { may } from "../../shared/account/roles.ts";
import type { Principal } from "../platform/route/principal.ts";
import { mayEditProblem, type OwnedProblem } from "../problem/policy.ts";

/** Import and export of whole problems, including test data and checkers. */
export function mayMovePackages(viewer: Pick<Principal, "role">): boolean {
  return may(viewer.role, "movePackages");
}

/**
 * Import problems that are judged elsewhere: they become private problems of the importer, with a statement but
 * without test data on this site. Problems with test data are packages.
 */
export function mayImportStatements(viewer: Pick<Principal, "role">): boolean {
  return may(viewer.role, "manageProblems");
}

/** Overwrite an existing problem with a package. */
export function mayOverwrite(viewer: Principal, problem: OwnedProblem): boolean {
  return mayMovePackages(viewer) && mayEditProblem(viewer, problem);
}
