import type { Clock } from "../../shared/clock.ts";
import type { RankType } from "../../shared/ranking.ts";
import type { Db } from "../platform/db.ts";
import { questions, type RankKeys } from "./sql.ts";

/** Rows between two checkpoints; the most that a page in the middle walks before its first row. */
export const CHECKPOINT_DISTANCE = 500;
const FRESH_MS = 10_000;

/** Every 500th row of a ranking, so that a page in its middle need not be walked to from an end. */
export class KeysetCheckpoints {
  readonly #known = new Map<RankType, { keys: RankKeys[]; until: number }>();
  readonly #asking = new Map<RankType, Promise<RankKeys[]>>();
  readonly #clock: Pick<Clock, "now">;

  constructor(clock: Pick<Clock, "now">) {
    this.#clock = clock;
  }

  /**
   * The keys of the last checkpoint at or before a place, and that checkpoint's place. They are read anew
   * when they are ten seconds old; meanwhile, and for whoever asks during the reading, the old ones
   * stand, so a place in the middle may be as far off as people moved past it in that time.
   */
  async before(db: Db, type: RankType, place: number): Promise<{ keys: RankKeys; place: number }> {
    const known = this.#known.get(type);
    const fresh = known && known.until > this.#clock.now();
    const reading = fresh ? undefined : this.#read(db, type);
    // Nobody waits for it, and it is asked again by the next reader.
    if (known) reading?.catch(() => undefined);
    const keys = known ? known.keys : ((await reading) ?? []);
    const index = Math.min(Math.floor(place / CHECKPOINT_DISTANCE), keys.length - 1);
    return { keys: keys[index] ?? [], place: index * CHECKPOINT_DISTANCE };
  }

  #read(db: Db, type: RankType): Promise<RankKeys[]> {
    const asking = this.#asking.get(type);
    if (asking) return asking;
    const reading = questions[type]
      .every(db, CHECKPOINT_DISTANCE)
      .then((rows) => {
        const keys = rows.map((row) => row.keys);
        this.#known.set(type, { keys, until: this.#clock.now() + FRESH_MS });
        return keys;
      })
      .finally(() => this.#asking.delete(type));
    this.#asking.set(type, reading);
    return reading;
  }
}
