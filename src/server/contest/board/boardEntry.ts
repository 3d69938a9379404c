import { isStaff } from "../../authority/policy.ts";
import { roleOf } from "../../platform/database/storedRole.ts";
import { ProblemAuth } from "../../../shared/problem/problem.ts";
import type { Attempt } from "../../../shared/scoreboard/attempt.ts";
import { Board, type Contestant } from "../../../shared/scoreboard/board.ts";
import { scoreboardRule } from "../../../shared/scoreboard/rules.ts";
import type { Database } from "../../platform/database/db.ts";
import { otherWork } from "../../platform/process/otherWork.ts";
import {
  absentees,
  type AttemptRow,
  attemptsAfter,
  type ContestantRow,
  contestants,
} from "./board.sql.ts";
import { contestProblems, type ContestProblemRow } from "../contestProblems.sql.ts";
import type { ContestRecord } from "../contests.sql.ts";
import type { PendingChanges } from "./pendingChanges.ts";
import { ContestAuth } from "../policy.ts";
import { type ResultView } from "../boardPolicy.ts";

/** A contest's scoreboard in each of its views. */
export interface ContestBoard {
  live: Board;
  /**
   * The board without the results of problems that hide them; the same object as `live` if there are no such problems.
   */
  open: Board;
  /**
   * The board without frozen results and without the results of problems that hide them; if the contest has no freeze,
   * it is the same object as `open`.
   */
  frozen: Board;
  contestantRows: ReadonlyMap<string, ContestantRow>;
  /** Users who match the account rule but are not among the contestants. */
  absent: ReadonlyMap<string, ContestantRow>;
  problems: readonly ContestProblemRow[];
  /**
   * This value changes whenever a row may have changed. The value is never sent to clients, because hidden submissions
   * also change it.
   */
  version: string;
  /**
   * Version of the data that all views share; incremented when the contestants, the absent users or the problems
   * change.
   */
  factsVersion: number;
}

/** The visible problems of the contest, without problems that were made private after they had been added. */
export function visibleProblems({
  problems,
}: Pick<ContestBoard, "problems">): readonly ContestProblemRow[] {
  return problems.filter(({ auth }) => auth !== ProblemAuth.Private);
}

/** Version of one view; it changes when the visible data of the view changes. */
export function versionOfView(board: ContestBoard, view: ResultView): string {
  return `${board.version.split(".")[0]}.${board.factsVersion}.${board[view].version}`;
}

/** A board and the state of its updates. */
export interface BoardEntry extends ContestBoard {
  contestantRows: Map<string, ContestantRow>;
  absent: Map<string, ContestantRow>;
  start: number;
  hasAccountRule: boolean;
  /** The data in the contest's own row that was used to compute the board. */
  settings: string;
  pending: PendingChanges;
  changes: number;
  /** Promise of the current read of changes; undefined if no read is in progress. */
  following: Promise<void> | undefined;
  /** Whether the board has to be recomputed because of a change. */
  isOutdated: boolean;
}

/** The data in a contest's own row on which its boards depend. */
export function settingsOf({
  guarded,
  rule,
  stars,
  organizersRanked,
  staff,
  closedProblems,
  timeCounting,
  regulations: { penaltyMinutes, penaltyVerdicts },
  categories,
}: ContestRecord): string {
  const { start, end, frozenFrom } = guarded;
  const penalty = { penaltyMinutes, penaltyVerdicts };
  const ranking = { rule, timeCounting, penalty, stars, organizersRanked, closedProblems };
  return JSON.stringify([start, end, frozenFrom, staff, ranking, categories]);
}

/**
 * Number of submissions that are added to a board without a pause: adding all submissions of a large contest takes
 * hundreds of milliseconds.
 */
const AT_ONCE = 500;

