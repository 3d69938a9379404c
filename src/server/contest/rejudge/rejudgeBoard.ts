import type * as z from "zod/mini";
import type {
  BoardPlaceChange,
  getRejudgingBoard,
} from "../../../shared/contestOrganizer/contestRejudge.ts";
import type { OutputOf } from "../../../shared/call/endpoint.ts";
import type { Attempt } from "../../../shared/scoreboard/attempt.ts";
import type { Board, BoardRow } from "../../../shared/scoreboard/board.ts";
import type { RuleCell } from "../../../shared/scoreboard/rule.ts";
import type { Database } from "../../platform/database/db.ts";
import type { Viewer } from "../../platform/route/route.ts";
import { type ChangedVerdict, readChangedVerdicts } from "../../rejudge/service.ts";
import { attemptsByIds } from "../board/board.sql.ts";
import { attemptOf, type ContestBoard } from "../board/boardEntry.ts";
import type { ContestBoards } from "../board/boards.ts";
import { firstKind } from "../board/scoreboardPage.ts";
import type { ContestRecord } from "../contests.sql.ts";
import { storedContests } from "../contestCache.ts";
import { visibleContest } from "../read.ts";

/** Number of submissions per query. */
const BATCH = 1000;

/**
 * A page of the changes that a rejudging makes or would make to a contest's live scoreboard. To find them, the board
 * with the old verdicts is compared with the board with the new verdicts.
 */
export async function readRejudgingBoard(
  { db, boards }: { db: Database; boards: ContestBoards },
  { id, cid, currentPage, limit }: z.output<typeof getRejudgingBoard.input>,
  viewer: Viewer,
): Promise<OutputOf<typeof getRejudgingBoard>> {
  const contest = await visibleContest(storedContests(db), cid, viewer);
  // Run times are not needed under ACM rules: they do not affect whether and when a problem is solved.
  const verdicts = await readChangedVerdicts(db, id, { times: contest.rule !== "acm" });
  const board = await boards.of(contest);
  const compared = await comparedBoards(db, { contest, board }, verdicts);
  const changes = placeChanges(board, compared);
  const from = (currentPage - 1) * limit;
  return {
    records: changes.slice(from, from + limit),
    total: changes.length,
    results: changes.filter(hasOwnChange).length,
    firstSolvers: firstSolverChanges(board, compared),
  };
}

interface Compared {
  before: Board;
  after: Board;
  /** Ids of the problems with changed verdicts, keyed by the contestant's uid. */
  concerned: ReadonlyMap<string, ReadonlySet<number>>;
}

async function comparedBoards(
  db: Database,
  { contest, board }: { contest: ContestRecord; board: ContestBoard },
  verdicts: readonly ChangedVerdict[],
): Promise<Compared> {
  const { start, end } = contest.guarded;
  const view = { duration: end - start, frozenFrom: null, until: null };
  const before = board.live.inView(view);
  const after = board.live.inView(view);
  const concerned = new Map<string, Set<number>>();
  const byId = new Map(verdicts.map((verdict) => [verdict.submitId, verdict]));
  const ids = [...byId.keys()];
  for (let from = 0; from < ids.length; from += BATCH) {
    const submitIds = ids.slice(from, from + BATCH);
    for (const row of await attemptsByIds(db, { submitIds, cid: contest.id })) {
      const verdict = byId.get(row.submitId);
      if (!verdict) continue;
      const attempt = attemptOf(row, start);
      before.setAttempt({ ...attempt, ...resultBefore(verdict) });
      after.setAttempt({ ...attempt, ...resultAfter(verdict) });
      concerned.set(row.uid, (concerned.get(row.uid) ?? new Set()).add(row.pid));
    }
  }
  return { before, after, concerned };
}

type Result = Pick<Attempt, "status" | "score" | "runTime" | "subtasks">;

function resultBefore(verdict: ChangedVerdict): Result {
  const { statusBefore: status, scoreBefore: score, timeBefore: runTime } = verdict;
  return { status, score, runTime, subtasks: verdict.subtasksBefore };
}

function resultAfter(verdict: ChangedVerdict): Result {
  const { statusAfter: status, scoreAfter: score, timeAfter: runTime } = verdict;
  return { status, score, runTime, subtasks: verdict.subtasksAfter };
}

type Row = BoardRow<RuleCell>;

/**
 * Lists the contestants whose rank, points or time changes: first those whose own results change, and then all others.
 * Within each group, they are in the order of the new scoreboard.
 */
function placeChanges(board: ContestBoard, { before, after, concerned }: Compared) {
  const old = new Map(before.rows().map((row) => [row.uid, row]));
  const fresh = new Map(after.rows().map((row) => [row.uid, row]));
  const changes = [...new Set([...fresh.keys(), ...old.keys()])].flatMap(
    (uid): BoardPlaceChange[] => {
      const places = { before: placeOf(old.get(uid)), after: placeOf(fresh.get(uid)) };
      if (JSON.stringify(places.before) === JSON.stringify(places.after)) return [];
      const person = board.contestantRows.get(uid);
      const problems = board.problems.filter(({ pid }) => concerned.get(uid)?.has(pid));
      return [
        {
          uid,
          username: person?.username ?? "",
          realname: (person?.team ? person.nickname : person?.realname) ?? null,
          ...places,
          letters: problems.map(({ displayId }) => displayId),
        },
      ];
    },
  );
  return [...changes.filter(hasOwnChange), ...changes.filter((one) => !hasOwnChange(one))];
}

function placeOf(row: Row | undefined): BoardPlaceChange["before"] {
  return row ? { rank: row.rank, points: row.total.points, time: row.total.time } : null;
}

function hasOwnChange({ before, after }: BoardPlaceChange): boolean {
  return before?.points !== after?.points || before?.time !== after?.time;
}

function firstSolverChanges(
  { problems, contestantRows }: ContestBoard,
  { before, after }: Compared,
) {
  const [old, fresh] = [solversOf(before), solversOf(after)];
  const nameOf = (uid: string | undefined) => {
    if (uid === undefined) return null;
    const person = contestantRows.get(uid);
    return (person?.team ? person.nickname : person?.username) ?? "";
  };
  return problems.flatMap(({ pid, displayId }) => {
    const change = { before: nameOf(old.get(pid)), after: nameOf(fresh.get(pid)) };
    return change.before === change.after ? [] : [{ displayId, ...change }];
  });
}

/** The uid of the first solver of each problem, by problem id. */
function solversOf(board: Board): Map<number, string> {
  const first = board.firstSolvers();
  const firstUids = new Map<number, string>();
  for (const { uid, cells } of board.rows()) {
    for (const [pid, cell] of cells) {
      if (firstKind(first.get(pid), cell) !== undefined) firstUids.set(pid, uid);
    }
  }
  return firstUids;
}
