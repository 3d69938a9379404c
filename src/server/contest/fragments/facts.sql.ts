/** Conditions on contests for statements of other features. */
export {
  boardReadableBy,
  contestFacts,
  heldContest,
  overNow,
  problemOfContest,
  frozenNow,
} from "../facts.sql.ts";
