import { Refusal } from "../../shared/call/errors.ts";
import type { Db } from "../platform/database/db.ts";
import type { Principal } from "../platform/route/principal.ts";
import { visibleProblem } from "./policy.ts";
import { problemAccess } from "./sql.ts";

/**
 * Refuses with the same error if the problem does not exist or the viewer may not read it, so that its
 * existence is not revealed.
 */
export async function readableProblem(db: Db, pid: number, viewer: Principal | null) {
  const [problem] = await problemAccess(db, { id: pid });
  if (!problem || !visibleProblem(viewer, { ...problem, pid })) {
    throw new Refusal("PROBLEM_NOT_FOUND", { problemId: pid });
  }
  return problem;
}
