/** SQL conditions on contests, used in statements of other features. */
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
