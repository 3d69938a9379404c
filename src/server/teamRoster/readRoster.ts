import type { ErrorCode, ErrorParams } from "../../shared/call/errors.ts";
import { tidyText } from "../../shared/text/tidyText.ts";
import { kindOf, type RosterEntry, type RosterKind } from "./rosterEntries.ts";
import { tableEntries } from "./rosterTable.ts";

/** One file of a roster, or pasted text (without a name). */
export interface RosterFile {
  name: string;
  text: string;
}

/** A team as described by the files; strings are normalized, and missing strings are null. */
export interface RosterTeam {
  /** Name of the file, and the number of the line or entry in it, starting at 1. */
  source: string;
  line: number;
  /** The id that the roster files give the team. */
  id: string | null;
  name: string | null;
  nameEn: string | null;
  username: string | null;
  password: string;
  school: string | null;
  country: string | null;
  /** Names of the team's groups; if the roster is imported for a contest, they become its categories. */
  groups: string[];
  seat: string | null;
  members: string[];
  coaches: string[];
}

export interface RosterFault {
  source: string;
  line: number;
  code: ErrorCode;
  params: ErrorParams;
}

export interface ReadRoster {
  teams: RosterTeam[];
  faults: RosterFault[];
  /** Names of the groups that the files mark as hidden on scoreboards. */
  hiddenGroups: string[];
}

/**
 * Reads the teams from these files: JSON of the ICPC (`teams.json`, `organizations.json`, `groups.json`,
 * `accounts.json`, `persons.json`), tables of the Contest Control System Requirements (`teams.tsv`, `teams2.tsv`,
 * `institutions.tsv`, `groups.tsv`, `accounts.tsv`), or one table with headings. The order of the files does not
 * matter. `taken`: the {@link numberedNames} that other accounts already use.
 */
export function readRoster(
  files: readonly RosterFile[],
  taken: ReadonlySet<string> = new Set(),
): ReadRoster {
  const faults: RosterFault[] = [];
  const byKind = new Map<RosterKind, RosterEntry[]>();
  for (const file of files) {
    const read = entriesOf(file);
    if ("code" in read) {
      faults.push({ source: file.name, line: 0, code: read.code, params: { name: file.name } });
      continue;
    }
    byKind.set(read.kind, [...(byKind.get(read.kind) ?? []), ...read.entries]);
  }
  const entries = (kind: RosterKind) => byKind.get(kind) ?? [];
  const organizations = byId(entries("organizations"));
  const groups = byId(entries("groups"));
  const teams = entries("teams").map((entry) => teamOf(entry, { organizations, groups, faults }));
  addPersons(teams, entries("persons"), faults);
  addAccounts(teams, entries("accounts"), faults);
  nameAccounts(teams, taken);
  const hiddenGroups = entries("groups").flatMap(({ fields }) =>
    fields["hidden"] === true ? (textOf(fields["name"]) ?? []) : [],
  );
  return { teams, faults, hiddenGroups };
}

function entriesOf(
  file: RosterFile,
): { kind: RosterKind; entries: RosterEntry[] } | { code: ErrorCode } {
  const text = file.text.replace(/^\ufeff/, "");
  const start = text.trimStart();
  if (!start.startsWith("[") && !start.startsWith("{")) {
    return tableEntries(file.name, text) ?? { code: "TEAM_ROSTER_UNKNOWN" };
  }
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return { code: "TEAM_ROSTER_JSON" };
  }
  const list = Array.isArray(parsed) ? parsed : [parsed];
  const values = list.filter(
    (value): value is Record<string, unknown> => typeof value === "object" && value !== null,
  );
  const kind = kindOf(file.name, values);
  if (!kind || values.length < list.length) return { code: "TEAM_ROSTER_UNKNOWN" };
  const entries = values.map((fields, at) => ({ source: file.name, line: at + 1, fields }));
  return { kind, entries };
}

/** Ids may be given as numbers, which are converted to strings. */
function textOf(value: unknown): string | null {
  if (typeof value === "number") return String(value);
  return typeof value === "string" ? tidyText(value) : null;
}

function byId(entries: readonly RosterEntry[]): Map<string, RosterEntry> {
  const entryById = new Map<string, RosterEntry>();
  for (const entry of entries) {
    for (const key of [entry.fields["id"], entry.fields["icpc_id"]].map(textOf)) {
      if (key !== null && !entryById.has(key)) entryById.set(key, entry);
    }
  }
  return entryById;
}

interface Context {
  organizations: ReadonlyMap<string, RosterEntry>;
  groups: ReadonlyMap<string, RosterEntry>;
  faults: RosterFault[];
}

