// oxlint-disable eslint/no-restricted-globals -- moves the time until something has ended, and leaves the processor to PostgreSQL between the moves
import pg from "pg";
import type { Clock } from "../../src/shared/system/clock.ts";
import { manualClock } from "../../src/shared/system/manualClock.ts";
import { workSettled } from "./pendingWork.ts";

/** The clock of a server and of its database; it stands still until a test advances it. */
export interface WorldClock extends Clock {
  /**
   * Advances the clock in one step, like a machine that was suspended: each timer that is due runs once. Resolves when
   * all work that became due has been done.
   */
  advance(ms: number): Promise<void>;
  /** Waits for pending work without advancing the clock. */
  settle(): Promise<void>;
  /**
   * Makes `verdict_now()` of this database return this clock's time from now on, on every connection and in column
   * defaults.
   */
  lead(url: string): Promise<void>;
  /** Advances the clock until the work has ended, because a server that is closing waits for some of its timers. */
  until<T>(work: Promise<T>): Promise<T>;
  /** Ends the connection to the database. */
  release(url: string): Promise<void>;
}

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A Monday at noon in UTC; in most time zones, this time is far from midnight. */
const START = Date.UTC(2026, 2, 2, 12);

const follow = `create schema if not exists moved_time;
  create table if not exists moved_time.present (now timestamptz);
  create or replace function verdict_now() returns timestamptz language sql stable
    as 'select now from moved_time.present';`;

/** A clock that is stopped at `start`. */
export function worldClock(start = START): WorldClock {
  const clock = manualClock(start);
  const databases = new Map<string, pg.Client>();

  const setNow = (client: pg.Client, ms: number) =>
    client.query("update moved_time.present set now = to_timestamp($1::float8 / 1000)", [ms]);

  const setNowInAll = (ms: number) =>
    Promise.all([...databases.values()].map((client) => setNow(client, ms)));

  return {
    ...clock,
    settle: workSettled,
    async advance(ms) {
      await workSettled();
      const end = clock.now() + ms;
      await setNowInAll(end);
      clock.leap(ms);
      await workSettled();
    },
    async lead(url) {
      const client = new pg.Client(url);
      await client.connect();
      await client.query(follow);
      await client.query(
        "insert into moved_time.present select null where not exists (table moved_time.present)",
      );
      await setNow(client, clock.now());
      databases.set(url, client);
    },
    async until(work) {
      let isOver = false;
      const over = work.finally(() => (isOver = true));
      while (!isOver) {
        clock.leap(SECOND);
        // Waits longer than one turn of the event loop, because most of the pending work is done by PostgreSQL, which
        // needs CPU time.
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
      await setNowInAll(clock.now());
      return over;
    },
    async release(url) {
      await databases.get(url)?.end();
      databases.delete(url);
    },
  };
}
