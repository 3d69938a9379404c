import {
  LOGIN_PASSWORD_MAX,
  PASSWORD_MIN,
  type UserInfo,
  USERNAME_MAX,
} from "../../shared/account/account.ts";
import { Refusal } from "../../shared/call/errors.ts";
import { roles } from "../../shared/account/roles.ts";
import type { Database, Db } from "../platform/database/db.ts";
import { countOrWait } from "../platform/database/rateWindow.ts";
import { roleOf } from "../platform/database/storedRole.ts";
import type { SecretBox } from "../platform/process/secretBox.ts";
import { clearRateWindow } from "../platform/database/sql.ts";
import {
  hashPassword,
  renewedHash,
  verifyPassword,
  inCheckQueue,
  inHashQueue,
} from "./password.ts";
import { checkLogin, type LoginAttempt, type LoginServices } from "./loginAttempt.ts";
import { refuseNewPassword } from "./newPassword.ts";
import { verifySecondFactor } from "./secondFactor.ts";
import { enter } from "./session.ts";
import {
  accountByUid,
  endSession,
  endSessionsOf,
  type LoginRow,
  passwordHashOf,
  renewPasswordHash,
  replacePassword,
  userInfoByUid,
  type UserInfoRow,
} from "./sql.ts";

export { HeldLogins } from "./heldLogins.ts";
export { isCommonPassword } from "./commonPasswords.ts";
export { checkEntryPassword } from "./entryPassword.ts";
export { newPasswordFault } from "./newPassword.ts";
export { readRegisterWays } from "./register.ts";

export { changeRootPassword, createLockedRoot } from "./root.ts";
export { onUserChange } from "./userChanges.ts";

const HALF_HOUR = 30 * 60;
const CHANGE_FAILURES = 5;

interface Login extends LoginAttempt {
  /** Code from the authenticator app, or a recovery code; empty if there is none. */
  code: string;
  /** Decrypts the sealed secret of the authenticator app. */
  secrets: SecretBox;
  userAgent: string;
}

export type SignedIn = UserInfo & { lastLogin: { at: string; ip: string } | null };

/**
 * Signs in. Order of the checks: fields, earlier failures and the puzzle that they require, name and password together
 * (with the same error for both), account status, second factor. Only failures count, and failures never lock an
 * account: {@link loginDemand} determines what an attempt requires.
 */
export async function logIn(
  services: LoginServices,
  attempt: Login,
): Promise<{ token: string; user: SignedIn }> {
  const username = attempt.username.trim();
  const { password } = attempt;
  if (username === "") throw new Refusal("USERNAME_REQUIRED");
  if (password.trim() === "") throw new Refusal("PASSWORD_REQUIRED");
  if (password.length < PASSWORD_MIN || password.length > LOGIN_PASSWORD_MAX) {
    throw new Refusal("PASSWORD_LENGTH", { min: PASSWORD_MIN, max: LOGIN_PASSWORD_MAX });
  }
  if (username.length > USERNAME_MAX) throw new Refusal("USERNAME_TOO_LONG", { max: USERNAME_MAX });
  const { db } = services;
  const account = await checkLogin(services, { ...attempt, username });
  refuseUnusable(account);
  const { uid, hasSecondFactor } = account;
  if (hasSecondFactor) await verifySecondFactor(db, attempt.secrets, { uid, code: attempt.code });
  const { ip, userAgent } = attempt;
  const entered = await startLoginSession(db, account, {
    ip,
    userAgent,
    passwordHash: account.passwordHash,
  });
  // The sign-in does not wait until the hash is renewed; if the renewal fails, the next sign-in tries again.
  renewHash(db, account, password).catch(() => {});
  return entered;
}

async function renewHash(db: Db, account: LoginRow, password: string): Promise<void> {
  const { uid, passwordHash } = account;
  const fresh = await renewedHash(passwordHash, password);
  if (fresh !== undefined)
    await renewPasswordHash(db, { uid, verifiedHash: passwordHash, newHash: fresh });
}

/** Signs in the owner of a verified passkey. */
export async function logInWithPasskey(
  db: Database,
  uid: string,
  from: { ip: string; userAgent: string },
): Promise<{ token: string; user: SignedIn }> {
  const [account] = await accountByUid(db, { uid });
  if (!account) throw new Refusal("PASSKEY_UNKNOWN");
  refuseUnusable(account);
  return startLoginSession(db, account, { ...from, passwordHash: null });
}

function refuseUnusable({ status }: { status: number }): void {
  if (status === 1) throw new Refusal("ACCOUNT_BANNED");
  if (status === 2) throw new Refusal("ACCOUNT_APPLYING");
}

/** Creates the session after all factors have been verified, and returns the previous sign-in. */
async function startLoginSession(
  db: Db,
  account: UserInfoRow,
  proof: { ip: string; userAgent: string; passwordHash: string | null },
): Promise<{ token: string; user: SignedIn }> {
  const { token, before } = await enter(db, { uid: account.uid, ...proof });
  const lastLogin = before.at ? { at: before.at.toISOString(), ip: before.ip ?? "" } : null;
  return { token, user: { ...toUserInfo(account), lastLogin } };
}

/** Ends one session; the session immediately becomes invalid in every server process. */
export async function logOut(db: Db, sessionId: number): Promise<void> {
  await endSession(db, { sessionId });
}

/** Information about the account that is signed in. */
export async function readUserInfo(db: Db, uid: string): Promise<UserInfo> {
  const [row] = await userInfoByUid(db, { uid });
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
 * Changes the password of the caller's account and ends all of the account's sessions. Five wrong old passwords block
 * the change for half an hour.
 */
export async function changeOwnPassword(
  db: Database,
  uid: string,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
): Promise<PasswordChange> {
  if (oldPassword.trim() === "" || newPassword.trim() === "")
    throw new Refusal("PASSWORD_REQUIRED");
  refuseNewPassword(newPassword, null);
  if (oldPassword === newPassword) throw new Refusal("PASSWORD_SAME");
  const limit = { key: `change-password:${uid}`, limit: CHANGE_FAILURES, window: HALF_HOUR };
  return inCheckQueue(async () => {
    const { count, waitSeconds } = await countOrWait(db, limit);
    if (waitSeconds > 0) return { outcome: "locked", minutes: Math.ceil(waitSeconds / 60) };
    const [account] = await passwordHashOf(db, { uid });
    const isRight =
      account !== undefined &&
      oldPassword.length <= LOGIN_PASSWORD_MAX &&
      (await inHashQueue(() => verifyPassword(account.passwordHash, oldPassword)));
    if (!isRight) return { outcome: "wrong", failures: count };
    const fresh = await hashNewPassword(newPassword);
    await db.transaction(async (tx) => {
      const changed = await replacePassword(tx, {
        uid,
        verifiedHash: account.passwordHash,
        newHash: fresh,
      });
      if (changed.length === 0) throw new Refusal("CONFLICT");
      await endSessionsOf(tx, { uid });
      await clearRateWindow(tx, { key: limit.key });
    });
    return { outcome: "changed" };
  });
}

/** Computes the hash of a new password when a core is free; throws a refusal if the queue is full. */
export function hashNewPassword(password: string): Promise<string> {
  return inHashQueue(() => hashPassword(password));
}
