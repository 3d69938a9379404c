import { may } from "../../../shared/roles.ts";
import type { Viewer } from "../../platform/route.ts";
import { mayEditProblem, type OwnedProblem } from "../../problemAdmin/policy.ts";

type Who = Pick<Viewer, "uid" | "role">;

/** Bring problems in and take them out whole, test data and checkers included. */
export function mayMovePackages(viewer: Pick<Viewer, "role">): boolean {
  return may(viewer.role, "movePackages");
}

/** Store a package over a problem that is here. */
export function mayOverwrite(viewer: Who, problem: OwnedProblem): boolean {
  return mayMovePackages(viewer) && mayEditProblem(viewer, problem);
}
