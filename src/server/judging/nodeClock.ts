import type { NodeClockReading } from "../../shared/judgeProtocol.ts";

/** Readings of which the middle one counts: a single one may have been delayed on either side. */
const READINGS = 5;
/** Half of a longer round trip is no measure of one way, milliseconds. */
const ROUND_TRIP_MAX_MS = 10_000;

/** Compares the clock of a connected node with the server's by the readings in its heartbeats. */
export class NodeClock {
  readonly #offsets: number[] = [];

  /** `receivedAt`: by the server's clock. The reading was made half a round trip before. */
  add({ now, roundTripMs = 0 }: NodeClockReading, receivedAt: number): void {
    const onTheWay = Math.min(Math.max(roundTripMs, 0), ROUND_TRIP_MAX_MS) / 2;
    this.#offsets.push(now + onTheWay - receivedAt);
    if (this.#offsets.length > READINGS) this.#offsets.shift();
  }

  /** Milliseconds that the node's clock is ahead, negative: behind; null: the node has not reported its time. */
  get offsetMs(): number | null {
    const sorted = this.#offsets.toSorted((a, b) => a - b);
    const middle = sorted[Math.floor((sorted.length - 1) / 2)];
    return middle === undefined ? null : Math.round(middle);
  }
}
