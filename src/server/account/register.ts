import { randomBytes } from "node:crypto";
import {
  registerProblems,
  type RegisterForm,
  tidyRegisterForm,
} from "../../shared/accountRules.ts";
import type { getRegisterWays } from "../../shared/account.ts";
import type { OutputOf } from "../../shared/endpoint.ts";
import { Refusal } from "../../shared/errors.ts";
import { mailWorks } from "../mail/service.ts";
import type { Database, Db } from "../platform/db.ts";
import { addressForLimits, countOrWait } from "../platform/rateWindow.ts";
import type { SecretBox } from "../platform/secretBox.ts";
import { readSwitches } from "../site/service.ts";
import { isDisposable } from "./disposableMail.ts";
import { useRegisterCode } from "./mailCode.ts";
import { hashPassword, inHashQueue } from "./password.ts";
import { insertAccount, namesInUse } from "./register.sql.ts";

/** Allows a whole year of students behind one IP address, but not unlimited automated registration. */
const ATTEMPTS = { limit: 100, window: 30 * 60 };
/** Allows on-blur checks of a few dozen forms; enumerating a thousand names takes hours. */
const CHECKS = { limit: 60, window: 10 * 60 };

/** How users can register now, by the switches and the mail settings. */
export async function readRegisterWays(db: Db): Promise<OutputOf<typeof getRegisterWays>> {
  const switches = await readSwitches(db);
  const { register: allowed, registerWithoutCode, registerNeedsApproval } = switches;
  const possible = registerWithoutCode || (await mailWorks(db));
  return {
    closed: allowed ? (possible ? null : "noMail") : "switchedOff",
    code: !registerWithoutCode,
    approval: registerNeedsApproval,
  };
}

/**
 * Creates an account. Order of the checks: registration is open and possible, fields, rate limit of the IP
 * address, code, name and mail address not taken. The account and the consumption of the code are one
 * transaction: of any number of identical registrations exactly one succeeds, and a refused one does not
 * consume the code.
 */
export async function register(
  db: Database,
  box: SecretBox,
  request: { form: RegisterForm; ip: string },
): Promise<{ applying: boolean }> {
  const { closed, code: withCode, approval: applying } = await readRegisterWays(db);
  if (closed) throw new Refusal(closed === "noMail" ? "MAIL_OFF" : "REGISTER_CLOSED");
  const form = tidyRegisterForm(request.form);
  const [first] = registerProblems(form, { withCode }).values();
  if (first) throw new Refusal(first.code, first.params);
  if (isDisposable(form.email)) throw new Refusal("EMAIL_DISPOSABLE");
  await countAttempt(db, { key: `register:${addressForLimits(request.ip)}`, ...ATTEMPTS });
  const hash = await inHashQueue(() => hashPassword(form.password));
  const create = (tx: Db) => createAccount(tx, { form, hash, applying });
  if (withCode) await useRegisterCode(db, box, form, create);
  else await db.transaction(create);
  return { applying };
}

async function createAccount(
  tx: Db,
  { form, hash, applying }: { form: RegisterForm; hash: string; applying: boolean },
): Promise<void> {
  const uid = randomBytes(16).toString("hex");
  const { username, email, realname, school, number } = form;
  const status = applying ? 2 : 0;
  const made = await insertAccount(
    tx,
    uid,
    username,
    hash,
    email,
    realname,
    school,
    number,
    status,
  );
  if (made.length > 0) return;
  const [taken] = await namesInUse(tx, username, email);
  throw new Refusal(taken?.username ? "USERNAME_TAKEN" : "EMAIL_TAKEN");
}

/** Whether a name or mail address is taken; rate-limited against enumeration. */
export async function checkTaken(
  db: Db,
  request: { username: string; email: string; ip: string },
): Promise<{ username: boolean; email: boolean }> {
  await countAttempt(db, { key: `name-check:${addressForLimits(request.ip)}`, ...CHECKS });
  const [taken] = await namesInUse(
    db,
    request.username.trim().slice(0, 400),
    request.email.trim().slice(0, 400),
  );
  return taken ?? { username: false, email: false };
}

async function countAttempt(
  db: Db,
  limit: { key: string; limit: number; window: number },
): Promise<void> {
  const { waitSeconds } = await countOrWait(db, limit);
  if (waitSeconds > 0) throw new Refusal("TOO_MANY_REQUESTS", { seconds: waitSeconds });
}
