import { may } from "../../shared/roles.ts";
import type { Viewer } from "../platform/route.ts";
import { mayEditProblem, type OwnedProblem } from "../problem/policy.ts";

type Who = Pick<Viewer, "uid" | "role">;

/** Import and export of whole problems, test data and checkers included. */
export function mayMovePackages(viewer: Pick<Viewer, "role">): boolean {
  return may(viewer.role, "movePackages");
}

/** Overwrite an existing problem with a package. */
export function mayOverwrite(viewer: Who, problem: OwnedProblem): boolean {
  return mayMovePackages(viewer) && mayEditProblem(viewer, problem);
}
