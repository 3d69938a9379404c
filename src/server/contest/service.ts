export { type AddingActor, addLink as addToContest } from "./addLink.ts";
export {
  lockOrganized as lockContestOfOrganizer,
  organized as contestOfOrganizer,
} from "./organized.ts";
export type { ContestBoard } from "./boardEntry.ts";
export { boardsOf } from "./boards.ts";
export { announceContest } from "./contestChanges.ts";
export type { AttemptRow, ContestantRow } from "./board.sql.ts";
export type { ContestRecord } from "./contests.sql.ts";
export { pageOfRows } from "./scoreboardPage.ts";
export { enteredContest, readContests } from "./read.ts";
export { findContests } from "./search.ts";
export { upsolvedSince } from "./upsolved.ts";
export type { ContestFacts } from "./scope.ts";
