/**
 * The ids of the rows from the row whose selection was changed last to the row `id`, in the order of the page; only
 * `id` if no such row is on the page.
 */
export function chosenRange(ids: readonly number[], before: number | null, id: number): number[] {
  const [from, to] = [before === null ? -1 : ids.indexOf(before), ids.indexOf(id)];
  if (from < 0 || to < 0) return [id];
  return ids.slice(Math.min(from, to), Math.max(from, to) + 1);
}
