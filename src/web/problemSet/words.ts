import type { OwnState } from "./ownState.ts";

/** The UI strings for a set of problems; contests, trainings and other sets define their own. */
export interface SetWords {
  /** Column headings. */
  heads: Record<"own" | "letter" | "problem" | "ac" | "total" | "rate", string>;
  ownStates: Record<OwnState, string>;
  /** Text that explains why a count is not shown. */
  hidden: string;
  score(score: number): string;
}
