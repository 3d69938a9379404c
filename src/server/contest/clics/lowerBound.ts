/**
 * Returns the index of the first item in a sorted list whose number is at least the given number, or the list's length
 * if there is no such item.
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
