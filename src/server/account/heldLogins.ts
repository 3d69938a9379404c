import type { Clock } from "../../shared/clock.ts";
import { Refusal } from "../../shared/errors.ts";
import { PlaceRank, SharedPlaces } from "../platform/sharedPlaces.ts";

const HELD_MAX = 100;
/** Of one address, so that a single one cannot take the places of all. */
const HELD_OF_ADDRESS = 10;

/** So many in all, and as many of each owner, whoever it is. */
function placesOf(each: number): SharedPlaces {
  return new SharedPlaces({ total: HELD_MAX, reserved: 0, each: [each, each, each] });
}

/** Attempts to sign in that wait before they are checked, in this server process. */
export class HeldLogins {
  readonly #clock: Clock;
  readonly #ofAccount = placesOf(1);
  readonly #ofAddress = placesOf(HELD_OF_ADDRESS);

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Resolves after so many seconds, also when the caller has left: leaving gives no place back. Refuses with the time
   * until a place is free: one attempt waits for an account and address, ten for an address, a hundred in all.
   */
  async hold({ name, address }: { name: string; address: string }, seconds: number): Promise<void> {
    const until = this.#clock.now() + seconds * 1000;
    const leaves: (() => void)[] = [];
    try {
      leaves.push(this.#take(this.#ofAccount, `${address} ${name}`, until));
      leaves.push(this.#take(this.#ofAddress, address, until));
      await this.#clock.wait(seconds * 1000);
    } finally {
      for (const leave of leaves) leave();
    }
  }

  #take(places: SharedPlaces, owner: string, until: number): () => void {
    const place = places.take({ owner, rank: PlaceRank.Guest, until });
    if (typeof place === "function") return place;
    const wait = places.freeFrom(owner, place) - this.#clock.now();
    throw new Refusal("TOO_MANY_REQUESTS", { seconds: Math.max(1, Math.ceil(wait / 1000)) });
  }
}
