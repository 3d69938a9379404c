/** What statements of other features ask of a contest. */
export { contestFacts, enterableBy, overNow, problemOfContest, sealedNow } from "../facts.sql.ts";
