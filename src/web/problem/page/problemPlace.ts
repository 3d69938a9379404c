import { createContext, use } from "react";
import type { SetProblem } from "../../../shared/problem/problemSet.ts";
import { practicePlace, type SubmissionPlace } from "../../../shared/submission/submissionPlace.ts";

/** What a problem page belongs to: practice, a contest, a training and so on. */
export interface ProblemPlace {
  /** The contest, training or practice to which submissions from this page belong. */
  place: SubmissionPlace;
  /**
   * The contest, training or practice to which the page itself belongs; during a virtual participation, this is the
   * contest.
   */
  frame: SubmissionPlace;
  /**
   * A second scope; the reader's submissions in it are listed as well. For a contest whose problems are solved after
   * its end, this is the contest itself.
   */
  earlier?: SubmissionPlace | undefined;
  /** The next problem after a solved problem, in a set that is solved in order; null if all problems are solved. */
  nextOf?: (pid: number) => Pick<SetProblem, "displayId" | "displayTitle"> | null;
  /** The team that the reader acts for; the submissions of all its members are shown. */
  teamUid?: string | undefined;
  /** Text that explains why submitting is not possible; absent if submitting is possible. */
  closed?: string | undefined;
  /** How many submissions the reader may make to each problem; absent if there is no limit. */
  submissionsMax?: number | undefined;
  /** Whether editorials are hidden because the viewer takes part in a contest that is not over. */
  hidesEditorials?: boolean;
  /** Sends the code to a contest's printer; absent where printing is not available. */
  printCode?: ((code: string) => void) | undefined;
  /** Called when the server refuses a submission because the user is not registered; `again` repeats the submission. */
  onUnregistered?: (again: () => void) => void;
}

const practice: ProblemPlace = { place: practicePlace, frame: practicePlace };

export const ProblemPlaceContext = createContext(practice);

export function useProblemPlace(): ProblemPlace {
  return use(ProblemPlaceContext);
}
