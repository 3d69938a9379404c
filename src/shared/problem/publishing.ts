import { type ProblemState, statementParts } from "./problemRules.ts";

/** The data of a problem that determines whether the problem may be published. */
export interface Publishable {
  statements: ProblemState["statements"];
  /** Number of test cases of the current version. */
  cases: number;
  /** Whether the problem is judged by a remote judge, which has the test data. */
  isRemote: boolean;
}

/** Keys of `texts/<language>/reasons.ts`. */
export type MissingPart = "statementNeeded" | "testDataNeeded" | "statementAndTestDataNeeded";

/**
 * What a problem still needs before it can be published: a statement (a title is not enough), test data, or both; null
 * if nothing is missing. The server enforces this rule; the form uses it to show what is missing before it sends a
 * request.
 */
export function missingToPublish({ statements, cases, isRemote }: Publishable): MissingPart | null {
  const hasStatement = Object.values(statements).some((text) =>
    statementParts.some((part) => part !== "title" && text[part].trim() !== ""),
  );
  const hasData = isRemote || cases > 0;
  if (hasStatement) return hasData ? null : "testDataNeeded";
  return hasData ? "statementNeeded" : "statementAndTestDataNeeded";
}