/** Computes a board from stored rows. `load`: an identifier of this computation. */
export async function loadEntry(
  db: Database,
  contest: ContestRecord,
  { pending, load }: { pending: PendingChanges; load: string },
): Promise<BoardEntry> {
  const { hasAccountRule } = contest;
  const [problems, contestantRows, absent] = await Promise.all([
    contestProblems(db, { contestId: contest.id }),
    contestants(db, { cid: contest.id, uids: null }),
    hasAccountRule ? absentees(db, { cid: contest.id, uids: null }) : [],
  ]);
  const { start } = contest.guarded;
  const entry: BoardEntry = {
    ...emptyViews(contest, problems),
    problems,
    start,
    hasAccountRule,
    pending,
    changes: 0,
    following: undefined,
    settings: settingsOf(contest),
    contestantRows: new Map(),
    absent: new Map(absent.map((person) => [person.uid, person])),
    version: `${load}.0`,
    factsVersion: 0,
    isOutdated: false,
  };
  setContestantRows(entry, contest, contestantRows);
  let lastId = 0;
  for (;;) {
    const rows = await attemptsAfter(db, { cid: contest.id, lastId });
    for (const [at, row] of rows.entries()) {
      setAttempt(entry, row);
      if (at % AT_ONCE === AT_ONCE - 1) await otherWork();
    }
    const last = rows.at(-1);
    if (!last) break;
    lastId = last.submitId;
  }
  pending.board = entry;
  return entry;
}

function emptyViews(
  contest: ContestRecord,
  problems: readonly ContestProblemRow[],
): Pick<ContestBoard, ResultView> {
  const { start, end, frozenFrom } = contest.guarded;
  const pids = problems.map(({ pid }) => pid);
  const full = new Map(problems.map(({ pid, fullScore }) => [pid, fullScore]));
  const whole = { duration: end - start, frozenFrom: null, until: null };
  const rule = scoreboardRule(contest.rule, contest.timeCounting, contest.regulations);
  const live = new Board(rule, whole, pids, full);
  const closed = new Set(contest.closedProblems);
  const open = closed.size === 0 ? live : live.inView({ ...whole, closed });
  const freeze = frozenFrom === null ? null : frozenFrom - start;
  const frozen = freeze === null ? open : live.inView({ ...open.view, frozenFrom: freeze });
  return { live, open, frozen };
}

export function setContestantRows(
  { contestantRows, absent, ...views }: BoardEntry,
  contest: ContestRecord,
  rows: readonly ContestantRow[],
): void {
  for (const row of rows) {
    contestantRows.set(row.uid, row);
    absent.delete(row.uid);
    const contestant = contestantOf(row, contest);
    for (const view of viewsOf(views)) view.setContestant(contestant);
  }
}

/** A stored submission as input for scoreboards; `start`: start of the contest in milliseconds. */
export function attemptOf(row: AttemptRow, start: number): Attempt {
  // The fields are copied one by one, because an object spread would take 50% more memory.
  const { submitId, uid, pid, submitTime, status, score, runTime, subtasks } = row;
  return {
    submitId,
    uid,
    pid,
    at: submitTime.getTime() - start,
    status,
    score,
    runTime,
    subtasks,
  };
}

export function setAttempt(entry: BoardEntry, row: AttemptRow): void {
  // All submissions of an account share one string object for its id, so no submission stores its own copy.
  const attempt = attemptOf(row, entry.start);
  attempt.uid = entry.contestantRows.get(row.uid)?.uid ?? row.uid;
  for (const view of viewsOf(entry)) view.setAttempt(attempt);
}

/** The boards of all views, without duplicates. */
function viewsOf({ live, open, frozen }: Pick<ContestBoard, ResultView>): Set<Board> {
  return new Set([live, open, frozen]);
}

/** Organizers appear on the board only if the contest is configured to list them. */
export function contestantOf(person: ContestantRow, contest: ContestRecord): Contestant {
  const { uid, username, roleId, isRegistered, extraSeconds, isDisqualified } = person;
  const organizes = isStaff(
    { uid, role: roleOf(roleId) },
    { kind: "contest", staff: contest.staff },
  );
  return {
    uid,
    isStar:
      contest.stars.includes(username.toLowerCase()) ||
      contest.categories.some(({ id, isOutside }) => isOutside && person.categories.includes(id)),
    isDisqualified: isDisqualified || (organizes && !contest.organizersRanked),
    // In a public contest, users are registered by their first submission. A listed row would therefore reveal that the
    // user has a submission, even if the submission is hidden.
    isListed: isRegistered && contest.auth !== ContestAuth.Public,
    extraTime: extraSeconds * 1000,
  };
}
