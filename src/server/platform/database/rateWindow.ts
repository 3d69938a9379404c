import { isIPv6 } from "node:net";
import { Refusal } from "../../../shared/call/errors.ts";
import type { Database, Db } from "./db.ts";
import {
  countedEvents,
  countEvent,
  clearAndUncount,
  deleteEndedWindows,
  uncountEvent,
  windowRest,
} from "./sql.ts";

export interface RateLimit {
  key: string;
  /** Maximum number of events in any period of `window` seconds. */
  limit: number;
  /** Seconds. */
  window: number;
}

/** The event's number within the window, or the number of seconds to wait if the event was not counted. */
export type Counted = { count: number; waitSeconds: 0 } | { count: 0; waitSeconds: number };

/** Counts an event in a single statement, so that concurrent callers cannot exceed the limit. */
export async function countOrWait(db: Db, { key, limit, window }: RateLimit): Promise<Counted> {
  const [counted] = await countEvent(db, { key, limit, window });
  if (counted) return { count: counted.count, waitSeconds: 0 };
  const [rest] = await windowRest(db, { key, window });
  return { count: 0, waitSeconds: rest?.seconds ?? 1 };
}

/** Counts one event. Refusal: TOO_MANY_REQUESTS, with the time to wait. */
export async function countOrRefuse(db: Db, limit: RateLimit): Promise<void> {
  const { waitSeconds } = await countOrWait(db, limit);
  if (waitSeconds > 0) throw new Refusal("TOO_MANY_REQUESTS", { seconds: waitSeconds });
}

/** Whether a limit is reached now; the check itself is not counted as an event. */
export async function isReached(db: Db, { key, limit, window }: RateLimit): Promise<boolean> {
  const [row] = await countedEvents(db, { key, window });
  return (row?.count ?? 0) >= limit;
}

/**
 * Counts one event against all limits, or against none of them if one is reached. Returns 0 if the event was counted,
 * otherwise the seconds to wait for the first limit that is reached.
 */
export async function countAllOrWait(db: Database, limits: readonly RateLimit[]): Promise<number> {
  for (const [i, limit] of limits.entries()) {
    const { waitSeconds } = await countOrWait(db, limit);
    if (waitSeconds === 0) continue;
    await uncount(db, limits.slice(0, i));
    return waitSeconds;
  }
  return 0;
}

/**
 * Maximum number of small changes of one kind that a user may make per minute; a user who makes each change by hand
 * needs far fewer.
 */
const CHANGES_MAX = 60;
const CHANGES_WINDOW = 60;

/**
 * Counts a small change, such as a like, that a user could make and undo endlessly. Refuses with TOO_MANY_REQUESTS if
 * the limit is exceeded. Each `kind` has a separate limit.
 */
export async function countChange(db: Database, uid: string, kind: string): Promise<void> {
  await countOrRefuse(db, {
    key: `change:${kind}:${uid}`,
    limit: CHANGES_MAX,
    window: CHANGES_WINDOW,
  });
}

/** The parameters of `countingEvents`. All limits have windows of the same length. */
export function countingParameters(limits: RateLimit[]): {
  keys: string[];
  limits: number[];
  window: number;
} {
  return {
    keys: limits.map(({ key }) => key),
    limits: limits.map(({ limit }) => limit),
    window: limits[0]?.window ?? 0,
  };
}

/**
 * Call this function after an attempt has succeeded. It deletes all events of the first limit, and the event that this
 * attempt added to the second limit.
 */
export async function clearFailures(
  db: Database,
  [cleared, reduced]: readonly [Pick<RateLimit, "key">, Pick<RateLimit, "key">],
): Promise<void> {
  await clearAndUncount(db, { clearedKey: cleared.key, reducedKey: reduced.key });
}

/** Subtracts events that turned out to be harmless from the counters of these limits. */
export async function uncount(db: Database, limits: readonly RateLimit[]): Promise<void> {
  for (const { key } of limits) await uncountEvent(db, { key });
}

/**
 * The part of an IP address that a single customer cannot vary: an IPv6 customer has a whole /64, so the lower half
 * of the address is ignored.
 */
export function addressForLimits(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = "", tail] = ip.split("%", 1)[0]!.split("::");
  const groups = head.split(":").filter(Boolean);
  const after = tail?.split(":").filter(Boolean) ?? [];
  const missing = tail === undefined ? 0 : 8 - groups.length - after.length;
  const full = [...groups, ...Array<string>(Math.max(0, missing)).fill("0"), ...after];
  return `${full
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}

/** Deletes expired windows. */
export async function sweepRateWindows(db: Database): Promise<void> {
  await deleteEndedWindows(db);
}
