import type {
  ContestTakenPart,
  listContestHistory,
} from "../../../shared/contest/contestHistory.ts";
import { isThawed } from "../../../shared/contest/contestTimes.ts";
import type { OutputOf } from "../../../shared/call/endpoint.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Viewer } from "../../platform/route/route.ts";
import type { ContestBoards } from "../board/boards.ts";
import { contestsByIds, type ContestRecord } from "../contests.sql.ts";
import { organizedContests } from "../policy.ts";
import { contestHistory } from "./contestHistory.sql.ts";
import { presentRow } from "../read.ts";
import { upsolvedSince } from "./upsolved.ts";

/**
 * The contests of a user that this reader may see; only final results are included. Problems that the user solved after
 * a contest are listed separately.
 */
export async function listHistory(
  { db, boards }: { db: Db; boards: ContestBoards },
  { uid, currentPage, limit }: { uid: string; currentPage: number; limit: number },
  viewer: Viewer | null,
): Promise<OutputOf<typeof listContestHistory>> {
  const readerUid = viewer?.uid ?? null;
  const rows = await contestHistory(db, {
    uid,
    readerUid,
    ...organizedContests(viewer),
    limit,
    offset: (currentPage - 1) * limit,
  });
  const ids = rows.map(({ id }) => id);
  const contests = ids.length > 0 ? await contestsByIds(db, { ids, uid: readerUid }) : [];
  const partOf = new Map(rows.map((row) => [row.id, row]));
  const byId = new Map(contests.map((contest) => [contest.id, contest]));
  const listed = ids.flatMap((id) => byId.get(id) ?? []);
  const now = db.clock.now();
  const final = listed.filter(({ guarded }) => isThawed(guarded, now));
  const letters = await upsolvedSince(
    db,
    uid,
    final.map(({ id, guarded }) => ({ contestId: id, since: new Date(guarded.lastEnd) })),
  );
  const upsolved = new Map(final.map(({ id }, at) => [id, letters[at] ?? []]));
  const records: ContestTakenPart[] = [];
  // The contests are read one after another, because reading a contest whose scoreboard is not cached reads the whole
  // scoreboard from the database.
  for (const contest of listed) {
    const { participantUid = uid, team = null } = partOf.get(contest.id) ?? {};
    const part = await participationRow({ db, boards }, contest, participantUid);
    records.push({ ...part, team, upsolved: upsolved.get(contest.id) ?? [] });
  }
  return { records, total: rows[0]?.total ?? 0 };
}

const unknown = { rank: null, contestants: null, result: null, problems: null };

async function participationRow(
  { db, boards }: { db: Db; boards: ContestBoards },
  contest: ContestRecord,
  person: string,
): Promise<Omit<ContestTakenPart, "upsolved" | "team">> {
  const now = db.clock.now();
  const { id, title, rule, type, auth, startTime, duration } = presentRow(contest, now);
  const common = { id, title, rule, type, auth, startTime, duration };
  const isFinal = isThawed(contest.guarded, now);
  if (!isFinal) return { ...common, isFinal, ...unknown };
  const { open, problems } = await boards.of(contest);
  const rows = open.rows();
  const row = rows.find(({ uid }) => uid === person);
  return {
    ...common,
    isFinal,
    rank: row?.rank ?? null,
    result: row?.total.points ?? null,
    contestants: rows.length,
    problems: problems.length,
  };
}
