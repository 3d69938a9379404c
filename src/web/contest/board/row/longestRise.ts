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
