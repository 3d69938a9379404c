import { createContext, use } from "react";
import type { SetProblem } from "../../../shared/problem/problemSet.ts";
import { practicePlace, type SubmissionPlace } from "../../../shared/submission/submissionPlace.ts";

/** The place to which the page of a problem belongs. */
export interface ProblemPlace {
  /** The place of submissions from this page. */
  place: SubmissionPlace;
  /** The place to which the page belongs: the contest during a virtual participation. */
  frame: SubmissionPlace;
  /**
   * A place whose submissions by the reader are also listed: the contest, when its problems are solved after its end.
   */
  earlier?: SubmissionPlace | undefined;
  /** The next problem after a solved one, in a set that is solved in order; null: all are solved. */
  nextOf?: (pid: number) => Pick<SetProblem, "displayId" | "displayTitle"> | null;
  /** The team for which the reader acts there; the submissions of all its members are shown. */
  teamUid?: string | undefined;
  /** Text that explains why submitting is not possible; absent: submitting is possible. */
  closed?: string | undefined;
  /** Submissions that the reader may make to each problem; absent: no limit. */
  submissionsMax?: number | undefined;
  /** No editorials are shown, because the readers take part in a contest that is not over. */
  hidesEditorials?: boolean;
  /** Sends the code to a contest's printer; absent where printing is not available. */
  printCode?: ((code: string) => void) | undefined;
  /** Called when the server refuses a submission because the user is not registered; `again` repeats it. */
  onUnregistered?: (again: () => void) => void;
}

const practice: ProblemPlace = { place: practicePlace, frame: practicePlace };

export const ProblemPlaceContext = createContext(practice);

export function useProblemPlace(): ProblemPlace {
  return use(ProblemPlaceContext);
}
