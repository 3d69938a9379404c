import type { Question } from "../../../shared/discussion/contestQuestion.ts";

/** Whether this is a contestant's question without an answer. */
export function isWaiting({ fromRole, isAnswered }: Question): boolean {
  return fromRole === "user" && !isAnswered;
}
