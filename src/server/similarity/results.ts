import type * as z from "zod/mini";
import type { OutputOf } from "../../shared/call/endpoint.ts";
import { Refusal } from "../../shared/call/errors.ts";
import {
  type decideSimilarPair,
  type downloadSimilarPairs,
  type getSimilarPair,
  type listSimilarityClusters,
  type listSimilarPairs,
  MEMBERS_MAX,
  type PairDecision,
  type SimilarPair,
} from "../../shared/submission/similarity.ts";
import { recordAction } from "../audit/service.ts";
import { type Database, type Db, only } from "../platform/database/db.ts";
import { containing } from "../platform/text/likePattern.ts";
import type { SignedInCall } from "../platform/route/route.ts";
import { readSwitches } from "../site/service.ts";
import { isCodeClosed } from "./policy.ts";
import {
  clustersOfRun,
  deleteDecision,
  lockPair,
  namedPrograms,
  pairOfRun,
  pairCount,
  type PairRow,
  pairsBy,
  problemsOfRun,
  storeDecision,
} from "./results.sql.ts";
import { changeableRun, readableRun, runTarget } from "./runs.ts";

type PairFilters = z.output<typeof downloadSimilarPairs.input>;

function presentPair(row: PairRow): SimilarPair {
  const { displayId, longest, coverage, fraction, cluster } = row;
  return {
    displayId,
    left: {
      submitId: row.leftId,
      uid: row.leftUid,
      username: row.leftUsername,
      realname: row.leftRealname,
      language: row.leftLanguage,
      submitTime: row.leftTime.toISOString(),
      status: row.leftStatus,
      score: row.leftScore,
    },
    right: {
      submitId: row.rightId,
      uid: row.rightUid,
      username: row.rightUsername,
      realname: row.rightRealname,
      language: row.rightLanguage,
      submitTime: row.rightTime.toISOString(),
      status: row.rightStatus,
      score: row.rightScore,
    },
    longest,
    coverage,
    fraction,
    cluster,
    decision: decisionIn(row),
  };
}

function decisionIn({ verdict, note, decidedBy, decidedAt }: PairRow): PairDecision | null {
  if (verdict === null) return null;
  return { verdict, note: note ?? "", by: decidedBy ?? "", at: decidedAt?.toISOString() ?? "" };
}

/**
 * For up to this many programs, pairs are looked up through an index; for more programs, reading all pairs is faster.
 */
const FEW = 100;

async function programsNamed(db: Db, runId: number, keyword: string): Promise<number[]> {
  const pattern = containing(keyword.toLowerCase());
  return only(await namedPrograms(db, { runId, pattern })).ids;
}

/** The pairs of a run that match the given filters; the viewer must be allowed to read the run. */
export async function readPairs(
  db: Db,
  { id, sort, problem, verdict, keyword, cluster }: PairFilters,
  page: { limit: number; offset: number },
): Promise<OutputOf<typeof listSimilarPairs>> {
  const filters = {
    runId: id,
    displayId: problem?.toUpperCase() ?? null,
    verdict: verdict ?? null,
    cluster: cluster ?? null,
    named: keyword === undefined ? [] : await programsNamed(db, id, keyword),
  };
  const selection = keyword === undefined ? "all" : filters.named.length > FEW ? "many" : "few";
  const [rows, [counted]] = await Promise.all([
    pairsBy[sort][selection](db, { ...filters, ...page }),
    pairCount[selection](db, filters),
  ]);
  return { records: rows.map(presentPair), total: counted?.total ?? 0 };
}

export async function listPairs(
  db: Db,
  input: z.output<typeof listSimilarPairs.input>,
  { viewer }: SignedInCall,
): Promise<OutputOf<typeof listSimilarPairs>> {
  await readableRun(db, input.id, viewer);
  const { currentPage, limit } = input;
  return readPairs(db, input, { limit, offset: (currentPage - 1) * limit });
}

export async function listClusters(
  db: Db,
  { id, problem, currentPage, limit }: z.output<typeof listSimilarityClusters.input>,
  { viewer }: SignedInCall,
): Promise<OutputOf<typeof listSimilarityClusters>> {
  await readableRun(db, id, viewer);
  const rows = await clustersOfRun(db, {
    runId: id,
    displayId: problem?.toUpperCase() ?? null,
    limit,
    offset: (currentPage - 1) * limit,
    members: MEMBERS_MAX,
  });
  return {
    records: rows.map(({ total: _total, ...row }) => row),
    total: rows[0]?.total ?? 0,
  };
}

/** Refusals: SIMILARITY_NOT_FOUND, SIMILARITY_PAIR_NOT_FOUND. */
export async function readPair(
  db: Database,
  input: z.output<typeof getSimilarPair.input>,
  { viewer }: SignedInCall,
): Promise<OutputOf<typeof getSimilarPair>> {
  await readableRun(db, input.id, viewer);
  const { left, right } = ordered(input);
  const [row] = await pairOfRun(db, { runId: input.id, left, right });
  if (!row) throw new Refusal("SIMILARITY_PAIR_NOT_FOUND");
  const visibleFrom = (await readSwitches(db)).codeVisibleStartTime;
  const codeOf = (code: string, submitTime: Date) =>
    isCodeClosed(viewer, { submitTime, visibleFrom }) ? null : code;
  return {
    pair: presentPair(row),
    leftCode: codeOf(row.leftCode, row.leftTime),
    rightCode: codeOf(row.rightCode, row.rightTime),
    ranges: row.ranges,
  };
}

function ordered({ left, right }: { left: number; right: number }) {
  return { left: Math.min(left, right), right: Math.max(left, right) };
}

/**
 * Records a decision about a pair, or revokes it. The decision is stored for the two submissions, so later runs also
 * show it. Refusals: SIMILARITY_PAIR_NOT_FOUND, and those of {@link changeableRun}.
 */
export async function decide(
  db: Database,
  input: z.output<typeof decideSimilarPair.input>,
  call: SignedInCall,
): Promise<PairDecision | null> {
  const { id, verdict, note } = input;
  const { uid, username } = call.viewer;
  const { left, right } = ordered(input);
  return db.transaction(async (tx) => {
    const run = await changeableRun(tx, id, call.viewer);
    const [pair] = await lockPair(tx, { runId: id, left, right });
    if (!pair) throw new Refusal("SIMILARITY_PAIR_NOT_FOUND");
    await recordAction(tx, call, {
      action: "similarity.decide",
      target: runTarget(run),
      before: { verdict: pair.before },
      after: { problem: pair.displayId, submissions: [left, right], verdict },
    });
    if (verdict === null) {
      await deleteDecision(tx, { left, right });
      return null;
    }
    const [stored] = await storeDecision(tx, { left, right, verdict, note, uid });
    return { verdict, note, by: username, at: stored?.decidedAt.toISOString() ?? "" };
  });
}

/** Upper bound for the number of a run's pairs: the sum of its problems' stored pairs. */
export async function storedPairs(db: Db, id: number): Promise<number> {
  const problems = await problemsOfRun(db, { runId: id });
  return problems.reduce((sum, problem) => sum + problem.storedPairs, 0);
}
