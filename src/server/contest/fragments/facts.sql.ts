/** Conditions on contests, for use in other features' statements. */
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
