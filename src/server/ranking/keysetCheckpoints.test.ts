import { expect, test } from "vitest";
import { manualClock } from "../../shared/system/manualClock.ts";
import type { Db } from "../platform/database/db.ts";
import { CHECKPOINT_DISTANCE, KeysetCheckpoints } from "./keysetCheckpoints.ts";

/** A database that returns checkpoints derived from the number of calls. */
function countingDb() {
  const db = {
    reads: 0,
    broken: false,
    query: async () => {
      db.reads += 1;
      if (db.broken) throw new Error("unreachable");
      return [0, 1, 2].map((n) => ({ keys: [n, db.reads] }));
    },
  };
  return db as typeof db & Db;
}

test("a rank is reached from the last checkpoint before it", async () => {
  const checkpoints = new KeysetCheckpoints(manualClock());
  const db = countingDb();
  const step = CHECKPOINT_DISTANCE;
  expect(await checkpoints.before(db, 0, step - 1)).toEqual({ keys: [0, 1], place: 0 });
  expect(await checkpoints.before(db, 0, step)).toEqual({ keys: [1, 1], place: step });
  expect(await checkpoints.before(db, 0, 3 * step - 1)).toEqual({ keys: [2, 1], place: 2 * step });
  expect(db.reads).toBe(1);
});

test("a rank beyond the known checkpoints is of a ranking that has grown: they are read again", async () => {
  const checkpoints = new KeysetCheckpoints(manualClock());
  const db = countingDb();
  const step = CHECKPOINT_DISTANCE;
  await checkpoints.before(db, 0, 0);
  expect(await checkpoints.before(db, 0, 3 * step)).toEqual({ keys: [2, 2], place: 2 * step });
  expect(db.reads).toBe(2);
});

test("old checkpoints are used while new ones are read once, also when the read fails", async () => {
  let now = 0;
  const checkpoints = new KeysetCheckpoints({ now: () => now });
  const db = countingDb();
  await Promise.all([checkpoints.before(db, 0, 0), checkpoints.before(db, 0, 0)]);
  expect(db.reads).toBe(1);
  now = 10_001;
  expect((await checkpoints.before(db, 0, 0)).keys).toEqual([0, 1]);
  await new Promise((resolve) => setImmediate(resolve));
  expect((await checkpoints.before(db, 0, 0)).keys).toEqual([0, 2]);
  now = 20_002;
  db.broken = true;
  expect((await checkpoints.before(db, 0, 0)).keys).toEqual([0, 2]);
  await new Promise((resolve) => setImmediate(resolve));
  expect((await checkpoints.before(db, 0, 0)).keys).toEqual([0, 2]);
});
