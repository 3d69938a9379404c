/** All values of fields named `html`, at any depth of a response. */
export function htmlIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, each]: [string, unknown]) =>
    name === "html" && typeof each === "string" ? [each] : htmlIn(each),
  );
}
