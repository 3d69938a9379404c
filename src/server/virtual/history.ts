import type { OutputOf } from "../../shared/call/endpoint.ts";
import { withRow } from "../../shared/scoreboard/ranks.ts";
import type { listVirtualHistory, VirtualTakenPart } from "../../shared/contest/virtualHistory.ts";
import { organizedContests } from "../contest/policy.ts";
import {
  type ContestBoards,
  type ContestRecord,
  readContests,
  upsolvedSince,
} from "../contest/service.ts";
import type { Viewer } from "../platform/route/route.ts";
import { virtualHistory } from "./history.sql.ts";
import { virtualBoard, virtualRow } from "./row.ts";
import { virtualAttempts, type VirtualRow } from "./sql.ts";

interface HistoryPage {
  uid: string;
  currentPage: number;
  limit: number;
}

/**
 * The virtual participations of a user that this reader may see, each with its rank on the contest's final scoreboard.
 * The problems that were solved after the participation are listed separately.
 */
export async function listHistory(
  boards: ContestBoards,
  { uid, currentPage, limit }: HistoryPage,
  viewer: Viewer | null,
): Promise<OutputOf<typeof listVirtualHistory>> {
  const { db } = boards.contests;
  const rows = await virtualHistory(db, {
    uid,
    reader: viewer?.uid ?? null,
    ...organizedContests(viewer),
    limit,
    offset: (currentPage - 1) * limit,
  });
  if (rows.length === 0) return { records: [], total: 0 };
  const now = db.clock.now();
  const over = rows.filter(({ endsAt }) => endsAt.getTime() <= now);
  const overIds = over.map(({ id }) => id);
  const contestIds = [...new Set(rows.map(({ contestId }) => contestId))];
  const since = over.map(({ contestId, endsAt }) => ({ contestId, since: endsAt }));
  const [contests, attempts, letters] = await Promise.all([
    readContests(db, contestIds, viewer?.uid ?? null),
    virtualAttempts(db, { ids: overIds }),
    upsolvedSince(db, uid, since),
  ]);
  const byId = new Map(contests.map((contest) => [contest.id, contest]));
  const upsolved = new Map(overIds.map((id, at) => [id, letters[at] ?? []]));
  const records: VirtualTakenPart[] = [];
  // The rows are processed one after another, because each of them may need a scoreboard, which is read from the
  // database if it is not cached.
  for (const virtual of rows) {
    const contest = byId.get(virtual.contestId);
    if (!contest) continue;
    const isFinal = virtual.endsAt.getTime() <= now;
    const own = attempts.filter(({ vid }) => vid === virtual.id);
    const place = isFinal ? await placeOf(boards, { virtual, contest }, own) : unknown;
    const solvedSince = upsolved.get(virtual.id) ?? [];
    records.push({ ...rowOf(virtual, contest), ...place, isFinal, upsolved: solvedSince });
  }
  return { records, total: rows[0]?.total ?? 0 };
}

const unknown = { rank: null, contestants: null, result: null, problems: null };

function rowOf({ id, startedAt, endsAt }: VirtualRow, { id: cid, title, rule }: ContestRecord) {
  const times = { startTime: startedAt.toISOString(), endTime: endsAt.toISOString() };
  return { vid: id, cid, title, rule, type: rule === "acm" ? 0 : 1, ...times };
}

/** Rank of the virtual participation among the rows of the contest's scoreboard. */
async function placeOf(
  boards: ContestBoards,
  { virtual, contest }: { virtual: VirtualRow; contest: ContestRecord },
  attempts: Parameters<typeof virtualBoard>[1],
) {
  const board = await boards.of(contest);
  const row = virtualRow(virtualBoard({ virtual, contest, board }, attempts));
  const rows = withRow(board.open.rows(), row);
  const own = rows.find(({ uid }) => uid === virtual.uid);
  return {
    rank: own?.rank ?? null,
    contestants: rows.length,
    result: row.total.points,
    problems: board.problems.length,
  };
}
