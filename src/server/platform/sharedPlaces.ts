/** Who uses a place that all share. A later one comes before an earlier one where the places are few. */
export const PlaceRank = { Guest: 0, Account: 1, Organizer: 2 } as const;
export type PlaceRank = (typeof PlaceRank)[keyof typeof PlaceRank];

interface Place {
  /** An account, or the address of guests. */
  owner: string;
  rank: PlaceRank;
  /** Ends its use for somebody of a higher rank; absent: it goes on to its end. */
  evict?: () => void;
  /** When it is given back, where that is certain: milliseconds since 1970. */
  until?: number;
}

export interface SharedPlacesLimits {
  total: number;
  /** Of them for organizers alone. */
  reserved: number;
  /** Of one owner, by rank. */
  each: readonly [guest: number, account: number, organizer: number];
}

/** Why there is no place: the owner has as many as one may have, or all are taken. */
export type NoPlace = "own" | "full";

/**
 * Places that all share: few for each owner, some for organizers alone, and where all are taken those of the lowest
 * rank make way, first of the owner who has most.
 */
export class SharedPlaces {
  readonly #limits: SharedPlacesLimits;
  readonly #places = new Set<Place>();
  readonly #counts = new Map<string, number>();

  constructor(limits: SharedPlacesLimits) {
    this.#limits = limits;
  }

  get taken(): number {
    return this.#places.size;
  }

  /** @returns the function that gives the place back. */
  take(place: Place): (() => void) | NoPlace {
    const { total, reserved, each } = this.#limits;
    if ((this.#counts.get(place.owner) ?? 0) >= each[place.rank]) return "own";
    const open = place.rank === PlaceRank.Organizer ? total : total - reserved;
    if (this.#places.size >= open && !this.#evictFor(place)) return "full";
    const taken = { ...place };
    this.#places.add(taken);
    this.#counts.set(place.owner, (this.#counts.get(place.owner) ?? 0) + 1);
    return () => this.#leave(taken);
  }

  /** When the next place that is refused to this owner is given back; Infinity: that is not certain. */
  freeFrom(owner: string, reason: NoPlace): number {
    const taken = [...this.#places].filter((place) => reason === "full" || place.owner === owner);
    return Math.min(...taken.map(({ until = Infinity }) => until));
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

  /** Of a lower rank, or of an owner with more places. */
  #comesAfter(place: Place, other: Place): boolean {
    if (place.rank !== other.rank) return place.rank < other.rank;
    return (this.#counts.get(place.owner) ?? 0) > (this.#counts.get(other.owner) ?? 0);
  }
}
