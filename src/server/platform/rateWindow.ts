import { isIPv6 } from "node:net";
import type { Db } from "./db.ts";
import { countEvent, deleteEndedWindows, uncountEvent, windowRest } from "./sql.ts";

export interface RateLimit {
  key: string;
  limit: number;
  /** Seconds; every counted event starts it anew. */
  window: number;
}

/** Either the event was counted as the `count`-th, or the caller must wait. */
export type Counted = { count: number; waitSeconds: 0 } | { count: 0; waitSeconds: number };

/** Counts one event in one statement, so that any number of callers at once cannot pass the limit. */
export async function countOrWait(db: Db, { key, limit, window }: RateLimit): Promise<Counted> {
  const [counted] = await countEvent(db, key, limit, window);
  if (counted) return { count: counted.count, waitSeconds: 0 };
  const [rest] = await windowRest(db, key);
  return { count: 0, waitSeconds: rest?.seconds ?? 1 };
}

/** Takes back events that turned out harmless. */
export async function takeBack(db: Db, limits: RateLimit[]): Promise<void> {
  for (const { key } of limits) await uncountEvent(db, key);
}

/**
 * The part of an address that one person cannot change at will: an IPv6 customer owns a whole /64,
 * so its lower half says nothing.
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

/** Deletes windows that are over; they count nothing any more. */
export async function forgetEndedWindows(db: Db): Promise<void> {
  await deleteEndedWindows(db);
}
