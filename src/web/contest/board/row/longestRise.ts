/** Longest increasing subsequence of distinct numbers. */
export function longestRise(numbers: readonly number[]): ReadonlySet<number> {
  if (numbers.every((one, at) => at === 0 || one > (numbers[at - 1] ?? 0))) return new Set(numbers);
  /** For each length, the position of the smallest number that ends an increasing subsequence of this length. */
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  for (const [at, one] of numbers.entries()) {
    const index = ends.findIndex((end) => (numbers[end] ?? 0) > one);
    const length = index === -1 ? ends.length : index;
    previous[at] = ends[length - 1];
    ends[length] = at;
  }
  const rise = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = previous[at]) rise.add(numbers[at] ?? 0);
  return rise;
}
