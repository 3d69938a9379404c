import type { Clock } from "../../shared/system/clock.ts";
import { Refusal } from "../../shared/call/errors.ts";
import { PlaceRank, SharedPlaces } from "../platform/traffic/sharedPlaces.ts";

const HELD_MAX = 100;
/** Maximum number of slots per IP address, so that one address cannot take all slots. */
const HELD_OF_ADDRESS = 10;

/** A pool of `HELD_MAX` slots; `each` is the maximum number of slots per owner, regardless of the owner's rank. */
function placesOf(each: number): SharedPlaces {
  return new SharedPlaces({ total: HELD_MAX, reserved: 0, each: [each, each, each] });
}

/** Sign-in attempts that this server process delays before it checks them. */
export class HeldLogins {
  readonly #clock: Clock;
  readonly #ofAccount = placesOf(1);
  readonly #ofAddress = placesOf(HELD_OF_ADDRESS);

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Resolves after `seconds` seconds. The slot stays occupied for the whole time, even if the caller disconnects. The
   * number of waiting attempts is limited: one per account and address, ten per address, and a hundred in total. Any
   * other attempt is refused, and the caller receives the time until a slot becomes free.
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
