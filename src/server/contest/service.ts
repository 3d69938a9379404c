export { type AddingActor, addLink as addToContest } from "./problem/addLink.ts";
export {
  lockOrganized as lockContestOfOrganizer,
  organized as contestOfOrganizer,
  organizedToRead as contestToRead,
} from "./organizer/organized.ts";
export { type ContestBoard, versionOfView, visibleProblems } from "./board/boardEntry.ts";
export { ContestBoards } from "./board/boards.ts";
export { holdLateVerdict } from "./rejudge/lateVerdicts.ts";
export { announceContest, onContestChange, onContestResult } from "./contestChanges.ts";
export { finalRows } from "./board/finalRows.ts";
export { RATE_CONTEST_JOB, rateContestSoon } from "./end/rating.ts";
export type { AttemptRow, ContestantRow } from "./board/board.sql.ts";
export type { ContestRecord } from "./contests.sql.ts";
export { pageOfRows } from "./board/scoreboardPage.ts";
export { ContestCache, storedContests } from "./contestCache.ts";
export { enteredContest, readContests } from "./read.ts";
export { listFeedContests } from "./list/feedContests.ts";
export { categoriesTooMany } from "./category/rosterCategories.ts";
export { contestForTeams, enterRosterTeams } from "./participant/teams.ts";
export { findContests } from "./list/search.ts";
export { upsolvedSince } from "./list/upsolved.ts";
export type { ContestFacts } from "./submission/scope.ts";
