import { Verdict } from "../../../shared/verdict/verdict.ts";
import type { Database } from "../../platform/database/db.ts";
import { absentees, type AttemptRow, attemptsByIds, contestants } from "./board.sql.ts";
import { type BoardEntry, setAttempt, setContestantRows } from "./boardEntry.ts";
import { contestProblems, type ContestProblemRow } from "../contestProblems.sql.ts";
import type { ContestRecord } from "../contests.sql.ts";
import type { ChangeBatch } from "./pendingChanges.ts";

interface Read {
  db: Database;
  contest: ContestRecord;
  entry: BoardEntry;
}

/**
 * Reads the rows of a board that have changed: one statement per kind, however many changes there are.
 * @returns whether the board has changed. If a new board is needed, this function also marks the current board as
 * outdated.
 */
export async function readAgain(read: Read, changes: ChangeBatch): Promise<boolean> {
  const { submissions, users, problems } = changes;
  const hasOtherProblems = problems && (await readProblems(read));
  const hasOtherUsers = users.length > 0 && (await readUsers(read, users));
  if (hasOtherProblems || hasOtherUsers) read.entry.factsVersion += 1;
  if (submissions.length > 0) await readSubmissions(read, submissions);
  return submissions.length > 0 || hasOtherProblems || hasOtherUsers;
}

/**
 * Problems that were hidden or renamed are updated in the existing board; a new board is needed if problems were added
 * or removed, or if their points changed.
 */
async function readProblems({ db, contest, entry }: Read): Promise<boolean> {
  const rows = await contestProblems(db, { contestId: contest.id });
  if (JSON.stringify(rows) === JSON.stringify(entry.problems)) return false;
  if (computedFrom(rows) !== computedFrom(entry.problems)) entry.isOutdated = true;
  else entry.problems = rows;
  return true;
}

function computedFrom(problems: readonly ContestProblemRow[]): string {
  return JSON.stringify(problems.map(({ pid, fullScore }) => [pid, fullScore]));
}

/**
 * Reads the changed users again: a new name may belong to a star user or match the account rule, and a new role may
 * make the user an organizer. Returns whether this changes what the board shows.
 */
async function readUsers({ db, contest, entry }: Read, uids: readonly string[]): Promise<boolean> {
  const contestantUids = uids.filter((uid) => entry.contestantRows.has(uid));
  const [contestantRows, absent] = await Promise.all([
    contestantUids.length > 0 ? contestants(db, { cid: contest.id, uids: contestantUids }) : [],
    contest.hasAccountRule ? absentees(db, { cid: contest.id, uids }) : [],
  ]);
  const before = presentationOf(entry, uids);
  for (const uid of uids) entry.absent.delete(uid);
  for (const person of absent) entry.absent.set(person.uid, person);
  setContestantRows(entry, contest, contestantRows);
  return presentationOf(entry, uids) !== before;
}

function presentationOf({ contestantRows, absent }: BoardEntry, uids: readonly string[]): string {
  return JSON.stringify(uids.map((uid) => contestantRows.get(uid) ?? absent.get(uid)));
}

async function readSubmissions(
  { db, contest, entry }: Read,
  ids: readonly number[],
): Promise<void> {
  const rows = await attemptsByIds(db, { submitIds: ids, cid: contest.id });
  const newUids = rows.map(({ uid }) => uid).filter((uid) => !entry.contestantRows.has(uid));
  if (newUids.length > 0) {
    const contestantRows = await contestants(db, { cid: contest.id, uids: [...new Set(newUids)] });
    setContestantRows(entry, contest, contestantRows);
  }
  for (const row of rows) setAttempt(entry, row);
  if (rows.some((row) => isOfOtherData(entry, row))) entry.isOutdated = true;
}

/**
 * Whether a submission is accepted but its points differ from the problem's full score, because the test data changed
 * after the problems were read.
 */
function isOfOtherData({ problems }: BoardEntry, { pid, status, score }: AttemptRow): boolean {
  if (status !== Verdict.Accepted || score === null) return false;
  const fullScore = problems.find((problem) => problem.pid === pid)?.fullScore;
  return fullScore !== undefined && fullScore !== score;
}
