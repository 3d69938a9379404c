/** What statements of other features ask of a contest. */
export {
  boardReadableBy,
  contestFacts,
  enterableBy,
  heldContest,
  overNow,
  problemOfContest,
  frozenNow,
} from "../facts.sql.ts";
