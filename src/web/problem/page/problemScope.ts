import { createContext, use } from "react";

/** What a page of a problem belongs to. */
export interface ProblemScope {
  /** Contest id; 0: practice. */
  contest: number;
  /** The reader's running virtual participation in that contest, which submissions are of. */
  virtual?: number | undefined;
  /** Why submissions are not taken there, in words; absent: they are. */
  closed?: string | undefined;
  /** The server refuses a submission of a user who is not registered there; `again` sends the code once more. */
  onUnregistered?: (again: () => void) => void;
}

const practice: ProblemScope = { contest: 0 };

export const ProblemScopeContext = createContext(practice);

export function useProblemScope(): ProblemScope {
  return use(ProblemScopeContext);
}
