import { finalRows } from "../contest/service.ts";
import { type Database, only, type Tx } from "../platform/database/db.ts";
import { isRatable, type Outcome, rateContest, skillAfter, type Standing } from "./eloMmr.ts";
import {
  deleteRated,
  earlierOutcomes,
  inputHashOf,
  insertOutcomes,
  insertRated,
  lockCounters,
  nextGeneration,
  ratableContests,
  ratedContests,
  ratingGeneration,
  storedStandings,
  storeHash,
  storeRatings,
} from "./sql.ts";

/** A contest, with the data that determines when it is rated relative to other contests. */
interface Ordered {
  id: number;
  endedAt: Date;
  hash: string;
}

interface RatedContest extends Ordered {
  /** Empty if the results give no information about skills. */
  standings: Standing[];
  participants: number;
}

/** Maximum number of rows per insert. */
const BATCH = 5000;

/**
 * Updates the stored ratings in one transaction. Finds the first contest that was added, has changed results or no
 * longer counts, and rates this contest and all later contests again. `changedId`: the only contest whose results may
 * have changed; null: any contest may have changed. @returns whether any ratings were stored. If so, the caller must
 * check again, because there may have been a further change during the update.
 */
export async function updateRatings(db: Database, changedId: number | null): Promise<boolean> {
  const { generation } = only(await ratingGeneration(db));
  const before = await ratedContests(db);
  const now = await contestsNow(db, before, changedId);
  const firstChange = sameBeginning(before, now, areEqual);
  if (firstChange === before.length && firstChange === now.length) return false;
  const byId = new Map(before.map((contest) => [contest.id, contest]));
  const changed: RatedContest[] = [];
  for (const contest of now.slice(firstChange)) {
    const stored = byId.get(contest.id);
    changed.push(
      stored?.hash === contest.hash ? await storedResults(db, contest) : await results(db, contest),
    );
  }
  const same = await sameStandings(db, before.slice(firstChange), changed);
  const later = changed.slice(same);
  const outcomes = await rateFrom(db, later);
  await db.transaction(async (tx) => {
    // Another process has stored ratings in the meantime, so the caller retries.
    if ((await nextGeneration(tx, { generation })).length === 0) return;
    for (const { id, hash } of changed.slice(0, same)) await storeHash(tx, { contestId: id, hash });
    const gone = before.slice(firstChange + same).map(({ id }) => id);
    await storeOutcomes(tx, { gone, contests: later, outcomes });
  });
  return true;
}

/**
 * Contests that currently count towards ratings. While a contest is being rejudged, its stored results stay in use
 * until the rejudging is complete.
 */
async function contestsNow(
  db: Database,
  before: readonly Ordered[],
  changedId: number | null,
): Promise<Ordered[]> {
  const hashes = new Map(before.map(({ id, hash }) => [id, hash]));
  const contests: Ordered[] = [];
  for (const { id, endedAt, isBeingJudged } of await ratableContests(db)) {
    let hash = hashes.get(id);
    if (isBeingJudged && hash === undefined) continue;
    const mayDiffer = changedId === null || changedId === id || hash === undefined;
    if (!isBeingJudged && mayDiffer) hash = (await inputHashOf(db, { contestId: id }))[0]?.hash;
    if (hash !== undefined) contests.push({ id, endedAt, hash });
  }
  return contests;
}

function areEqual(one: Ordered, other: Ordered): boolean {
  return one.hash === other.hash && haveOnePlace(one, other);
}

function haveOnePlace(one: Ordered, other: Ordered): boolean {
  return one.id === other.id && one.endedAt.getTime() === other.endedAt.getTime();
}

function sameBeginning(
  before: readonly Ordered[],
  now: readonly Ordered[],
  equal: (one: Ordered, other: Ordered) => boolean,
): number {
  const at = now.findIndex((contest, i) => !before[i] || !equal(contest, before[i]));
  return at < 0 ? now.length : at;
}

/**
 * Ranks of all contestants with submissions, from the scoreboard with all results. Participants who are out of
 * competition or disqualified are excluded; the scoreboard never contains virtual participations.
 */
async function results(db: Database, contest: Ordered): Promise<RatedContest> {
  const rows = await finalRows(db, contest.id);
  const standings = rows
    .filter(({ isStar, firstSubmission }) => !isStar && Number.isFinite(firstSubmission))
    .map(({ uid, rank }) => ({ uid, rank }));
  return ratedContest(contest, standings);
}

async function storedResults(db: Database, contest: Ordered): Promise<RatedContest> {
  return ratedContest(contest, await storedStandings(db, { contestId: contest.id }));
}

function ratedContest(contest: Ordered, standings: Standing[]): RatedContest {
  const counted = isRatable(standings) ? standings : [];
  return { ...contest, standings: counted, participants: counted.length };
}

/** Number of consecutive contests, from the start of the list, whose position and ranks match the stored ones. */
async function sameStandings(
  db: Database,
  before: readonly Ordered[],
  now: readonly RatedContest[],
): Promise<number> {
  const places = sameBeginning(before, now, haveOnePlace);
  for (const [at, { id, standings }] of now.slice(0, places).entries()) {
    const stored = await storedStandings(db, { contestId: id });
    const ranks = new Map(stored.map(({ uid, rank }) => [uid, rank]));
    const isSame =
      ranks.size === standings.length &&
      standings.every(({ uid, rank }) => ranks.get(uid) === rank);
    if (!isSame) return at;
  }
  return places;
}

/** Rates consecutive contests, starting from the stored outcomes of all earlier contests. */
async function rateFrom(db: Database, contests: readonly RatedContest[]): Promise<Outcome[][]> {
  const [first] = contests;
  if (!first) return [];
  const uids = [...new Set(contests.flatMap(({ standings }) => standings.map(({ uid }) => uid)))];
  const { endedAt, id: contestId } = first;
  const earlier = await earlierOutcomes(db, { uids, endedAt, contestId });
  const skills = new Map(
    [...Map.groupBy(earlier, ({ uid }) => uid)].map(([uid, own]) => [uid, skillAfter(own)]),
  );
  const outcomes: Outcome[][] = [];
  for (const { standings } of contests) outcomes.push(await rateContest(skills, standings));
  return outcomes;
}

async function storeOutcomes(
  tx: Tx,
  stored: { gone: number[]; contests: readonly RatedContest[]; outcomes: readonly Outcome[][] },
): Promise<void> {
  const former = await deleteRated(tx, { contestIds: stored.gone });
  const uids = new Set(former.map(({ uid }) => uid));
  for (const [at, { id, endedAt, hash, participants }] of stored.contests.entries()) {
    await insertRated(tx, { contestId: id, endedAt, hash, participants });
    const rows = (stored.outcomes[at] ?? []).map((outcome) => {
      uids.add(outcome.uid);
      return { ...outcome, rating: Math.round(outcome.mu) };
    });
    for (let from = 0; from < rows.length; from += BATCH) {
      const outcomes = JSON.stringify(rows.slice(from, from + BATCH));
      await insertOutcomes(tx, { contestId: id, outcomes });
    }
  }
  const changed = [...uids].toSorted();
  await lockCounters(tx, { uids: changed });
  await storeRatings(tx, { uids: changed });
}
