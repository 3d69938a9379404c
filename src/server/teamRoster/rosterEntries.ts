/** The kind of data in one file of a roster. */
export type RosterKind = "teams" | "organizations" | "groups" | "accounts" | "persons";

/** One object of a file, with the field names that the ICPC's JSON format uses. */
export interface RosterEntry {
  source: string;
  line: number;
  fields: Record<string, unknown>;
}

const kindsByName: readonly [RegExp, RosterKind][] = [
  [/teams/i, "teams"],
  [/organi[sz]ations|institutions/i, "organizations"],
  [/groups/i, "groups"],
  [/accounts/i, "accounts"],
  [/persons|members/i, "persons"],
];

/**
 * Determines the kind of a file from its name or, if the name matches no kind, from its fields. Returns undefined if
 * the kind is unknown.
 */
export function kindOf(
  name: string,
  values: readonly Record<string, unknown>[],
): RosterKind | undefined {
  const named = kindsByName.find(([pattern]) => pattern.test(name));
  if (named) return named[1];
  const has = (field: string) => values.some((value) => value[field] !== undefined);
  if (has("organization_id") || has("group_ids") || has("members") || has("display_name")) {
    return "teams";
  }
  if (has("password") || has("username")) return "accounts";
  if (has("team_ids") || has("team_id") || has("role")) return "persons";
  if (has("formal_name") || has("country")) return "organizations";
  return values.length > 0 && values.every((value) => "id" in value && "name" in value)
    ? "groups"
    : undefined;
}
