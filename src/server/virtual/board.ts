import QuickLRU from "quick-lru";
import type * as z from "zod/mini";
import type { Board } from "../../shared/scoreboard/board.ts";
import { withRow } from "../../shared/scoreboard/ranks.ts";
import type { getVirtualRank } from "../../shared/contest/virtual.ts";
import type { OutputOf } from "../../shared/call/endpoint.ts";
import {
  type ContestBoard,
  type ContestBoards,
  type ContestRecord,
  pageOfRows,
  versionOfView,
} from "../contest/service.ts";
import type { SignedInCall } from "../platform/route/route.ts";
import { readableVirtual } from "./read.ts";
import { viewOf, virtualRow } from "./row.ts";
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
  const row = virtualRow(
    { virtual, contest, board },
    await virtualAttempts(db, { ids: [virtual.id] }),
  );
  const rows = withRow(recorded.rows(), row);
  const { uid, person } = virtual;
  const contestantRows: Pick<ContestBoard["contestantRows"], "get"> = {
    get: (each) =>
      each === uid ? { ...person, registeredAt: null } : board.contestantRows.get(each),
  };
  // The version of the whole scoreboard also changes when hidden results change. The version of the visible data is
  // therefore used here.
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
  return { ...page, virtualUid: uid, minute };
}

/** The scoreboard as of this minute, with the current verdicts; computed once for all readers. */
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
