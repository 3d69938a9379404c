import type { Clock } from "../../../shared/system/clock.ts";
import type { OutgoingClient } from "../../platform/outgoing/outgoingHttp.ts";

/** Keeps a minimum time between the requests of this process to one judge, in the order in which they come. */
export class HostPacer {
  readonly #clock: Clock;
  readonly #gapMs: number;
  #nextAt = 0;

  constructor(clock: Clock, gapMs: number) {
    this.#clock = clock;
    this.#gapMs = gapMs;
  }

  /** The client, whose requests wait for their turn. Ends early, without a request, when the signal is aborted. */
  paced(client: OutgoingClient, signal: AbortSignal): OutgoingClient {
    const turn = () => this.#turn(signal);
    return {
      cookies: client.cookies,
      async send(request) {
        await turn();
        return client.send(request);
      },
      async open(request) {
        await turn();
        return client.open(request);
      },
    };
  }

  async #turn(signal: AbortSignal): Promise<void> {
    const now = this.#clock.now();
    const at = Math.max(now, this.#nextAt);
    this.#nextAt = at + this.#gapMs;
    if (at > now) await this.#clock.wait(at - now, signal);
    signal.throwIfAborted();
  }
}
