import type { OwnState } from "./ownState.ts";

/** The words that a set of problems is shown with: each kind of place has them among its own texts. */
export interface SetWords {
  /** Heads of the columns. */
  heads: Record<"own" | "letter" | "problem" | "ac" | "total" | "rate", string>;
  ownStates: Record<OwnState, string>;
  /** Why a count is not shown. */
  hidden: string;
  score(score: number): string;
}
