/**
 * Priorities of users for the shared slots (places), from lowest to highest. If slots are scarce, a higher rank takes
 * precedence.
 */
export const PlaceRank = { Guest: 0, Account: 1, Organizer: 2 } as const;
export type PlaceRank = (typeof PlaceRank)[keyof typeof PlaceRank];

interface Place {
  /** The account that uses the slot; for a guest, the IP address. */
  owner: string;
  rank: PlaceRank;
  /**
   * Ends this use of the slot, so that an owner of higher rank gets the slot. Absent: the use cannot be interrupted.
   */
  evict?: () => void;
  /** Time by which the slot will be free at the latest, in milliseconds since 1970. */
  until?: number;
}

export interface SharedPlacesLimits {
  total: number;
  /** Number of slots reserved for organizers. */
  reserved: number;
  /**
   * Maximum number of slots that one owner can have; it depends on whether the owner is a guest, an account or an
   * organizer.
   */
  each: readonly [guest: number, account: number, organizer: number];
}

/** Why no slot is available: the owner has reached the limit, or all slots are in use. */
export type NoPlace = "own" | "full";

/**
 * A shared pool of slots with a limit per owner and a reserve for organizers. If no slot is free, an owner may take the
 * slot of an owner with a lower rank, provided that the other owner's use of the slot can be interrupted. The evicted
 * use has the lowest rank and, among the uses of that rank, belongs to the owner with the most slots.
 */
export class SharedPlaces {
  readonly #limits: SharedPlacesLimits;
  readonly #places = new Set<Place>();
  readonly #counts = new Map<string, number>();

  constructor(limits: SharedPlacesLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#places.size;
  }

  /** @returns the function that releases the slot. */
  take(place: Place): (() => void) | NoPlace {
    const { total, reserved, each } = this.#limits;
    if ((this.#counts.get(place.owner) ?? 0) >= each[place.rank]) return "own";
    const open = place.rank === PlaceRank.Organizer ? total : total - reserved;
    if (this.#places.size >= open && !this.#evictFor(place)) return "full";
    const entry = { ...place };
    this.#places.add(entry);
    this.#counts.set(place.owner, (this.#counts.get(place.owner) ?? 0) + 1);
    return () => this.#leave(entry);
  }

  /** Time at which the next slot that this owner could get will be free; Infinity if this time is not known. */
  freeFrom(owner: string, reason: NoPlace): number {
    const places = [...this.#places].filter((place) => reason === "full" || place.owner === owner);
    return Math.min(...places.map(({ until = Infinity }) => until));
  }

  #leave(place: Place): void {
    if (!this.#places.delete(place)) return;
    const left = (this.#counts.get(place.owner) ?? 1) - 1;
    if (left > 0) this.#counts.set(place.owner, left);
    else this.#counts.delete(place.owner);
  }

  #evictFor({ rank }: Place): boolean {
    let victim: Place | undefined;
    for (const place of this.#places) {
      if (!place.evict || place.rank >= rank) continue;
      if (!victim || this.#comesAfter(place, victim)) victim = place;
    }
    if (!victim) return false;
    this.#leave(victim);
    victim.evict?.();
    return true;
  }

  /** Whether `place` has a lower rank than `other` or, if the ranks are equal, whether its owner has more slots. */
  #comesAfter(place: Place, other: Place): boolean {
    if (place.rank !== other.rank) return place.rank < other.rank;
    return (this.#counts.get(place.owner) ?? 0) > (this.#counts.get(other.owner) ?? 0);
  }
}
