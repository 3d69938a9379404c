import QuickLRU from "quick-lru";
import type { Clock } from "../../shared/clock.ts";

export interface CallRate {
  /** At once, and in all while nothing is refilled. */
  most: number;
  /** Refilled in each second. */
  perSecond: number;
}

interface Bucket {
  left: number;
  at: number;
}

/** Owners that are remembered; one that is not has all its calls. */
const OWNERS_MAX = 10_000;

/** How often somebody may call this server process: in memory, for calls that cost too little to count them in the database. */
export class CallRates {
  readonly #clock: Clock;
  readonly #buckets = new QuickLRU<string, Bucket>({ maxSize: OWNERS_MAX });

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Counts a call. @returns seconds to wait, and then nothing was counted; 0: it may go on. */
  waitFor(owner: string, rate: CallRate): number {
    const bucket = this.#bucketOf(owner, rate);
    if (bucket.left < 1) return Math.ceil((1 - bucket.left) / rate.perSecond);
    bucket.left -= 1;
    return 0;
  }

  /** Counts what the last call cost beside. */
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
