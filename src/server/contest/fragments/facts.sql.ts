/** What statements of other features ask of a contest. */
export {
  boardReadableBy,
  contestFacts,
  enterableBy,
  organisedBy,
  overNow,
  problemOfContest,
  sealedNow,
} from "../facts.sql.ts";
