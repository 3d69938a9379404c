/** The rows of a table in their order, and how often each was made anew. */
export interface RowKeys {
  uids: readonly string[];
  turns: ReadonlyMap<string, number>;
}

export const noKeys: RowKeys = { uids: [], turns: new Map() };

/**
 * Keys for the rows in a new order. React moves a row up by taking out and inserting again all rows that it passes,
 * which are then laid out and painted again. So what moves up gets a new key: it alone is made anew, and the others
 * stay. `held` keeps its key all the same, because the focus is in it.
 */
export function nextKeys(before: RowKeys, uids: readonly string[], held?: string): RowKeys {
  const places = new Map(before.uids.map((uid, at) => [uid, at]));
  const known = uids.filter((uid) => places.has(uid));
  const order = known.map((uid) => places.get(uid) ?? 0);
  const staying = longestRise(order);
  const turns = new Map<string, number>();
  for (const uid of uids) {
    const turn = before.turns.get(uid) ?? 0;
    const moves = places.has(uid) && uid !== held && !staying.has(places.get(uid) ?? 0);
    if (turn > 0 || moves) turns.set(uid, moves ? turn + 1 : turn);
  }
  return { uids, turns };
}

export function keyOf({ turns }: RowKeys, uid: string): string {
  const turn = turns.get(uid) ?? 0;
  return turn === 0 ? uid : `${uid} ${turn}`;
}

/** The most of these different numbers that rise from left to right. */
export function longestRise(numbers: readonly number[]): ReadonlySet<number> {
  if (numbers.every((one, at) => at === 0 || one > (numbers[at - 1] ?? 0))) return new Set(numbers);
  /** By length the position of the smallest number with which a rise of this length ends. */
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  for (const [at, one] of numbers.entries()) {
    const found = ends.findIndex((end) => (numbers[end] ?? 0) > one);
    const length = found === -1 ? ends.length : found;
    previous[at] = ends[length - 1];
    ends[length] = at;
  }
  const rise = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = previous[at]) rise.add(numbers[at] ?? 0);
  return rise;
}
