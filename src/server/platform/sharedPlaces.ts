/** Who uses a place that all share. A later one comes before an earlier one where the places are few. */
export const PlaceRank = { Guest: 0, Account: 1, Organizer: 2 } as const;
export type PlaceRank = (typeof PlaceRank)[keyof typeof PlaceRank];

interface Place {
  /** An account, or the address of guests. */
  owner: string;
  rank: PlaceRank;
  /** Ends its use for somebody of a higher rank; absent: it goes on to its end. */
  evict?: () => void;
}

export interface SharedPlacesLimits {
  total: number;
  /** Of them for organizers alone. */
  reserved: number;
  /** Of one owner, by rank. */
  each: readonly [guest: number, account: number, organizer: number];
}

/**
 * Places that all share: few for each owner, some for organizers alone, and where all are taken those of the lowest
 * rank make way, first of the owner who has most.
 */
export class SharedPlaces {
  readonly #limits: SharedPlacesLimits;
  readonly #places = new Set<Place>();

  constructor(limits: SharedPlacesLimits) {
    this.#limits = limits;
  }

  get taken(): number {
    return this.#places.size;
  }

  /** @returns the function that gives the place back; undefined: the owner has enough, or all are taken. */
  take(place: Place): (() => void) | undefined {
    const { total, reserved, each } = this.#limits;
    if (this.#ownedBy(place.owner) >= each[place.rank]) return undefined;
    const open = place.rank === PlaceRank.Organizer ? total : total - reserved;
    if (this.#places.size >= open && !this.#evictFor(place)) return undefined;
    const taken = { ...place };
    this.#places.add(taken);
    return () => void this.#places.delete(taken);
  }

  #ownedBy(owner: string): number {
    let count = 0;
    for (const place of this.#places) if (place.owner === owner) count += 1;
    return count;
  }

  #evictFor({ rank }: Place): boolean {
    const lower = [...this.#places].filter((one) => one.evict && one.rank < rank);
    const lowest = Math.min(...lower.map((one) => one.rank));
    const fitting = lower.filter((one) => one.rank === lowest);
    const counts = new Map<string, number>();
    for (const { owner } of fitting) counts.set(owner, (counts.get(owner) ?? 0) + 1);
    const most = Math.max(...counts.values());
    const victim = fitting.find(({ owner }) => counts.get(owner) === most);
    if (!victim) return false;
    this.#places.delete(victim);
    victim.evict?.();
    return true;
  }
}
