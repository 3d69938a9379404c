import { createContext, use } from "react";
import { practicePlace, type SubmissionPlace } from "../../../shared/submissionPlace.ts";

/** Where the page of a problem stands. */
export interface ProblemPlace {
  /** What submissions from it belong to. */
  place: SubmissionPlace;
  /** Whose page it is: while a virtual participation runs, its contest's. */
  frame: SubmissionPlace;
  /** Why submissions are not taken there, in words; absent: they are. */
  closed?: string | undefined;
  /** The server refuses a submission of a user who is not registered there; `again` sends the code once more. */
  onUnregistered?: (again: () => void) => void;
}

const practice: ProblemPlace = { place: practicePlace, frame: practicePlace };

export const ProblemPlaceContext = createContext(practice);

export function useProblemPlace(): ProblemPlace {
  return use(ProblemPlaceContext);
}
