/**
 * Parses search parameters in a readable form such as `?keyword=1000&tagId=[1,2]`, which replaces the router's quoted
 * JSON. Values are strings; each route's schema converts them to numbers and lists.
 */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/**
 * The inverse of {@link parseSearch}. The parameters are always in the same order, so that equal filters have the same
 * URL. Absent, empty and false values are left out, so a list without filters has no search parameters.
 */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search).toSorted(byName)) {
    if (value === undefined || value === null || value === "" || value === false) continue;
    params.set(name, typeof value === "object" ? JSON.stringify(value) : String(value));
  }
  const result = params
    .toString()
    .replaceAll("%2C", ",")
    .replaceAll("%5B", "[")
    .replaceAll("%5D", "]");
  return result && `?${result}`;
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1;
}

/**
 * Reads a whole number above `least` from a parameter, which is a string or absent; undefined if there is no such
 * number.
 */
export function numberAbove(least: number, value: unknown): number | undefined {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > least ? number : undefined;
}

/** The page number of a list in its URL; page 1 is left out. */
export function pageSearch({ page }: Record<string, unknown>): { page?: number | undefined } {
  return { page: numberAbove(1, page) };
}
