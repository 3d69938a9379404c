import type { Clock } from "../../../shared/system/clock.ts";
import type { OutgoingClient } from "../../platform/outgoing/outgoingHttp.ts";
import type { TakeTurn } from "./hostTurns.ts";

/** Maximum number of concurrent requests of this process to a host, however slow it is. */
const AT_ONCE = 2;

/** Enforces a minimum time between the requests to one host, and a maximum number of concurrent requests. */
export class HostPacer {
  readonly #clock: Clock;
  readonly #takeTurn: TakeTurn;
  #free = AT_ONCE;
  readonly #waiting: (() => void)[] = [];

  constructor(clock: Clock, takeTurn: TakeTurn) {
    this.#clock = clock;
    this.#takeTurn = takeTurn;
  }

  /**
   * Returns a client whose requests wait until this pacer allows them. If the signal is aborted, a waiting request is
   * not sent.
   */
  paced(client: OutgoingClient, signal: AbortSignal): OutgoingClient {
    return {
      cookies: client.cookies,
      send: (request) => this.#inTurn(signal, () => client.send(request)),
      open: (request) => this.#inTurn(signal, () => client.open(request)),
    };
  }

  async #inTurn<T>(signal: AbortSignal, request: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      signal.throwIfAborted();
      const waitMs = await this.#takeTurn();
      if (waitMs > 0) await this.#clock.wait(waitMs, signal);
      signal.throwIfAborted();
      return await request();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}
