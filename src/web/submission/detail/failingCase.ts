import { decidingCase } from "../../../shared/verdict/decidingCase.ts";
import { isFinished } from "../../../shared/verdict/verdict.ts";
import type { Followed } from "../followState.ts";

/**
 * Number of the first failed test if its input may be requested and the test is not a sample in the statement;
 * otherwise null. `isOpen`: whether the problem shows inputs or the reader may edit the problem.
 */
export function failingCase({ row, cases }: Followed, isOpen: boolean): number | null {
  const failed = decidingCase(cases);
  return isOpen && isFinished(row.status) && failed?.sample === null ? failed.seq : null;
}
