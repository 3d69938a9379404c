import { ProblemAuth } from "../../shared/problem.ts";
import { may, Role } from "../../shared/roles.ts";
import type { Viewer } from "../platform/route.ts";

type Who = Pick<Viewer, "uid" | "role">;

/** What of a stored problem decides who may do what. */
export interface OwnedProblem {
  authorUid: string | null;
}

/** Whoever manages problems may bring a new one. */
export function mayCreateProblem(viewer: Who): boolean {
  return may(viewer.role, "manageProblems");
}

/** Root and problem admins manage every problem. */
export function managesEveryProblem(viewer: Who): boolean {
  return viewer.role === Role.Root || viewer.role === Role.ProblemAdmin;
}

/** Read with all that is hidden from contestants, and change: root, problem admins, its author. */
export function mayEditProblem(viewer: Who, problem: OwnedProblem): boolean {
  if (managesEveryProblem(viewer)) return true;
  return may(viewer.role, "manageProblems") && problem.authorUid === viewer.uid;
}

/** Delete or archive: root and problem admins, whoever wrote it. */
export function mayDeleteProblem(viewer: Who): boolean {
  return managesEveryProblem(viewer);
}

/** Make it public: root and problem admins. */
export function mayPublishProblem(viewer: Who): boolean {
  return managesEveryProblem(viewer);
}

/** May the visibility become this, from what it was? Leaving it as it is is no change. */
export function mayChangeAuth(viewer: Who, was: number | null, is: number): boolean {
  return is === was || is !== ProblemAuth.Public || mayPublishProblem(viewer);
}
