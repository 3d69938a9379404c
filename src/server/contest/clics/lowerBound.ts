/**
 * In an ordered list, the index of the first item whose number is not less than this number; the list's length if there
 * is none.
 */
export function lowerBound<Item>(
  items: ArrayLike<Item>,
  number: number,
  numberOf: (item: Item) => number,
): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item !== undefined && numberOf(item) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}
