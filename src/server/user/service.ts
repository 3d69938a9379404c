import { randomBytes } from "node:crypto";
import type { OutputOf } from "../../shared/call/endpoint.ts";
import { type ErrorCode, Refusal } from "../../shared/call/errors.ts";
import { roles } from "../../shared/account/roles.ts";
import {
  APPLICATIONS_MAX,
  BULK_MAX,
  type getUserList,
  type UserRow,
} from "../../shared/account/user.ts";
import { hashNewPassword } from "../account/service.ts";
import { type Actor, recordAction } from "../audit/service.ts";
import { sendMessage } from "../message/service.ts";
import {
  type Database,
  type Db,
  only,
  retriedTransaction,
  type Tx,
} from "../platform/database/db.ts";
import { escapeLike } from "../platform/text/likePattern.ts";
import { roleOf } from "../platform/database/storedRole.ts";
import type { SecretBox } from "../platform/process/secretBox.ts";
import { standingOf } from "./standing.ts";
import { writeDecision } from "./decisionLetter.ts";
import { countApplicants, countUsers, listOf, type UserListRow } from "./list.sql.ts";
import {
  refuseActor,
  refuseDecision,
  refuseDelete,
  refuseForbid,
  type Standing,
} from "./policy.ts";
import {
  deleteAvatars,
  deleteClassOffers,
  deleteSimilarPrograms,
  deleteMailCodes,
  ownerTransfers,
  ownsProblems,
  personal,
} from "./deleteUsers.sql.ts";
import { anonymise, endSessionsOfAll, type LockedUser, lockUsers, setStatus } from "./sql.ts";

interface UserListQuery {
  currentPage: number;
  limit: number;
  keyword?: string | undefined;
  status?: number | undefined;
  roleId?: number | undefined;
  className?: string | undefined;
  onlyAdmin: boolean;
}

export {
  batchPayload,
  type BatchServices,
  cancelBatch,
  startBatch,
  waitForBatch,
} from "./batch.ts";
export { type BatchWork, createAccounts, runBatch } from "./runBatch.ts";
export { faultText, refusedRows, type RowFaults } from "./faultTexts.ts";
export { newAccountFaults } from "./accountFaults.ts";
export { randomPassword } from "./randomPassword.ts";
export { takeList } from "./takeList.ts";
export { usedUsernames } from "./usedUsernames.ts";
export { needRoot } from "./standing.ts";

const STAFF = [1000, 1001, 1008];

/** A page of the matching accounts. */
export async function listUsers(
  db: Db,
  query: UserListQuery,
): Promise<OutputOf<typeof getUserList>> {
  const { currentPage, limit, keyword, status, roleId, className, onlyAdmin } = query;
  const roleIds = roleFilter(roleId, onlyAdmin);
  const { kind, text } = keywordOf(keyword);
  const filters = {
    keyword: kind,
    status: status !== undefined,
    roles: roleIds !== null,
    className: className !== undefined,
  };
  // Statuses and roles outside the columns' range match no user.
  if (status !== undefined && ![0, 1, 2].includes(status)) return { records: [], total: 0 };
  if (roleIds?.length === 0) return { records: [], total: 0 };
  const values = { keyword: text, status, roles: roleIds ?? undefined, className };
  const list = listOf(filters);
  const isNarrowed = filters.status || filters.roles || filters.className;
  const unfiltered = kind === "none" && !isNarrowed;
  const [rows, total] = await Promise.all([
    list.rows(db, { ...values, limit, offset: (currentPage - 1) * limit }),
    unfiltered ? countAllUsers(db) : list.count(db, values).then(([row]) => row?.count),
  ]);
  return { records: rows.map(present), total: total ?? 0 };
}

/** The number of accounts that are waiting for approval, at most `APPLICATIONS_MAX`. */
export async function countApplications(db: Db): Promise<{ count: number }> {
  return only(await countApplicants(db, { most: APPLICATIONS_MAX }));
}

/** The index contains trigrams, so a search for fewer than three characters cannot use it. */
function keywordOf(keyword: string | undefined) {
  if (keyword === undefined) return { kind: "none", text: undefined } as const;
  const text = keyword.toLowerCase();
  if (Array.from(text).length < 3) return { kind: "short", text } as const;
  return { kind: "long", text: escapeLike(text) } as const;
}

function roleFilter(roleId: number | undefined, onlyAdmin: boolean): number[] | null {
  if (roleId !== undefined) {
    return roleId in roles && (!onlyAdmin || STAFF.includes(roleId)) ? [roleId] : [];
  }
  return onlyAdmin ? STAFF : null;
}

async function countAllUsers(db: Db): Promise<number> {
  const [row] = await countUsers(db);
  return (row?.usable ?? 0) + (row?.others ?? 0);
}

function present(row: UserListRow): UserRow {
  const { roleId, createdAt, modifiedAt, lastLoginAt, ...rest } = row;
  const id = roleOf(roleId);
  return {
    ...rest,
    roles: [{ id, role: roles[id] }],
    gmtCreate: createdAt.toISOString(),
    gmtModified: modifiedAt.toISOString(),
    recentLoginTime: lastLoginAt?.toISOString() ?? null,
  };
}

