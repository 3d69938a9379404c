/**
 * The ids from the previously changed row to this one, in the order of the page; only this id if no previous row is on
 * the page.
 */
export function chosenRange(ids: readonly number[], before: number | null, id: number): number[] {
  const [from, to] = [before === null ? -1 : ids.indexOf(before), ids.indexOf(id)];
  if (from < 0 || to < 0) return [id];
  return ids.slice(Math.min(from, to), Math.max(from, to) + 1);
}
