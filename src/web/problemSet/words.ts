import type { OwnState } from "./ownState.ts";

/** The texts of a set of problems: each kind of place has them among its own texts. */
export interface SetWords {
  /** Headings of the columns. */
  heads: Record<"own" | "letter" | "problem" | "ac" | "total" | "rate", string>;
  ownStates: Record<OwnState, string>;
  /** Why a count is not shown. */
  hidden: string;
  score(score: number): string;
}