function teamOf({ source, line, fields }: RosterEntry, context: Context): RosterTeam {
  const { organizations, groups, faults } = context;
  const organizationId = textOf(fields["organization_id"]);
  const organization = organizationId === null ? undefined : organizations.get(organizationId);
  if (organizationId !== null && !organization && organizations.size > 0) {
    const params = { id: organizationId.slice(0, 50) };
    faults.push({ source, line, code: "TEAM_ROSTER_ORGANIZATION", params });
  }
  const named = listOf(fields["group_ids"]).flatMap(
    (id) => textOf(groups.get(id)?.fields["name"]) ?? [],
  );
  const location = fields["location"];
  const place =
    typeof location === "object" && location !== null
      ? (location as Record<string, unknown>)["description"]
      : location;
  const [displayName, name] = [textOf(fields["display_name"]), textOf(fields["name"])];
  return {
    source,
    line,
    id: textOf(fields["id"]) ?? textOf(fields["icpc_id"]),
    name: displayName ?? name,
    nameEn: textOf(fields["name_en"]),
    username: textOf(fields["username"]),
    password: typeof fields["password"] === "string" ? fields["password"].trim() : "",
    school:
      textOf(fields["school"]) ??
      textOf(organization?.fields["formal_name"]) ??
      textOf(organization?.fields["name"]),
    country:
      (textOf(fields["country"]) ?? textOf(organization?.fields["country"]))?.toUpperCase() ?? null,
    groups: [...new Set([...named, ...listOf(fields["group"])])],
    seat: textOf(fields["seat"]) ?? textOf(place),
    members: listOf(fields["members"]),
    coaches: listOf(fields["coaches"]),
  };
}

/** A list of strings; a single string is split at line breaks, semicolons or Chinese commas. */
function listOf(value: unknown): string[] {
  const parts = Array.isArray(value)
    ? (value as unknown[])
    : typeof value === "string"
      ? value.split(/[\n;；、，]/)
      : [];
  return parts.flatMap((part) => textOf(part) ?? []);
}

function addPersons(
  teams: readonly RosterTeam[],
  persons: readonly RosterEntry[],
  faults: RosterFault[],
): void {
  const teamsById = new Map(teams.flatMap((team) => (team.id === null ? [] : [[team.id, team]])));
  for (const { source, line, fields } of persons) {
    const ids = listOf(fields["team_ids"]);
    const single = textOf(fields["team_id"]);
    const name = textOf(fields["name"]);
    const isCoach = ["coach", "cocoach"].includes(textOf(fields["role"]) ?? "");
    const isContestant = ["contestant", null].includes(textOf(fields["role"]));
    for (const id of single === null ? ids : [single, ...ids]) {
      const team = teamsById.get(id);
      if (!team) {
        const params = { id: id.slice(0, 50) };
        faults.push({ source, line, code: "TEAM_ROSTER_TEAM", params });
      } else if (name !== null && isCoach) team.coaches.push(name);
      else if (name !== null && isContestant) team.members.push(name);
    }
  }
}

/**
 * Adds accounts to teams. An account refers to its team by the team's id or, if the account has no such field, by the
 * team's name or the number at the end of the username.
 */
function addAccounts(
  teams: readonly RosterTeam[],
  accounts: readonly RosterEntry[],
  faults: RosterFault[],
): void {
  const byTeamId = new Map(teams.flatMap((team) => (team.id === null ? [] : [[team.id, team]])));
  const byName = new Map(teams.flatMap((team) => (team.name === null ? [] : [[team.name, team]])));
  for (const { source, line, fields } of accounts) {
    const type = textOf(fields["type"]);
    if (type !== null && type.toLowerCase() !== "team") continue;
    const username = textOf(fields["username"]);
    const id = textOf(fields["team_id"]);
    const number = numberAtEnd(username ?? "");
    const team =
      id === null
        ? (byName.get(textOf(fields["name"]) ?? "") ?? byTeamId.get(number ?? ""))
        : byTeamId.get(id);
    if (!team) {
      const params = { id: (id ?? username ?? "").slice(0, 50) };
      faults.push({ source, line, code: "TEAM_ROSTER_TEAM", params });
      continue;
    }
    team.username = username ?? team.username;
    if (typeof fields["password"] === "string") team.password = fields["password"].trim();
  }
}

/** The number at the end of a username, without leading zeros: 17 for `team-017`. */
function numberAtEnd(username: string): string {
  let start = username.length;
  while (start > 0 && /[0-9]/.test(username.charAt(start - 1))) start -= 1;
  return start === username.length ? "" : String(Number(username.slice(start).slice(-15)));
}

/** Highest number in a generated username such as `team0017`. */
const NUMBER_MAX = 4000;

function numberedName(number: number, width: number): string {
  return `team${String(number).padStart(width, "0")}`;
}

/** All names that {@link readRoster} may give to accounts without a name if the teams have no numbers. */
export const numberedNames: readonly string[] = Array.from({ length: NUMBER_MAX }, (_, at) => [
  ...new Set([numberedName(at + 1, 3), numberedName(at + 1, 4)]),
]).flat();

/**
 * Gives each account without a name a name that consists of `team` and a number. If the files contain a number for
 * every team, each team's own number is used. Otherwise, the number is the team's position or, if that name is taken,
 * the next number whose name is not taken. Numbers are padded with zeros to the same width.
 */
function nameAccounts(teams: readonly RosterTeam[], taken: ReadonlySet<string>): void {
  const isNumbered = teams.every(({ id }) => id !== null && /^\d{1,9}$/.test(id));
  const isTaken = (number: number) =>
    [3, 4].some((width) => taken.has(numberedName(number, width)));
  let last = 0;
  const freeFrom = (position: number) => {
    last = Math.max(last + 1, position);
    while (last < NUMBER_MAX && isTaken(last)) last += 1;
    return last;
  };
  const numbers = teams.map(({ id, username }, at) => {
    if (isNumbered) return Number(id);
    return username === null ? freeFrom(at + 1) : at + 1;
  });
  const width = Math.max(3, ...numbers.map((number) => String(number).length));
  for (const [at, team] of teams.entries()) team.username ??= numberedName(numbers[at] ?? 0, width);
}
