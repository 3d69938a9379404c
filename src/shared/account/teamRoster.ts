import * as z from "zod/mini";
import { endpoint, flag, rowId } from "../call/endpoint.ts";
import { logo } from "../text/logo.ts";

/** Maximum number of teams in one roster. */
export const ROSTER_TEAMS_MAX = 1000;
export const ROSTER_FILES_MAX = 10;
/** Maximum number of characters in all files together. */
export const ROSTER_TEXT_MAX = 600_000;

const common = { feature: "teamRoster", access: "root" } as const;

const file = z.object({
  /** Name of the file; empty for pasted text. */
  name: z.string().check(z.maxLength(200)),
  text: z.string().check(z.maxLength(ROSTER_TEXT_MAX)),
});

const rosterTeam = z.object({
  /** `source` is the file; `line` is the number of the line or entry in this file, starting at 1. */
  source: z.string(),
  line: z.int(),
  name: z.string(),
  username: z.string(),
  school: z.nullable(z.string()),
  country: z.nullable(z.string()),
  /** If a contest is given, the groups become its categories; otherwise they are not stored. */
  groups: z.array(z.string()),
  seat: z.nullable(z.string()),
  members: z.array(z.string()),
  coaches: z.array(z.string()),
});
export type RosterTeamRow = z.output<typeof rosterTeam>;

const rosterFault = z.object({
  source: z.string(),
  /** Line number of the error; 0 if the error concerns the whole file. */
  line: z.int(),
  reason: z.string(),
});

export const importTeamRoster = endpoint({
  ...common,
  method: "POST",
  path: "/api/admin/team/roster",
  summary:
    "Create teams with accounts from ICPC JSON, tables of the Contest Control System Requirements or a table with headings; with cid they take part in this contest, and their groups are its categories. dryRun only checks; any fault refuses all",
  input: z.object({
    files: z.array(file).check(z.minLength(1), z.maxLength(ROSTER_FILES_MAX)),
    cid: z.optional(z.nullable(rowId)),
    dryRun: flag,
  }),
  output: z.object({
    /** Key for reading the progress and the credential slips; null when nothing is being created. */
    key: z.nullable(z.string()),
    teams: z.array(rosterTeam),
    faults: z.array(rosterFault),
  }),
});

const slip = z.object({
  name: z.string(),
  school: z.nullable(z.string()),
  seat: z.nullable(z.string()),
  members: z.array(z.string()),
  username: z.string(),
  password: z.string(),
});
export type Slip = z.output<typeof slip>;

export const takeTeamSlips = endpoint({
  ...common,
  method: "POST",
  path: "/api/admin/team/slips",
  summary: "Accounts and passwords of the own import, once: reading deletes them",
  input: z.object({ key: z.string().check(z.maxLength(100)) }),
  output: z.object({
    /** Title of the contest; null: none was chosen. */
    contest: z.nullable(z.string()),
    /** Logo of the contest; null or absent: none. */
    logo: z.optional(z.nullable(logo)),
    slips: z.array(slip),
  }),
});
export type Slips = z.output<typeof takeTeamSlips.output>;