interface Deciding {
  db: Database;
  box: SecretBox;
}

/** Bans accounts; idempotent. */
export function forbidUsers(db: Database, actor: Actor, ids: string[]): Promise<null> {
  return decide(
    db,
    actor,
    { ids, refuse: (standing, uids) => refuseForbid(standing, uids) },
    async (tx, users) => {
      const uids = uidsOf(users);
      await setStatus(tx, { uids, status: 1 });
      await endSessionsOfAll(tx, { uids });
      await deleteMailCodes(tx, { uids });
      for (const { username, status } of users) {
        await recordAction(tx, actor, {
          action: "user.forbid",
          target: username,
          before: { status },
          after: { status: 1 },
        });
      }
    },
  );
}

/** Deletes accounts. Personal data is deleted; the users' activity is kept anonymously. */
export async function deleteUsers(db: Database, actor: Actor, ids: string[]): Promise<null> {
  const hash = await unusablePasswordHash();
  return decide(
    db,
    actor,
    { ids, refuse: (standing, uids) => refuseDelete(standing, uids) },
    (tx, users) => deleteAll(tx, actor, { users, hash, action: "user.delete" }),
  );
}

/** Rejects applications and deletes the applicants' accounts; the applicants are therefore notified by email. */
export async function rejectUsers(
  { db, box }: Deciding,
  actor: Actor,
  ids: string[],
): Promise<null> {
  const hash = await unusablePasswordHash();
  const refuse = (standing: Standing, uids: string[], users: LockedUser[]) =>
    refuseDecision(users) ?? refuseDelete(standing, uids);
  return decide(db, actor, { ids, refuse }, async (tx, users) => {
    await deleteAll(tx, actor, { users, hash, action: "user.reject" });
    await writeDecision(tx, box, { users, template: "accountRejected" });
  });
}

/** Accepts applications; the applicants get a message and an email. */
export function passUsers({ db, box }: Deciding, actor: Actor, ids: string[]): Promise<null> {
  return decide(
    db,
    actor,
    { ids, refuse: (_standing, _uids, users) => refuseDecision(users) },
    async (tx, users) => {
      await setStatus(tx, { uids: uidsOf(users), status: 0 });
      await writeDecision(tx, box, { users, template: "accountPassed" });
      for (const { uid, username } of users) {
        await sendMessage(tx, uid, { template: "accountApproved", params: {} });
        await recordAction(tx, actor, {
          action: "user.pass",
          target: username,
          before: { status: 2 },
          after: { status: 0 },
        });
      }
    },
  );
}

type Refuse = (standing: Standing, uids: string[], users: LockedUser[]) => ErrorCode | null;

/**
 * Locks the super administrators and the targets, checks the policy and runs the action, all in one transaction. If any
 * id is unknown, the whole action is refused, so that the actor does not mistake an incomplete action for a complete
 * one.
 */
async function decide(
  db: Database,
  { viewer }: Actor,
  { ids, refuse }: { ids: string[]; refuse: Refuse },
  act: (tx: Tx, users: LockedUser[]) => Promise<void>,
): Promise<null> {
  const uids = [...new Set(ids)];
  if (uids.length > BULK_MAX) throw new Refusal("USERS_TOO_MANY", { max: BULK_MAX });
  await retriedTransaction(db, async (tx) => {
    const standing = await standingOf(tx, viewer.uid);
    const users = await lockUsers(tx, { uids });
    if (users.length < uids.length) throw new Refusal("USER_NOT_FOUND");
    const refused = refuseActor(standing) ?? refuse(standing, uids, users);
    if (refused) throw new Refusal(refused);
    await act(tx, users);
  });
  return null;
}

async function deleteAll(
  tx: Tx,
  actor: Actor,
  what: { users: LockedUser[]; hash: string; action: "user.delete" | "user.reject" },
): Promise<void> {
  const { users, hash, action } = what;
  const uids = uidsOf(users);
  for (const deleteRows of Object.values(personal)) await deleteRows(tx, { uids });
  const { owns } = only(await ownsProblems(tx, { uids }));
  for (const [column, handOver] of Object.entries(ownerTransfers)) {
    if (owns || column !== "problem.owner_uid") await handOver(tx, { uids });
  }
  await deleteAvatars(tx, { uids });
  await deleteSimilarPrograms(tx, { uids });
  await deleteMailCodes(tx, { uids });
  await deleteClassOffers(tx, { uids });
  // The names contain 64 random bits. If a name is already in use, the deletion is refused, and a retry uses other
  // names.
  const names = uids.map(() => `deleted-${randomBytes(8).toString("hex")}`);
  await anonymise(tx, { uids, names, passwordHash: hash });
  for (const { username, roleId, status } of users) {
    await recordAction(tx, actor, { action, target: username, before: { roleId, status } });
  }
}

/** Hash of an unusable random password. */
function unusablePasswordHash(): Promise<string> {
  return hashNewPassword(randomBytes(32).toString("hex"));
}

function uidsOf(rows: readonly { uid: string }[]): string[] {
  return rows.map(({ uid }) => uid);
}
