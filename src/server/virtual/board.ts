import QuickLRU from "quick-lru";
import type * as z from "zod/mini";
import type { BoardCounts } from "../../shared/contest/contestBoard.ts";
import { isJudged } from "../../shared/scoreboard/attempt.ts";
import type { Board } from "../../shared/scoreboard/board.ts";
import { withRow } from "../../shared/scoreboard/ranks.ts";
import type { getVirtualRank } from "../../shared/contest/virtual.ts";
import { Verdict } from "../../shared/verdict/verdict.ts";
import type { OutputOf } from "../../shared/call/endpoint.ts";
import {
  type ContestBoard,
  type ContestBoards,
  type ContestRecord,
  pageOfRows,
  versionOfView,
  visibleProblems,
} from "../contest/service.ts";
import type { SignedInCall } from "../platform/route/route.ts";
import { readableVirtual } from "./read.ts";
import { viewOf, virtualBoard, virtualRow } from "./row.ts";
import { virtualAttempts } from "./sql.ts";

const MINUTE = 60_000;
/** Number of minutes whose scoreboards are cached for each contest. */
const MINUTES_KEPT = 30;

interface Recorded {
  version: string;
  minutes: QuickLRU<number, Board>;
}

/** For each current board (`ContestBoard.open`), its past states by minute. */
const recordedBoards = new WeakMap<Board, Recorded>();

/**
 * Returns a page of the contest's scoreboard as it was at the minute that the virtual participation has reached,
 * including the participation's own row.
 */
export async function readVirtualRank(
  boards: ContestBoards,
  { vid, ...pageInput }: z.output<typeof getVirtualRank.input>,
  { viewer }: SignedInCall,
): Promise<OutputOf<typeof getVirtualRank>> {
  const { db } = boards.contests;
  const { virtual, contest } = await readableVirtual(db, vid, viewer);
  const now = db.clock.now();
  const board = await boards.of(contest);
  const elapsed = now - virtual.startedAt.getTime();
  const isOver = now >= virtual.endsAt.getTime();
  const minute = isOver ? null : Math.floor(elapsed / MINUTE);
  const recorded = minute === null ? board.open : recordedAt(board, contest, minute);
  const alone = virtualBoard(
    { virtual, contest, board },
    await virtualAttempts(db, { ids: [virtual.id] }),
  );
  const rows = withRow(recorded.rows(), virtualRow(alone));
  const { uid, person } = virtual;
  const contestantRows: Pick<ContestBoard["contestantRows"], "get"> = {
    get: (each) =>
      each === uid ? { ...person, registeredAt: null } : board.contestantRows.get(each),
  };
  // The version of the whole scoreboard also changes when hidden results change. The page therefore gets the version of
  // the visible data.
  const version = versionOfView(board, "open");
  const page = pageOfRows(
    {
      ...board,
      version,
      contestantRows,
      rows,
      firstSolvers: recorded.firstSolvers(),
      isFrozen: false,
    },
    contest,
    { ...pageInput, cid: contest.id, forceRefresh: false, viewer, ownUid: uid },
  );
  const counts = countsOf(board, { recorded, alone, uid });
  return { ...page, virtualUid: uid, minute, counts };
}

/**
 * The counts of the recorded rows and of the virtual row, which replaces the recorded row of the same user. Problems
 * whose results are hidden are omitted.
 */
function countsOf(
  board: ContestBoard,
  { recorded, alone, uid }: { recorded: Board; alone: Board; uid: string },
): BoardCounts {
  const [all, own] = [recorded.counts(), alone.counts()];
  const isListed = recorded.rows().some((row) => row.uid === uid);
  const replaced = new Map(isListed ? recorded.countedOf(uid) : []);
  const pairs = visibleProblems(board)
    .filter(({ pid }) => !recorded.isClosed(pid))
    .map(({ pid, displayId }): [string, [number, number]] => {
      const gone = replaced.get(pid)?.filter(isJudged) ?? [];
      const accepted = gone.filter(({ status }) => status === Verdict.Accepted).length;
      const count = (of: "accepted" | "total") =>
        (all.get(pid)?.[of] ?? 0) + (own.get(pid)?.[of] ?? 0);
      return [displayId, [count("accepted") - accepted, count("total") - gone.length]];
    });
  return Object.fromEntries(pairs);
}

/** The scoreboard at the given minute of the contest, with the current verdicts; computed once for all readers. */
function recordedAt(
  { open, version }: ContestBoard,
  contest: ContestRecord,
  minute: number,
): Board {
  let history = recordedBoards.get(open);
  if (history?.version !== version) {
    history = { version, minutes: new QuickLRU({ maxSize: MINUTES_KEPT }) };
    recordedBoards.set(open, history);
  }
  const before = history.minutes.get(minute);
  if (before) return before;
  const board = open.inView(viewOf(contest, minute * MINUTE));
  history.minutes.set(minute, board);
  return board;
}
