import * as z from "zod/mini";
import { CLASS_MEMBER_PAGE } from "./classMember.ts";
import { done, endpoint, flag, pageLimit, pageNumber, paged, rowId } from "../call/endpoint.ts";

/** Maximum number of roster lines in one import. */
export const ROSTER_LINES_MAX = 2000;
/** Maximum number of bytes in the body of a call that imports a roster. */
const ROSTER_BODY_MAX = 2 * 1024 * 1024;

const common = { feature: "class", access: "user" } as const;

/**
 * The result of an import for one line:
 * - `created`: a new account, which becomes a member;
 * - `added`: an existing account becomes a member without having to accept an invitation;
 * - `changed`: a member gets another role, or another name or number in the roster;
 * - `invited`: the user is asked to accept; also reported if no account has this name;
 * - `unchanged`: the account is already a member with the same data.
 */
export const rosterOutcomes = ["created", "added", "changed", "invited", "unchanged"] as const;
export type RosterOutcome = (typeof rosterOutcomes)[number];

/** The columns whose values can identify the account to which a line belongs. */
export const rosterKeys = ["username", "number", "email"] as const;
export type RosterKey = (typeof rosterKeys)[number];

export const importRoster = endpoint({
  ...common,
  method: "POST",
  path: "/api/class/roster",
  bodyMax: ROSTER_BODY_MAX,
  summary:
    "Import a roster: rows of cells, with a heading or in the order username, name, number, role, email, password. dryRun only tells what would happen; onlyGood leaves out faulty lines instead of refusing. Members are changed, others are invited; callers who manage users add them, and create accounts",
  input: z.object({
    classId: rowId,
    rows: z
      .array(z.array(z.string().check(z.maxLength(1000))).check(z.maxLength(20)))
      .check(z.maxLength(ROSTER_LINES_MAX + 1)),
    dryRun: flag,
    onlyGood: flag,
    /**
     * Whether to create an account for each line for which no account exists; missing passwords are generated. Requires
     * the permission to manage users.
     */
    createAccounts: flag,
    /** Any value except `username` requires the permission to manage users. */
    matchBy: z._default(z.enum(rosterKeys), "username"),
  }),
  output: z.object({
    /**
     * Id for undoing the import; null: the import was only checked, is still running in the background, or changed
     * nothing.
     */
    importId: z.nullable(z.int()),
    /**
     * While accounts are being created, this key is needed to read the progress (`/api/admin/user/batch`) and to
     * download the list of usernames and passwords once (`/api/file/generate-user-excel`). Null: no accounts are being
     * created.
     */
    key: z.nullable(z.string()),
    /** Lines without errors, in order. */
    lines: z.array(
      z.object({
        /** Position of the row among the submitted rows, starting at 0. */
        row: z.int(),
        username: z.string(),
        outcome: z.enum(rosterOutcomes),
      }),
    ),
    /** Lines with errors, by their position in the submitted rows. */
    faults: z.array(z.object({ row: z.int(), reasons: z.array(z.string()) })),
  }),
});

export const cancelRosterImport = endpoint({
  ...common,
  access: "root",
  method: "DELETE",
  path: "/api/class/roster",
  summary: "Cancel an own import that is still creating accounts: nothing of it is stored",
  input: z.object({ key: z.string().check(z.maxLength(100)) }),
  output: done,
});

export const rosterImport = z.object({
  id: z.int(),
  /** Username of the user who imported the roster; null when this user's account was deleted. */
  createdBy: z.nullable(z.string()),
  gmtCreate: z.string(),
  undoneAt: z.nullable(z.string()),
  /** Number of lines by outcome. */
  created: z.int(),
  added: z.int(),
  changed: z.int(),
  invited: z.int(),
  unchanged: z.int(),
  /** Whether this is the newest import that has not been undone. */
  mayUndo: z.boolean(),
});
export type RosterImport = z.output<typeof rosterImport>;

export const listRosterImports = endpoint({
  ...common,
  method: "GET",
  path: "/api/class/roster/list",
  summary: "Imports of rosters into a class, newest first",
  input: z.object({
    classId: rowId,
    currentPage: pageNumber,
    limit: pageLimit(CLASS_MEMBER_PAGE),
  }),
  output: paged(rosterImport),
});

export const undoRosterImport = endpoint({
  ...common,
  method: "PUT",
  path: "/api/class/roster/undo",
  summary:
    "Undo the newest import: memberships become as they were before, invitations that wait are withdrawn. Accounts stay, and so do members who were changed or accepted since",
  input: z.object({ classId: rowId, importId: rowId }),
  output: z.object({
    /** Number of members that were removed. */
    removed: z.int(),
    /** Number of members whose earlier role and roster data were restored. */
    restored: z.int(),
    /** Number of invitations that were withdrawn. */
    withdrawn: z.int(),
    /** Number of lines whose members changed after the import and were therefore left as they are. */
    kept: z.int(),
  }),
});
