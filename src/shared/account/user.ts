import { CSV_TYPE, XLSX_TYPE } from "../text/spreadsheetTypes.ts";
import * as z from "zod/mini";
import {
  done,
  endpoint,
  fileAnswer,
  filterNumber,
  filterText,
  flag,
  nothing,
  pageLimit,
  pageNumber,
  paged,
  wholeNumber,
  formText,
} from "../call/endpoint.ts";
import { roleIds } from "./roles.ts";

/** Accounts as administrators manage them (status 0: active, 1: banned, 2: waiting for approval). */

/** Maximum number of accounts that can be changed, imported or generated at once. */
export const BULK_MAX = 1000;

const gender = z.enum(["male", "female", "secrecy"]);

const userRow = z.object({
  uid: z.string(),
  username: z.string(),
  nickname: z.nullable(z.string()),
  realname: z.nullable(z.string()),
  school: z.nullable(z.string()),
  number: z.nullable(z.string()),
  className: z.nullable(z.string()),
  email: z.nullable(z.string()),
  gender,
  avatar: z.nullable(z.string()),
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** Always contains exactly one role. */
  roles: z.array(z.object({ id: z.int(), role: z.string() })),
  gmtCreate: z.string(),
  gmtModified: z.string(),
  recentLoginTime: z.nullable(z.string()),
});
export type UserRow = z.output<typeof userRow>;

export const getUserList = endpoint({
  method: "GET",
  path: "/api/admin/user/get-user-list",
  feature: "user",
  access: "root",
  summary:
    "Accounts, newest first; keyword: part of name, email address, real name, school, number, administrative class",
  input: z.object({
    currentPage: pageNumber,
    limit: pageLimit(10),
    keyword: filterText(100),
    status: filterNumber,
    roleId: filterNumber,
    /** The full name of an administrative class. */
    className: filterText(100),
    onlyAdmin: flag,
  }),
  output: paged(userRow),
});

/** The number of applications is counted up to this number. */
export const APPLICATIONS_MAX = 100;

export const countApplications = endpoint({
  method: "GET",
  path: "/api/admin/user/applications",
  feature: "user",
  access: "root",
  summary: "How many accounts wait for approval, at most 100",
  input: nothing,
  output: z.object({ count: z.int() }),
});

/** Absent: the value is unchanged; empty: the value is removed. */
const field = z.optional(z.nullable(z.string().check(z.maxLength(1000))));
const roleId = z.pipe(wholeNumber, z.literal(roleIds));
const status = z.pipe(wholeNumber, z.literal([0, 1, 2]));

export const updateUser = endpoint({
  method: "PUT",
  path: "/api/admin/user/edit-user",
  feature: "user",
  access: "root",
  summary: "Change an account; a new role, status or password ends its sessions",
  input: z.object({
    uid: z.string(),
    username: field,
    realname: field,
    nickname: field,
    school: field,
    number: field,
    className: field,
    email: field,
    /** Role id. */
    type: z.optional(roleId),
    status: z.optional(status),
    setNewPwd: flag,
    /** Used only with `setNewPwd`. */
    password: field,
  }),
  output: done,
});
export type UserUpdate = z.output<typeof updateUser.input>;

/** Up to this many accounts are created before the call returns; larger numbers are created in the background. */
export const MADE_AT_ONCE = 200;

const selection = z.object({
  ids: z.array(z.string().check(z.maxLength(32))).check(z.minLength(1), z.maxLength(BULK_MAX)),
});

export const forbidUsers = endpoint({
  method: "POST",
  path: "/api/admin/user/forbid-user",
  feature: "user",
  access: "root",
  summary: "Ban accounts; their sessions end at once",
  input: selection,
  output: done,
});

export const deleteUsers = endpoint({
  method: "DELETE",
  path: "/api/admin/user/delete-user",
  feature: "user",
  access: "root",
  fromBody: true,
  summary: "Delete accounts; their submissions stay without a name",
  input: selection,
  output: done,
});

export const passUsers = endpoint({
  method: "POST",
  path: "/api/admin/user/pass-user",
  feature: "user",
  access: "root",
  summary: "Approve applications for accounts",
  input: selection,
  output: done,
});

export const rejectUsers = endpoint({
  method: "POST",
  path: "/api/admin/user/reject-user",
  feature: "user",
  access: "root",
  summary: "Reject applications: the accounts are deleted, name and email address are free again",
  input: selection,
  output: done,
});

export const importUsers = endpoint({
  method: "POST",
  path: "/api/admin/user/insert-batch-user",
  feature: "user",
  access: "root",
  summary:
    "Import accounts: username, password, email address, real name, gender, nickname, school, number, administrative class. dryRun only checks; onlyGood skips faulty rows instead of refusing",
  input: z.object({
    users: z.array(z.array(formText(1000)).check(z.maxLength(20))).check(z.maxLength(BULK_MAX)),
    dryRun: flag,
    onlyGood: flag,
  }),
  output: z.object({
    /** Key for `get-batch`; null when nothing is being created. */
    key: z.nullable(z.string()),
    /** Number of rows without errors. */
    good: z.int(),
    /** Rows with errors; `row`: position of the row in the list. */
    faults: z.array(z.object({ row: z.int(), reasons: z.array(z.string()) })),
  }),
});

/** An invalid number becomes -1, which is out of every range, so the rules refuse it with the field's name. */
const formNumber = z.catch(wholeNumber, -1);

export const generateUsers = endpoint({
  method: "POST",
  path: "/api/admin/user/generate-user",
  feature: "user",
  access: "root",
  summary:
    "Create accounts prefix + number + suffix with random passwords; key allows one download of their list",
  input: z.object({
    prefix: formText(100),
    suffix: formText(100),
    number_from: formNumber,
    number_to: formNumber,
    password_length: formNumber,
  }),
  output: z.object({ key: z.string(), total: z.int() }),
});

const batchKey = z.string().check(z.maxLength(100));

export const getBatch = endpoint({
  method: "GET",
  path: "/api/admin/user/batch",
  feature: "user",
  access: "root",
  summary: "Progress of an own import or generation",
  input: z.object({ key: batchKey }),
  output: z.object({
    kind: z.enum(["import", "generate", "roster", "teams"]),
    state: z.enum(["working", "done", "failed"]),
    total: z.int(),
    done: z.int(),
    /** The reason for the failure, in the language of the request. */
    reason: z.nullable(z.string()),
  }),
});
export type Batch = z.output<typeof getBatch.output>;

export const downloadGenerated = endpoint({
  method: "GET",
  path: "/api/file/generate-user-excel",
  feature: "user",
  access: "root",
  summary: "Names and passwords of an own generation as a file, once: xlsx, or format=csv",
  input: z.object({ key: batchKey, format: z.catch(z.enum(["xlsx", "csv"]), "xlsx") }),
  output: fileAnswer,
  download: [XLSX_TYPE, CSV_TYPE],
});
