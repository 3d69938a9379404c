import { randomInt, timingSafeEqual } from "node:crypto";
import { Refusal } from "../../shared/call/errors.ts";
import { isEmail } from "../../shared/message/mail.ts";
import type { Locale } from "../../shared/text/locale.ts";
import { CODE_WAIT } from "../../shared/account/recovery.ts";
import { type CaptchaAnswer, countOrAskCaptcha } from "../captcha/service.ts";
import { mailWorks, sendMail } from "../mail/service.ts";
import { type Database, retriedTransaction, type Tx } from "../platform/database/db.ts";
import {
  addressForLimits,
  countAllOrWait,
  type RateLimit,
} from "../platform/database/rateWindow.ts";
import type { SecretBox } from "../platform/process/secretBox.ts";
import { readSwitches } from "../site/service.ts";
import { isDisposable } from "./disposableMail.ts";
import {
  deleteOldCodes,
  storeCode,
  countCodeTry,
  uncountCodeTry,
  consumeCode,
} from "./mailCode.sql.ts";
import { accountByEmail } from "./recovery.sql.ts";

/** Lifetime of a code or link in seconds. */
export const CODE_SECONDS = 600;
const TRIES = 5;
const HOUR = 3600;

export type CodePurpose = "register" | "changeEmail";

/**
 * The keyed fingerprint that is stored in place of a code. A plain hash would not be enough, because the six digits
 * could be found from it within a second.
 */
function fingerprintOf(box: SecretBox, purpose: string, subject: string, code: string): Buffer {
  return box.fingerprint(`mail-code ${purpose} ${subject} ${code}`);
}

/** Returns the trimmed email address. Refuses an invalid address. */
export function readEmail(text: string): string {
  const email = text.trim();
  if (email === "") throw new Refusal("EMAIL_REQUIRED");
  if (!isEmail(email)) throw new Refusal("EMAIL_FORMAT");
  return email;
}

/**
 * Counts the attempt towards all limits. If a limit has been reached, counts nothing and refuses with the waiting time
 * of the first such limit.
 */
export async function countEach(db: Database, limits: RateLimit[]): Promise<void> {
  const seconds = await countAllOrWait(db, limits);
  if (seconds > 0) throw new Refusal("MAIL_TOO_FAST", { seconds });
}

/**
 * Maximum number of registration codes per hour for one IP address without a captcha; each further code requires a
 * captcha.
 */
const FROM_ADDRESS = 30;

/** Rate limits for codes: one per minute and ten per hour for each email address. */
export function codeLimits(purpose: CodePurpose, email: string): RateLimit[] {
  const to = email.toLowerCase();
  return [
    { key: `mail-to:${to}`, limit: 10, window: HOUR },
    { key: `mail-lock:${purpose}:${to}`, limit: 1, window: CODE_WAIT },
  ];
}

/** Creates a code, stores its fingerprint, and returns the code for the email. */
export async function createCode(
  tx: Tx,
  box: SecretBox,
  { purpose, subject }: { purpose: CodePurpose; subject: string },
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  await storeCode(tx, {
    purpose,
    subject,
    fingerprint: fingerprintOf(box, purpose, subject, code),
    seconds: CODE_SECONDS,
  });
  return code;
}

/**
 * Sends a code to the email address that is being registered. Refuses if registration is closed, if the site sends no
 * email, if the rate limit is reached, or if the address belongs to an account. Returns the number of seconds after
 * which the next code can be requested, and the lifetime of this code.
 */
export async function sendRegisterCode(
  db: Database,
  box: SecretBox,
  request: { email: string; locale: Locale; ip: string; answer: CaptchaAnswer },
): Promise<{ email: string; expire: number }> {
  const { locale, ip, answer } = request;
  if (!(await readSwitches(db)).register) throw new Refusal("REGISTER_CLOSED");
  if (!(await mailWorks(db))) throw new Refusal("MAIL_OFF");
  const email = readEmail(request.email);
  if (isDisposable(email)) throw new Refusal("EMAIL_DISPOSABLE");
  const key = `mail-from:${addressForLimits(ip)}`;
  await countOrAskCaptcha({ db, box }, { key, limit: FROM_ADDRESS, window: HOUR }, answer);
  await countEach(db, codeLimits("register", email));
  if ((await accountByEmail(db, { email })).length > 0) throw new Refusal("EMAIL_TAKEN");
  await db.transaction(async (tx) => {
    const code = await createCode(tx, box, { purpose: "register", subject: email.toLowerCase() });
    const mail = { to: email, locale, usefulFor: CODE_SECONDS };
    await sendMail(tx, box, { ...mail, template: "registerCode", params: { code } });
  });
  return { email, expire: CODE_SECONDS };
}

interface UsedCode {
  purpose: CodePurpose;
  subject: string;
  code: string;
}

/**
 * Runs `work` in a transaction that consumes the code. If several callers use one code at the same time, only one
 * caller succeeds. A wrong code uses up one of five attempts even if the transaction is rolled back; if `work` refuses,
 * the code stays valid.
 */
export async function withCode<T>(
  db: Database,
  box: SecretBox,
  { purpose, subject, code }: UsedCode,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const digits = code.trim();
  if (!/^\d{6}$/.test(digits)) throw new Refusal("MAIL_CODE_FORMAT");
  const print = fingerprintOf(box, purpose, subject, digits);
  const [storedCode] = await countCodeTry(db, { purpose, subject, maxTries: TRIES });
  if (!storedCode) throw new Refusal("MAIL_CODE_GONE");
  if (!timingSafeEqual(storedCode.fingerprint, print)) {
    const left = TRIES - storedCode.tries;
    throw left > 0 ? new Refusal("MAIL_CODE_WRONG", { left }) : new Refusal("MAIL_CODE_GONE");
  }
  try {
    return await retriedTransaction(db, async (tx) => {
      const used = await consumeCode(tx, { purpose, subject, fingerprint: print });
      if (used.length === 0) throw new Refusal("MAIL_CODE_GONE");
      return work(tx);
    });
  } catch (error) {
    await uncountCodeTry(db, { purpose, subject, fingerprint: print });
    throw error;
  }
}

/**
 * Registers with a code that was sent by email: `work` inserts the account in the transaction that consumes the code.
 * Errors: `MAIL_CODE_FORMAT`, `MAIL_CODE_WRONG` (`left` attempts) and `MAIL_CODE_GONE`.
 */
export function useRegisterCode<T>(
  db: Database,
  box: SecretBox,
  input: { email: string; code: string },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const subject = input.email.trim().toLowerCase();
  return withCode(db, box, { purpose: "register", subject, code: input.code }, work);
}

/** Deletes expired codes and links. */
export async function sweepMailCodes(db: Database): Promise<void> {
  await deleteOldCodes(db);
}
