import { type ProblemState, statementParts } from "./problemRules.ts";

/** What the rule of publishing depends on. */
export interface Publishable {
  statements: ProblemState["statements"];
  /** Number of test cases of the current version. */
  cases: number;
  /** Judged by another system, which has the test data. */
  isRemote: boolean;
}

/** Keys of `texts/<language>/reasons.ts`. */
export type MissingPart = "statementNeeded" | "testDataNeeded" | "statementAndTestDataNeeded";

/**
 * What a problem lacks to be public: a statement (a title is none) and test data. Null: nothing. The server
 * decides by it; the form shows the same answer before it asks.
 */
export function missingToPublish({ statements, cases, isRemote }: Publishable): MissingPart | null {
  const hasStatement = Object.values(statements).some((text) =>
    statementParts.some((part) => part !== "title" && text[part].trim() !== ""),
  );
  const hasData = isRemote || cases > 0;
  if (hasStatement) return hasData ? null : "testDataNeeded";
  return hasData ? "statementNeeded" : "statementAndTestDataNeeded";
}
