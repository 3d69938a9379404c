/** Conditions on contests, for the statements of other features. */
export {
  boardReadableBy,
  contestFacts,
  contestOfRow,
  heldContest,
  keepsTexts,
  overNow,
  problemOfContest,
  problemsInRunningContests,
  frozenNow,
  sentToContest,
} from "../facts.sql.ts";
