import type { Clock } from "../../shared/clock.ts";
import { Refusal } from "../../shared/errors.ts";

const HELD_MAX = 100;
/** Of one address, so that a single one cannot take the places of all. */
const HELD_OF_ADDRESS = 10;

interface HeldLogin {
  name: string;
  address: string;
  until: number;
}

/** Attempts to sign in that wait before they are checked, in this server process. */
export class HeldLogins {
  readonly #clock: Clock;
  readonly #held = new Set<HeldLogin>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Resolves after so many seconds, also when the caller has left: leaving gives no place back. Refuses with the time
   * until a place is free: one attempt waits for an account and address, ten for an address, a hundred in all.
   */
  async hold(who: { name: string; address: string }, seconds: number): Promise<void> {
    const all = [...this.#held];
    const ofAddress = all.filter(({ address }) => address === who.address);
    const own = ofAddress.filter(({ name }) => name === who.name);
    this.#refuseFrom(own, 1);
    this.#refuseFrom(ofAddress, HELD_OF_ADDRESS);
    this.#refuseFrom(all, HELD_MAX);
    const login = { ...who, until: this.#clock.now() + seconds * 1000 };
    this.#held.add(login);
    try {
      await this.#clock.wait(seconds * 1000);
    } finally {
      this.#held.delete(login);
    }
  }

  #refuseFrom(logins: readonly HeldLogin[], most: number): void {
    if (logins.length < most) return;
    const next = Math.min(...logins.map(({ until }) => until)) - this.#clock.now();
    throw new Refusal("TOO_MANY_REQUESTS", { seconds: Math.max(1, Math.ceil(next / 1000)) });
  }
}
