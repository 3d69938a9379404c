import { createHash, randomBytes, randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { LOGIN_PASSWORD_MAX } from "../../shared/account/account.ts";
import { Refusal } from "../../shared/call/errors.ts";
import { RECOVERY_CODES } from "../../shared/account/secondFactor.ts";
import type { Database, Db, Tx } from "../platform/database/db.ts";
import { countOrWait } from "../platform/database/rateWindow.ts";
import type { SecretBox } from "../platform/process/secretBox.ts";
import { clearRateWindow } from "../platform/database/sql.ts";
import { verifyPassword, inHashQueue } from "./password.ts";
import {
  beginTotpOf,
  confirmTotpOf,
  deleteRecoveryCodes,
  factorsOf,
  removeTotpRow,
  storeRecoveryCodes,
  useRecoveryCode,
  useTotpStep,
  waitingTotp,
} from "./secondFactor.sql.ts";
import { passwordHashOf } from "./sql.ts";

const HALF_HOUR = 30 * 60;
/** Three of a million codes are valid at any time; with ten attempts per half hour, guessing a code is infeasible. */
const TRIES = 10;
const PASSWORD_TRIES = 5;
/** Length of a time step in seconds (RFC 6238). */
const STEP = 30;

/**
 * Checks the second factor after a correct password. Passes if the account has no second factor; otherwise `code` must
 * be a code from the authenticator app (at most one time step early or late, never reused) or a recovery code (single
 * use).
 */
export async function verifySecondFactor(
  db: Database,
  secrets: SecretBox,
  { uid, code }: { uid: string; code: string },
): Promise<void> {
  const [factors] = await factorsOf(db, { uid });
  if (!factors || (factors.sealedSecret === null && factors.passkeys === 0)) return;
  if (code.trim() === "") throw new Refusal("SECOND_FACTOR_REQUIRED");
  const limit = { key: `second-factor:${uid}`, limit: TRIES, window: HALF_HOUR };
  await countTry(db, limit);
  const secret = factors.sealedSecret === null ? null : secrets.open(factors.sealedSecret);
  const step = secret === null ? null : stepOf(secret, code, db.clock.now());
  const isGood =
    (step !== null && (await useTotpStep(db, { uid, step })).length > 0) ||
    (await useRecoveryCode(db, { uid, codeHash: hashOf(code) })).length > 0;
  if (!isGood) throw new Refusal("SECOND_FACTOR_WRONG");
  await clearRateWindow(db, { key: limit.key });
}

/** Requires the password again before a second factor can be changed. */
export async function confirmPassword(db: Database, uid: string, password: string): Promise<void> {
  if (password === "") throw new Refusal("PASSWORD_REQUIRED");
  const limit = { key: `confirm-password:${uid}`, limit: PASSWORD_TRIES, window: HALF_HOUR };
  await countTry(db, limit);
  const [account] = await passwordHashOf(db, { uid });
  const isRight =
    account !== undefined &&
    password.length <= LOGIN_PASSWORD_MAX &&
    (await inHashQueue(() => verifyPassword(account.passwordHash, password)));
  if (!isRight) throw new Refusal("PASSWORD_WRONG");
  await clearRateWindow(db, { key: limit.key });
}

async function countTry(
  db: Database,
  limit: { key: string; limit: number; window: number },
): Promise<void> {
  const { waitSeconds } = await countOrWait(db, limit);
  if (waitSeconds === 0) return;
  throw new Refusal("LOGIN_LOCKED", {
    minutes: Math.ceil(waitSeconds / 60),
    seconds: waitSeconds,
  });
}

/** A new secret for an authenticator app, with the URI for its QR code. */
export async function beginApp(
  db: Db,
  secrets: SecretBox,
  who: { uid: string; username: string; issuer: string },
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: 20 });
  const rows = await beginTotpOf(db, { uid: who.uid, sealedSecret: secrets.seal(secret.base32) });
  if (rows.length === 0) throw new Refusal("TOTP_ON");
  // In the URI, a colon separates issuer and account.
  const issuer = who.issuer.replaceAll(":", " ");
  const uri = new TOTP({ issuer, label: who.username, secret }).toString();
  return { secret: secret.base32, uri };
}

/** Activates the authenticator app after it has produced a valid code, and returns recovery codes. */
export async function confirmApp(
  db: Database,
  secrets: SecretBox,
  { uid, code }: { uid: string; code: string },
): Promise<string[]> {
  await countTry(db, { key: `totp-confirm:${uid}`, limit: TRIES, window: HALF_HOUR });
  const [waiting] = await waitingTotp(db, { uid });
  const secret = waiting ? secrets.open(waiting.sealedSecret) : null;
  if (!waiting || secret === null) throw new Refusal("TOTP_GONE");
  const step = stepOf(secret, code, db.clock.now());
  if (step === null) throw new Refusal("SECOND_FACTOR_WRONG");
  return db.transaction(async (tx) => {
    const confirmed = await confirmTotpOf(tx, { uid, sealedSecret: waiting.sealedSecret, step });
    if (confirmed.length === 0) throw new Refusal("CONFLICT");
    return newRecoveryCodes(tx, uid);
  });
}

/**
 * Deactivates the authenticator app; if it was the account's last second factor, the recovery codes are also deleted.
 */
export async function removeApp(db: Database, uid: string): Promise<void> {
  await db.transaction(async (tx) => {
    const removed = await removeTotpRow(tx, { uid });
    if (removed.length === 0) throw new Refusal("SECOND_FACTOR_NONE");
    await deleteUnusedRecoveryCodes(tx, uid);
  });
}

export async function deleteUnusedRecoveryCodes(tx: Tx, uid: string): Promise<void> {
  const [left] = await factorsOf(tx, { uid });
  if (left?.sealedSecret === null && left.passkeys === 0) await deleteRecoveryCodes(tx, { uid });
}

/** Replaces the recovery codes and returns the new ones; they cannot be read again later. */
export async function newRecoveryCodes(tx: Tx, uid: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, makeRecoveryCode);
  await deleteRecoveryCodes(tx, { uid });
  await storeRecoveryCodes(tx, { uid, codeHashes: codes.map(hashOf) });
  return codes;
}

/** Contains no characters that look alike; ten characters have 49 bits of entropy. */
const letters = "abcdefghjkmnpqrstuvwxyz23456789";

function makeRecoveryCode(): string {
  const part = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join("");
  return `${part()}-${part()}`;
}

/** Case is ignored, as are spaces and all other characters except letters and digits. */
function hashOf(code: string): Buffer {
  const plain = code.toLowerCase().replaceAll(/[^a-z\d]/g, "");
  return createHash("sha256").update(plain).digest();
}

/**
 * The time step of a code: the current time step, the one before or the one after; null if the code fits none of them.
 */
function stepOf(secret: string, code: string, now: number): number | null {
  const token = code.replaceAll(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return null;
  const delta = new TOTP({ secret: Secret.fromBase32(secret), period: STEP }).validate({
    token,
    window: 1,
    timestamp: now,
  });
  return delta === null ? null : Math.floor(now / 1000 / STEP) + delta;
}

/** 192 random bits that identify a challenge. */
export function challengeId(): string {
  return randomBytes(24).toString("base64url");
}
