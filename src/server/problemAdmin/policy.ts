import { Refusal } from "../../shared/call/errors.ts";
import { ProblemAuth } from "../../shared/problem/problem.ts";
import { missingToPublish, type Publishable } from "../../shared/problem/publishing.ts";

interface Stage extends Publishable {
  auth: number;
}

/**
 * Refuses (INVALID_FIELD) the publication of an incomplete problem and the removal of a required part of a public
 * problem. A problem that is already public and incomplete may be edited if no further required part is removed.
 */
export function refuseIncomplete(before: Stage | null, after: Stage): void {
  const missing = after.auth === ProblemAuth.Public ? missingToPublish(after) : null;
  if (missing === null) return;
  if (before?.auth !== ProblemAuth.Public) {
    throw new Refusal("INVALID_FIELD", { field: "auth", reason: missing });
  }
  const was = missingToPublish(before);
  if (was === missing || was === "statementAndTestDataNeeded") return;
  const field = missing === "testDataNeeded" ? "testData" : "description";
  throw new Refusal("INVALID_FIELD", { field, reason: missing });
}
