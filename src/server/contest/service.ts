export { type AddingActor, addLink as addToContest } from "./addLink.ts";
export {
  lockOrganised as lockContestOfOrganiser,
  organised as contestOfOrganiser,
} from "./admin.ts";
export { boardsOf, type ContestBoard } from "./boards.ts";
export { announceContest } from "./contestChanges.ts";
export type { AttemptRow, ContestantRow } from "./board.sql.ts";
export type { ContestRecord } from "./contests.sql.ts";
export { pageOfRows } from "./rank.ts";
export { enteredContest, readContests } from "./read.ts";
export { findContests } from "./search.ts";
export { upsolvedSince } from "./upsolved.ts";
export type { ContestFacts } from "./scope.ts";
