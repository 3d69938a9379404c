import type { Clock } from "../../../shared/system/clock.ts";
import type { Db } from "../../platform/database/db.ts";
import { takeHostTurn } from "./hostTurns.sql.ts";

/** Takes the next turn at a host; returns the number of milliseconds until that turn. */
export type TakeTurn = () => Promise<number>;

/**
 * Turns shared by all servers of the site: the time of the next turn is stored in the database. If a server stops
 * before it uses its turn, the turn and its gap are lost.
 */
export function sharedTurns(db: Db, { host, gapMs }: { host: string; gapMs: number }): TakeTurn {
  return async () => {
    if (gapMs === 0) return 0;
    const [turn] = await takeHostTurn(db, { host, gapSeconds: gapMs / 1000 });
    return turn?.waitMs ?? 0;
  };
}

/** Turns within this process only, for a process without a database. */
export function ownTurns(clock: Clock, gapMs: number): TakeTurn {
  let nextAt = 0;
  return async () => {
    const now = clock.now();
    const at = Math.max(now, nextAt);
    nextAt = at + gapMs;
    return at - now;
  };
}
