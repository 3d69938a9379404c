import type { Clock } from "../../../shared/system/clock.ts";
import type { Db } from "../../platform/database/db.ts";
import { takeHostTurn } from "./hostTurns.sql.ts";

/** Reserves the next time at which a request to a host may be sent; returns the number of milliseconds until then. */
export type TakeTurn = () => Promise<number>;

/**
 * Reserves time slots for the requests that all servers of the site send to a host: each slot permits one request, and
 * the database stores the time of the next slot. If a server reserves a slot and stops before it sends the request, the
 * slot stays unused.
 */
export function sharedTurns(db: Db, { host, gapMs }: { host: string; gapMs: number }): TakeTurn {
  return async () => {
    if (gapMs === 0) return 0;
    const [turn] = await takeHostTurn(db, { host, gapSeconds: gapMs / 1000 });
    return turn?.waitMs ?? 0;
  };
}

/** Reserves time slots for the requests of a process that has no database. They are not shared with other processes. */
export function ownTurns(clock: Clock, gapMs: number): TakeTurn {
  let nextAt = 0;
  return async () => {
    const now = clock.now();
    const at = Math.max(now, nextAt);
    nextAt = at + gapMs;
    return at - now;
  };
}
