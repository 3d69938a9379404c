import type { Clock } from "../../shared/system/clock.ts";
import type { RankType } from "../../shared/practice/ranking.ts";
import type { Db } from "../platform/database/db.ts";
import { questions, type RankKeys } from "./sql.ts";

/**
 * Number of rows between two checkpoints, which is also the maximum number of rows that are skipped to reach a page in
 * the middle.
 */
export const CHECKPOINT_DISTANCE = 500;
const FRESH_MS = 10_000;

/**
 * Caches the keys of every 500th row of a ranking, so that a page in the middle can be read without skipping all rows
 * before it.
 */
export class KeysetCheckpoints {
  readonly #checkpoints = new Map<RankType, { keys: RankKeys[]; until: number }>();
  readonly #readings = new Map<RankType, Promise<RankKeys[]>>();
  readonly #clock: Pick<Clock, "now">;

  constructor(clock: Pick<Clock, "now">) {
    this.#clock = clock;
  }

  /**
   * The keys of the last checkpoint at or before a rank, and that checkpoint's rank. Checkpoints are reloaded when they
   * are ten seconds old. The old checkpoints are used until the new ones are available. If users overtake others while
   * the old checkpoints are used, a rank in the middle of the ranking may be off by the number of these users.
   */
  async before(db: Db, type: RankType, place: number): Promise<{ keys: RankKeys; place: number }> {
    const entry = this.#checkpoints.get(type);
    const fresh = entry && entry.until > this.#clock.now();
    const ideal = Math.floor(place / CHECKPOINT_DISTANCE);
    // Whether the ranking has grown so much that the checkpoint before `place` is not known yet.
    const grown = entry && ideal >= entry.keys.length;
    const reading = fresh && !grown ? undefined : this.#read(db, type);
    // The old checkpoints are used until the update is complete, so the update is not awaited. If it fails, the next
    // reader retries.
    if (entry && !grown) reading?.catch(() => undefined);
    const keys = entry && !grown ? entry.keys : ((await reading) ?? []);
    const index = Math.min(ideal, keys.length - 1);
    return { keys: keys[index] ?? [], place: index * CHECKPOINT_DISTANCE };
  }

  /**
   * Returns the last checkpoint whose result is better than the given result. The users with better results are then
   * counted from this checkpoint. If there is no such checkpoint, returns the start of the ranking, which is never out
   * of date.
   */
  async better(
    db: Db,
    type: RankType,
    result: readonly number[],
  ): Promise<{ keys: RankKeys; place: number }> {
    await this.before(db, type, 0);
    const checkpoints = this.#checkpoints.get(type)?.keys ?? [];
    let index = checkpoints.length - 1;
    while (index > 0 && !isBetter(checkpoints[index] ?? [], result)) index -= 1;
    const keys = index > 0 ? checkpoints[index] : undefined;
    return {
      keys: keys ?? [...result.map(() => -Number.MAX_SAFE_INTEGER), ""],
      place: Math.max(index, 0) * CHECKPOINT_DISTANCE,
    };
  }

  #read(db: Db, type: RankType): Promise<RankKeys[]> {
    const current = this.#readings.get(type);
    if (current) return current;
    const reading = questions[type]
      .every(db, { distance: CHECKPOINT_DISTANCE })
      .then((rows) => {
        const keys = rows.map((row) => row.keys);
        this.#checkpoints.set(type, { keys, until: this.#clock.now() + FRESH_MS });
        return keys;
      })
      .finally(() => this.#readings.delete(type));
    this.#readings.set(type, reading);
    return reading;
  }
}

/** Whether a row with these keys precedes a row with this result in the ranking; uids are not compared. */
function isBetter(keys: RankKeys, result: readonly number[]): boolean {
  const at = result.findIndex((value, i) => Number(keys[i]) !== value);
  return at >= 0 && Number(keys[at]) < result[at]!;
}
