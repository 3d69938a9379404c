import { randomBytes, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import { Refusal } from "../../shared/call/errors.ts";
import type { Locale } from "../../shared/text/locale.ts";
import { nameKey } from "../../shared/text/nameKey.ts";
import { RESET_WAIT } from "../../shared/account/recovery.ts";
import { useCaptcha } from "../captcha/service.ts";
import { MAIL_JOB, mailWorks, sendMail } from "../mail/service.ts";
import { type Database, type Db, retriedTransaction } from "../platform/database/db.ts";
import { enqueue, type JobRunner, wakeChannel } from "../platform/job/jobs.ts";
import type { Bus } from "../platform/live/liveBus.ts";
import {
  addressForLimits,
  countOrRefuse,
  type RateLimit,
} from "../platform/database/rateWindow.ts";
import type { SecretBox } from "../platform/process/secretBox.ts";
import { clearRateWindow, clearRateWindows } from "../platform/database/sql.ts";
import { CODE_SECONDS, countEach, readEmail } from "./mailCode.ts";
import { storeCode, consumeCode } from "./mailCode.sql.ts";
import { refuseNewPassword } from "./newPassword.ts";
import { hashPassword, verifyPassword, inHashQueue } from "./password.ts";
import { accountByEmail, resetTarget, type ResetTarget, setPassword } from "./recovery.sql.ts";
import { endSessionsOf } from "./sql.ts";

/** The `kind` of the jobs that create a reset link for an address and email it. */
const RESET_JOB = "account.resetLink";
const HOUR = 3600;

interface ResetRequest {
  email: string;
  captcha: string;
  captchaKey: string;
  locale: Locale;
  ip: string;
}

/**
 * Requests a reset link. The response, the limits and the response time do not depend on whether the address belongs to
 * an account: only the background job looks up the address.
 */
export async function requestReset(
  db: Database,
  { box, bus }: { box: SecretBox; bus: Bus },
  request: ResetRequest,
): Promise<null> {
  const email = readEmail(request.email);
  if (!(await mailWorks(db))) throw new Refusal("MAIL_OFF");
  await useCaptcha(db, box, request);
  const to = email.toLowerCase();
  await countEach(db, [
    { key: `reset-to:${to}`, limit: 10, window: HOUR },
    { key: `mail-lock:reset:${to}`, limit: 1, window: RESET_WAIT },
  ]);
  await enqueue(db, { kind: RESET_JOB, payload: { email, locale: request.locale } });
  bus.publish(wakeChannel(RESET_JOB), "");
  return null;
}

/**
 * Registers the job that handles requests to reset a password. The job creates a link and enqueues an email; both are
 * stored in the transaction that ends the job.
 */
export function workOnResets(
  jobs: JobRunner,
  { db, box, bus }: { db: Database; box: SecretBox; bus: Bus },
): void {
  jobs.registerHandler({
    kind: RESET_JOB,
    payload: z.object({ email: z.string(), locale: z.enum(["zh-CN", "en-US"]) }),
    concurrency: 2,
    async run({ payload: { email, locale }, finishIn }) {
      await db.transaction(async (tx) => {
        await finishIn(tx);
        const [account] = await accountByEmail(tx, { email });
        if (!account || account.status === 1) return;
        const code = randomBytes(24).toString("base64url");
        await storeCode(tx, {
          purpose: "reset",
          subject: account.uid,
          fingerprint: linkFingerprint(box, account.uid, code),
          seconds: CODE_SECONDS,
        });
        const { username } = account;
        const mail = { to: account.email, locale, usefulFor: CODE_SECONDS };
        await sendMail(tx, box, { ...mail, template: "resetLink", params: { username, code } });
      });
      bus.publish(wakeChannel(MAIL_JOB), "");
    },
  });
}

function linkFingerprint(box: SecretBox, uid: string, code: string): Buffer {
  return box.fingerprint(`reset-link ${uid} ${code}`);
}

interface Link {
  username: string;
  code: string;
  ip: string;
}

/** Returns whether a link is valid; the check does not consume the link. */
export async function checkLink(db: Database, box: SecretBox, link: Link): Promise<boolean> {
  return (await targetOrCount(db, box, link)) !== null;
}

/**
 * The account that a reset link belongs to; null if the link is wrong. Only wrong links are counted and refused: a
 * valid link contains 192 random bits, so it is accepted no matter how many wrong links were tried.
 */
async function targetOrCount(
  db: Database,
  box: SecretBox,
  link: Link,
): Promise<ResetTarget | null> {
  const target = await targetOf(db, box, link);
  if (target) return target;
  await countOrRefuse(db, linkLimit(link.ip));
  return null;
}

function linkLimit(ip: string): RateLimit {
  return { key: `reset-link:${addressForLimits(ip)}`, limit: 60, window: HOUR / 2 };
}

async function targetOf(db: Db, box: SecretBox, link: Link): Promise<ResetTarget | null> {
  const [target] = await resetTarget(db, { username: link.username.trim() });
  if (!target) return null;
  const print = linkFingerprint(box, target.uid, link.code.trim().slice(0, 100));
  return timingSafeEqual(print, target.fingerprint) ? target : null;
}

/**
 * Sets a new password with a link sent by email; of any number of concurrent callers, only one succeeds. Ends all
 * sessions and clears the counts of failed sign-ins and wrong passwords.
 */
export async function resetPasswordByLink(
  db: Database,
  box: SecretBox,
  input: Link & { password: string },
): Promise<null> {
  const { password } = input;
  refuseNewPassword(password, input.username.trim());
  const target = await targetOrCount(db, box, input);
  if (!target) throw new Refusal("RESET_LINK_GONE");
  const { uid, username, passwordHash, fingerprint } = target;
  const fresh = await inHashQueue(async () => {
    if (await verifyPassword(passwordHash, password)) throw new Refusal("PASSWORD_SAME");
    return hashPassword(password);
  });
  await retriedTransaction(db, async (tx) => {
    const used = await consumeCode(tx, { purpose: "reset", subject: uid, fingerprint });
    if (used.length === 0) throw new Refusal("RESET_LINK_GONE");
    await setPassword(tx, { uid, passwordHash: fresh });
    await endSessionsOf(tx, { uid });
    await clearRateWindows(tx, { prefix: `login:${nameKey(username)}:` });
    await clearRateWindow(tx, { key: `change-password:${uid}` });
    await clearRateWindow(tx, { key: `change-email:${uid}` });
  });
  return null;
}
