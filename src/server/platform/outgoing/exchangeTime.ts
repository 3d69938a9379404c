import type { Readable } from "node:stream";
import type { Clock, Timer } from "../../../shared/system/clock.ts";
import { OutgoingError } from "./outgoingError.ts";

/** The time limits of one request, including its redirects and the body of the response. */
export class ExchangeTime {
  readonly #abort = new AbortController();
  readonly #total: Timer;
  readonly #idle: Timer;
  #origin = "";
  #failure: OutgoingError | undefined;

  constructor(clock: Clock, limits: { totalMs: number; idleMs: number }) {
    const end = (): void => {
      this.#failure ??= new OutgoingError("timeout", this.#origin, true);
      this.end();
      this.#abort.abort(this.#failure);
    };
    this.#total = clock.after(limits.totalMs, end).unref();
    this.#idle = clock.after(limits.idleMs, end).unref();
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /**
   * The timeout error, if the request has exceeded a time limit; otherwise undefined. Once this error is set, later
   * failures of the request are only consequences of the timeout.
   */
  get failure(): OutgoingError | undefined {
    return this.#failure;
  }

  /** Called when a request to this origin begins. */
  begin(origin: string): void {
    this.#origin = origin;
    this.#idle.restart();
  }

  /** Called when data has arrived. */
  progress(): void {
    this.#idle.restart();
  }

  end(): void {
    this.#total.cancel();
    this.#idle.cancel();
  }

  /**
   * Passes on the chunks of a body. The time limits no longer apply once the body has ended or the caller has stopped
   * reading.
   */
  async *during(parts: AsyncIterable<Buffer>, body: Readable): AsyncGenerator<Buffer, void> {
    try {
      for await (const part of parts) {
        this.progress();
        yield part;
      }
    } catch (error) {
      throw this.#failure ?? error;
    } finally {
      this.end();
      body.destroy();
    }
  }
}
