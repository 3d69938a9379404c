import type { FastifyRequest } from "fastify";
import { may } from "../../../shared/account/roles.ts";
import { type CallRate, CallRates } from "../../platform/traffic/callRates.ts";
import type { Clock } from "../../../shared/system/clock.ts";
import type { Viewer } from "../../platform/route/route.ts";
import { ClicsError, readerOf } from "./reader.ts";

/** Limits for guests (per address), for ordinary accounts, and for accounts that may organize contests. */
const RATES: readonly [CallRate, CallRate, CallRate] = [
  { most: 600, perSecond: 10 },
  { most: 1200, perSecond: 20 },
  { most: 6000, perSecond: 100 },
];
/** For the rate limits, each full block of this many bytes in a response counts as one additional call. */
const BYTES_OF_CALL = 1024 * 1024;

/** Rate limits of the Contest API; organizers may send more requests than guests. */
export class CallLimits {
  readonly #rates: CallRates;

  constructor(clock: Clock) {
    this.#rates = new CallRates(clock);
  }

  /**
   * Counts an API call, or refuses it if the client has reached its rate limit. @returns a function that counts the
   * bytes of the response.
   */
  count(viewer: Viewer | null, request: FastifyRequest): (bytes: number) => void {
    const organizes = viewer !== null && may(viewer.role, "manageContests");
    const { owner, rank } = readerOf(viewer, request, organizes);
    const rate = RATES[rank];
    const seconds = this.#rates.waitFor(owner, rate);
    if (seconds > 0) throw new ClicsError(429, "Too many calls", {}, seconds);
    return (bytes) => this.#rates.charge(owner, rate, Math.floor(bytes / BYTES_OF_CALL));
  }
}
