import QuickLRU from "quick-lru";
import type { Clock } from "../../../shared/system/clock.ts";

export interface CallRate {
  /** Number of calls that one caller (`owner`) may make without waiting. */
  most: number;
  /** Number of calls that become available again per second. */
  perSecond: number;
}

interface Bucket {
  left: number;
  at: number;
}

/**
 * Maximum number of owners (users, or IP addresses of guests) whose remaining calls are kept in memory. An owner that
 * is not in memory has the full number of calls available.
 */
const OWNERS_MAX = 10_000;

/**
 * A rate limit of this server process. The limit is kept in memory, because counting calls in the database would cost
 * more than the calls themselves.
 */
export class CallRates {
  readonly #clock: Clock;
  readonly #buckets = new QuickLRU<string, Bucket>({ maxSize: OWNERS_MAX });

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Counts a call. @returns 0 when the call is allowed, otherwise the seconds to wait; a refused call is not counted.
   */
  waitFor(owner: string, rate: CallRate): number {
    const bucket = this.#bucketOf(owner, rate);
    if (bucket.left < 1) return Math.ceil((1 - bucket.left) / rate.perSecond);
    bucket.left -= 1;
    return 0;
  }

  /** Deducts further calls from the owner's allowance, to account for the cost of the last call. */
  charge(owner: string, rate: CallRate, calls: number): void {
    this.#bucketOf(owner, rate).left -= calls;
  }

  #bucketOf(owner: string, { most, perSecond }: CallRate): Bucket {
    const now = this.#clock.now();
    const bucket = this.#buckets.get(owner) ?? { left: most, at: now };
    bucket.left = Math.min(most, bucket.left + (Math.max(0, now - bucket.at) / 1000) * perSecond);
    bucket.at = now;
    this.#buckets.set(owner, bucket);
    return bucket;
  }
}
