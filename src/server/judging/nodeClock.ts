import type { NodeClockReading } from "../../shared/judge/judgeProtocol.ts";

/** The offset is the median of this many readings, because a single reading may be delayed in either direction. */
const READINGS = 5;
/**
 * Longest usable round trip in milliseconds; half of a longer round trip would be a poor estimate of the one-way time.
 */
const ROUND_TRIP_MAX_MS = 10_000;

/**
 * Computes the offset between the clock of a connected node and the server's clock from the readings in the node's
 * heartbeats.
 */
export class NodeClock {
  readonly #offsets: number[] = [];

  /**
   * Adds a reading of the node's clock. The node is assumed to have taken it half a round trip before `receivedAt`,
   * which is a time of the server's clock.
   */
  add({ now, roundTripMs = 0 }: NodeClockReading, receivedAt: number): void {
    const onTheWay = Math.min(Math.max(roundTripMs, 0), ROUND_TRIP_MAX_MS) / 2;
    this.#offsets.push(now + onTheWay - receivedAt);
    if (this.#offsets.length > READINGS) this.#offsets.shift();
  }

  /** Milliseconds by which the node's clock is ahead (negative: behind); null: the node has not reported its time. */
  get offsetMs(): number | null {
    const sorted = this.#offsets.toSorted((a, b) => a - b);
    const middle = sorted[Math.floor((sorted.length - 1) / 2)];
    return middle === undefined ? null : Math.round(middle);
  }
}
