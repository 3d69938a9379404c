import { createHash } from "node:crypto";
import { type TrainingCell, trainingRankRow } from "../../../shared/practice/training.ts";
import type { Clock } from "../../../shared/system/clock.ts";
import type { Db } from "../../platform/database/db.ts";
import { ReadCache } from "../../platform/live/readCache.ts";
import type { RowOf } from "../../platform/database/statement.ts";
import { type Cells, readCells } from "../marks.ts";
import type { trainingProblems } from "../problems.sql.ts";
import type { RankedMember } from "./rank.sql.ts";

/** Maximum number of members whose cells are cached; in a training of 15 problems, one member's cells take 1 KB. */
const MEMBERS_MAX = 3000;

type TrainingProblem = RowOf<typeof trainingProblems>;
type Member = Pick<RankedMember, "uid" | "version" | "newest">;
type MemberInfo = Record<string, TrainingCell>;

const memberInfo = trainingRankRow.shape.submissionInfo;

/** Maps each problem's id in the training to the member's cell, in the order of the problems. */
export function infoOf(
  cells: Cells,
  uid: string,
  problems: readonly TrainingProblem[],
): MemberInfo {
  return Object.fromEntries(
    problems.flatMap(({ pid, displayId }) => {
      const cell = cells.of(uid, pid);
      return cell ? [[displayId, cell]] : [];
    }),
  );
}

/**
 * The cells of members of trainings as JSON, cached in memory. The cache key contains all values on which the cells
 * depend; the statement that reads a page returns these values. Without the cache, a page reads one index entry for
 * each of its members' submissions to the problems: 4,000 for 60 members and 15 problems.
 */
export class MemberCells {
  readonly #texts: ReadCache<string, string>;

  constructor(clock: Pick<Clock, "now">) {
    this.#texts = new ReadCache(clock, { max: MEMBERS_MAX });
  }

  /** Returns the cells in the order of the members. All cells that are not in memory are read with one call. */
  async of(
    db: Db,
    members: readonly Member[],
    problems: readonly TrainingProblem[],
  ): Promise<string[]> {
    const table = keyOfTable(problems);
    const keys = members.map(
      ({ uid, version, newest }) => `${table} ${uid} ${version} ${newest ?? 0}`,
    );
    return this.#texts.ofAll(keys, async (places) => {
      const missing = places.flatMap((place) => members[place] ?? []);
      const cells = await readCells(
        db,
        missing.map(({ uid }) => uid),
        problems.map(({ pid }) => pid),
      );
      const isSame = problems.every(({ pid, type, policy }) => {
        const read = cells.problems.get(pid);
        return read?.isScored === (type === 1) && read.policy === policy;
      });
      return missing.map(({ uid, version }) => ({
        value: JSON.stringify(memberInfo.parse(infoOf(cells, uid, problems))),
        isCacheable: isSame && version !== null && cells.isSettled(uid),
      }));
    });
  }
}

/** Caches the number of members of each training, as it was last read. */
export function memberCounts(clock: Pick<Clock, "now">): ReadCache<number, number> {
  return new ReadCache(clock, { max: 1000 });
}

/**
 * Returns a cache key for a list of problems. The key depends on all data that determines the cells and ids of these
 * problems.
 */
function keyOfTable(problems: readonly TrainingProblem[]): string {
  const facts = problems.map(({ pid, displayId, type, policy }) => [pid, displayId, type, policy]);
  return createHash("sha256").update(JSON.stringify(facts)).digest("base64url");
}
