import {
  LOGIN_PASSWORD_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  type UserInfo,
  USERNAME_MAX,
} from "../../shared/account.ts";
import { Refusal } from "../../shared/errors.ts";
import { roles } from "../../shared/roles.ts";
import type { Database, Db } from "../platform/db.ts";
import { addressForLimits, countOrWait, type RateLimit, takeBack } from "../platform/rateWindow.ts";
import { roleOf } from "../platform/route.ts";
import { forgetWindow } from "../platform/sql.ts";
import { hashPassword, verifyAgainstNobody, verifyPassword, whenCoreIsFree } from "./password.ts";
import { openSession } from "./session.ts";
import {
  accountByName,
  endSession,
  endSessionsOf,
  passwordHashOf,
  replacePassword,
  userInfoByUid,
  type UserInfoRow,
} from "./sql.ts";

const HALF_HOUR = 30 * 60;
const ACCOUNT_FAILURES = 20;
const ADDRESS_FAILURES = 200;
const CHANGE_FAILURES = 5;

interface Login {
  username: string;
  password: string;
  ip: string;
  userAgent: string;
}

/**
 * Signs in. Order of the checks: fields, failures so far, name and password together (one text for
 * both), state of the account. Only failures count: 20 per account and address, 200 per address in
 * half an hour.
 */
export async function logIn(
  db: Database,
  attempt: Login,
): Promise<{ token: string; user: UserInfo }> {
  const username = attempt.username.trim();
  const { password } = attempt;
  if (username === "") throw new Refusal("USERNAME_REQUIRED");
  if (password.trim() === "") throw new Refusal("PASSWORD_REQUIRED");
  if (password.length < PASSWORD_MIN || password.length > LOGIN_PASSWORD_MAX) {
    throw new Refusal("PASSWORD_LENGTH", { min: PASSWORD_MIN, max: LOGIN_PASSWORD_MAX });
  }
  if (username.length > USERNAME_MAX) throw new Refusal("USERNAME_TOO_LONG", { max: USERNAME_MAX });
  const account = await whenCoreIsFree(() => checkPassword(db, username, password, attempt.ip));
  if (account.status === 1) throw new Refusal("ACCOUNT_BANNED");
  if (account.status === 2) throw new Refusal("ACCOUNT_APPLYING");
  const { ip, userAgent } = attempt;
  const token = await openSession(db, { uid: account.uid, ip, userAgent });
  return { token, user: toUserInfo(account) };
}

/**
 * A failure is counted before the password is looked at and taken back after a success, so that a
 * thousand guesses at once cannot slip through between look and count. It runs inside the password
 * queue, so at most a few honest logins of one address are counted at any moment.
 */
async function checkPassword(db: Database, username: string, password: string, ip: string) {
  const address = addressForLimits(ip);
  const limits: RateLimit[] = [
    {
      key: `login:${username.toLowerCase()}:${address}`,
      limit: ACCOUNT_FAILURES,
      window: HALF_HOUR,
    },
    { key: `login-from:${address}`, limit: ADDRESS_FAILURES, window: HALF_HOUR },
  ];
  await countAll(db, limits);
  const [account] = await accountByName(db, username);
  const right = account
    ? await verifyPassword(account.passwordHash, password)
    : await verifyAgainstNobody(password);
  if (!account || !right) throw new Refusal("LOGIN_WRONG");
  await forgetWindow(db, limits[0]?.key);
  await takeBack(db, limits.slice(1));
  return account;
}

async function countAll(db: Db, limits: RateLimit[]): Promise<void> {
  for (const [i, limit] of limits.entries()) {
    const { waitSeconds } = await countOrWait(db, limit);
    if (waitSeconds > 0) {
      await takeBack(db, limits.slice(0, i));
      const minutes = Math.ceil(waitSeconds / 60);
      throw new Refusal("LOGIN_LOCKED", { minutes, seconds: waitSeconds });
    }
  }
}

/** Ends one session at once, in every process. */
export async function logOut(db: Db, sessionId: number): Promise<void> {
  await endSession(db, sessionId);
}

/** The signed-in person's own information. */
export async function readUserInfo(db: Db, uid: string): Promise<UserInfo> {
  const [row] = await userInfoByUid(db, uid);
  if (!row) throw new Refusal("SESSION_ENDED");
  return toUserInfo(row);
}

function toUserInfo({ roleId, ...row }: UserInfoRow): UserInfo {
  return { ...row, roleList: [roles[roleOf(roleId)]] };
}

export type PasswordChange =
  | { outcome: "changed" }
  | { outcome: "wrong"; failures: number }
  | { outcome: "locked"; minutes: number };

/**
 * Changes the own password and ends all of the person's sessions. Five wrong old passwords lock the
 * change for half an hour.
 */
export async function changeOwnPassword(
  db: Database,
  uid: string,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
): Promise<PasswordChange> {
  if (oldPassword.trim() === "" || newPassword.trim() === "")
    throw new Refusal("PASSWORD_REQUIRED");
  if (newPassword.length < PASSWORD_MIN || newPassword.length > PASSWORD_MAX) {
    throw new Refusal("PASSWORD_LENGTH", { min: PASSWORD_MIN, max: PASSWORD_MAX });
  }
  if (oldPassword === newPassword) throw new Refusal("PASSWORD_SAME");
  const limit = { key: `change-password:${uid}`, limit: CHANGE_FAILURES, window: HALF_HOUR };
  return whenCoreIsFree(async () => {
    const { count, waitSeconds } = await countOrWait(db, limit);
    if (waitSeconds > 0) return { outcome: "locked", minutes: Math.ceil(waitSeconds / 60) };
    const [account] = await passwordHashOf(db, uid);
    const tooLong = oldPassword.length > LOGIN_PASSWORD_MAX;
    if (!account || tooLong || !(await verifyPassword(account.passwordHash, oldPassword))) {
      return { outcome: "wrong", failures: count };
    }
    const fresh = await hashPassword(newPassword);
    await db.transaction(async (tx) => {
      const changed = await replacePassword(tx, uid, account.passwordHash, fresh);
      if (changed.length === 0) throw new Refusal("CONFLICT");
      await endSessionsOf(tx, uid);
      await forgetWindow(tx, limit.key);
    });
    return { outcome: "changed" };
  });
}
