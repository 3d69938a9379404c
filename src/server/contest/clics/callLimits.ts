import type { FastifyRequest } from "fastify";
import { may } from "../../../shared/roles.ts";
import { type CallRate, CallRates } from "../../platform/callRates.ts";
import type { Clock } from "../../../shared/clock.ts";
import type { Viewer } from "../../platform/route.ts";
import { ClicsError, readerOf } from "./reader.ts";

/** Of guests of one address, of an account, and of one that may organize contests. */
const RATES: readonly [CallRate, CallRate, CallRate] = [
  { most: 600, perSecond: 10 },
  { most: 1200, perSecond: 20 },
  { most: 6000, perSecond: 100 },
];
/** An answer of so many bytes counts as one more call. */
const BYTES_OF_CALL = 1024 * 1024;

/** How often somebody may call the Contest API. Guests are fewer calls than organizers. */
export class CallLimits {
  readonly #rates: CallRates;

  constructor(clock: Clock) {
    this.#rates = new CallRates(clock);
  }

  /** Counts a call, or refuses it. @returns counts the bytes of its answer. */
  count(viewer: Viewer | null, request: FastifyRequest): (bytes: number) => void {
    const organizes = viewer !== null && may(viewer.role, "manageContests");
    const { owner, rank } = readerOf(viewer, request, organizes);
    const rate = RATES[rank];
    const seconds = this.#rates.waitFor(owner, rate);
    if (seconds > 0) throw new ClicsError(429, "Too many calls", {}, seconds);
    return (bytes) => this.#rates.charge(owner, rate, Math.floor(bytes / BYTES_OF_CALL));
  }
}
