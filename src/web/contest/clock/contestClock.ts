/**
 * A server time, and the times at which the browser sent the request for it and received the response; all in
 * milliseconds.
 */
export interface ClockReading {
  serverNow: number;
  sentAt: number;
  receivedAt: number;
}

const SECOND = 1000;
/** If a tick deviates from its schedule by more than this time, the computer was suspended or its clock was set. */
const JUMP_MS = 5 * SECOND;

/**
 * The server's time in the browser: the browser's own clock, corrected by the difference from the last reading. The
 * server's time is assumed to be from the middle of the round trip, so the error is at most half of the round trip. All
 * listeners share one timer, which ticks at each whole second. `onJump` is called when the browser's clock is no longer
 * reliable, so that the server's clock must be read again.
 */
export class ContestClock {
  #offset = 0;
  #second = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #dueAt = 0;
  readonly #listeners = new Set<() => void>();
  readonly #onJump: () => void;

  constructor(onJump: () => void) {
    this.#onJump = onJump;
  }

  sync({ serverNow, sentAt, receivedAt }: ClockReading): void {
    this.#offset = serverNow - (sentAt + receivedAt) / 2;
    this.#show();
    if (this.#listeners.size > 0) this.#schedule();
  }

  /** Milliseconds since 1970 according to the server's clock. */
  now(): number {
    return Date.now() + this.#offset;
  }

  /** The current whole second; whenever it changes, the subscribers are notified. */
  readonly second = (): number => this.#second;

  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) this.#start();
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#stop();
    };
  };

  #start(): void {
    document.addEventListener("visibilitychange", this.#wake);
    this.#second = wholeSecond(this.now());
    this.#schedule();
  }

  #stop(): void {
    document.removeEventListener("visibilitychange", this.#wake);
    clearTimeout(this.#timer);
  }

  /**
   * Browsers slow down the timers of hidden tabs; a tab that becomes visible again must not show an outdated second.
   */
  readonly #wake = (): void => {
    if (document.visibilityState === "visible") this.#tick();
  };

  #tick(): void {
    const late = Date.now() - this.#dueAt;
    this.#show();
    this.#schedule();
    if (Math.abs(late) > JUMP_MS && document.visibilityState === "visible") this.#onJump();
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    const wait = SECOND - (this.now() % SECOND);
    this.#dueAt = Date.now() + wait;
    this.#timer = setTimeout(() => this.#tick(), wait);
  }

  #show(): void {
    const next = wholeSecond(this.now());
    if (next === this.#second) return;
    this.#second = next;
    for (const listener of this.#listeners) listener();
  }
}

function wholeSecond(time: number): number {
  return Math.floor(time / SECOND) * SECOND;
}
