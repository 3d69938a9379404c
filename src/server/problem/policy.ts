import { ProblemAuth } from "../../shared/problem.ts";
import { may, Role } from "../../shared/roles.ts";
import type { Viewer } from "../platform/route.ts";

type Who = Pick<Viewer, "uid" | "role">;

interface Guarded {
  auth: number;
  authorUid: string | null;
}

/**
 * May this viewer read the problem outside a contest? Public ones: everybody. Private and
 * contest-only ones: root, problem admins, and its author while they may manage problems.
 */
export function visibleProblem(viewer: Who | null, problem: Guarded): boolean {
  if (problem.auth === ProblemAuth.Public) return true;
  if (!viewer) return false;
  if (seesEveryProblem(viewer)) return true;
  return problem.authorUid === viewer.uid && may(viewer.role, "manageProblems");
}

/** Root and problem admins: lists may show them hidden problems. */
export function seesEveryProblem(viewer: Who | null): boolean {
  return viewer?.role === Role.Root || viewer?.role === Role.ProblemAdmin;
}
