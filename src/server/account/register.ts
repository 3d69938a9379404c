import { randomBytes } from "node:crypto";
import {
  registerProblems,
  type RegisterForm,
  tidyRegisterForm,
} from "../../shared/account/accountRules.ts";
import type { getRegisterWays } from "../../shared/account/account.ts";
import type { OutputOf } from "../../shared/call/endpoint.ts";
import { Refusal } from "../../shared/call/errors.ts";
import type { RegisterFields } from "../../shared/site/siteSettings.ts";
import { type CaptchaAnswer, countOrAskCaptcha } from "../captcha/service.ts";
import { mailWorks } from "../mail/service.ts";
import { sendCountedMessage } from "../message/service.ts";
import { fieldsBeside, usableInvitation, useInvitation } from "../invitation/service.ts";
import type { Database, Db, Tx } from "../platform/database/db.ts";
import { addressForLimits, countOrRefuse } from "../platform/database/rateWindow.ts";
import type { SecretBox } from "../platform/process/secretBox.ts";
import { readSwitches } from "../site/service.ts";
import { isDisposable } from "./disposableMail.ts";
import { useRegisterCode } from "./mailCode.ts";
import { refuseNewPassword } from "./newPassword.ts";
import { hashPassword, inHashQueue } from "./password.ts";
import { applicationDeciders, insertAccount, namesInUse } from "./register.sql.ts";

/**
 * Limit on registration attempts, high enough for a whole year group of students who share one IP address; above it,
 * each registration needs a captcha.
 */
const ATTEMPTS = { limit: 100, window: 30 * 60 };
/**
 * The limit suffices for the on-blur checks of a few dozen forms, but enumerating a thousand names takes hours. Above
 * the limit, forms skip the check, because registration reports a taken name anyway.
 */
const CHECKS = { limit: 60, window: 10 * 60 };

/** How users can currently register, according to the site settings and the email configuration. */
export async function readRegisterWays(db: Db): Promise<OutputOf<typeof getRegisterWays>> {
  const switches = await readSwitches(db);
  const { register: allowed, registerWithoutCode, registerNeedsApproval } = switches;
  const { registerRealname, registerSchool, registerNumber, registerClass } = switches;
  const possible = registerWithoutCode || (await mailWorks(db));
  return {
    closed: allowed ? (possible ? null : "noMail") : "switchedOff",
    code: !registerWithoutCode,
    approval: registerNeedsApproval,
    fields: {
      realname: registerRealname,
      school: registerSchool,
      number: registerNumber,
      className: registerClass,
    },
  };
}

interface Request {
  form: RegisterForm;
  ip: string;
  /** Token of an invitation link; empty if there is none. */
  invitation: string;
  /** Answer to a captcha, which is required when the IP address has exceeded its limit. */
  answer: CaptchaAnswer;
}

/**
 * Creates an account. The checks have a fixed order. First, registration must be open and possible, or the invitation
 * must be usable. Then the fields, the rate limit of the IP address and the code are checked. The last check is whether
 * the name and email address are free. One transaction inserts the account and consumes the code or uses the
 * invitation: exactly one of any number of identical registrations succeeds, and a refused registration consumes
 * nothing. An invited user needs neither a code nor approval. An account that needs approval is reported, in the same
 * transaction, to the administrators who may approve it.
 */
export async function register(
  db: Database,
  box: SecretBox,
  { form: input, ip, invitation, answer }: Request,
): Promise<{ applying: boolean }> {
  const ways = await readRegisterWays(db);
  const limit = { key: `register:${addressForLimits(ip)}`, ...ATTEMPTS };
  const isInvited = invitation.trim() !== "";
  // The attempt is counted before the invitation is looked up, so that guesses of invitations are limited as well.
  if (isInvited) await countOrAskCaptcha({ db, box }, limit, answer);
  const preset = isInvited ? await usableInvitation(db, invitation) : null;
  if (!preset && ways.closed) {
    throw new Refusal(ways.closed === "noMail" ? "MAIL_OFF" : "REGISTER_CLOSED");
  }
  const fields = preset ? fieldsBeside(preset, ways.fields) : ways.fields;
  const withCode = ways.code && !preset;
  const form = tidyRegisterForm(input);
  const [first] = registerProblems(form, { withCode, fields }).values();
  if (first) throw new Refusal(first.code, first.params);
  refuseNewPassword(form.password, form.username);
  if (isDisposable(form.email)) throw new Refusal("EMAIL_DISPOSABLE");
  if (!isInvited) await countOrAskCaptcha({ db, box }, limit, answer);
  const hash = await inHashQueue(() => hashPassword(form.password));
  const profile = storedOf(form, fields);
  const applying = ways.approval && !preset;
  const create = (tx: Tx, account = profile) =>
    createAccount(tx, { form: account, hash, applying });
  if (preset) {
    await db.transaction(async (tx) => {
      const { school, className } = await useInvitation(tx, invitation);
      await create(tx, {
        ...profile,
        school: school ?? profile.school,
        className: className ?? profile.className,
      });
    });
  } else if (withCode) await useRegisterCode(db, box, form, (tx) => create(tx));
  else await db.transaction((tx) => create(tx));
  return { applying };
}

/**
 * Returns the new account. The administrative class is stored only if the site asks for it; the other fields are always
 * stored, because clients that follow the API specification always send them.
 */
function storedOf(form: RegisterForm, fields: RegisterFields): NewAccount {
  const { username, email, realname, school, number, className } = form;
  return {
    username,
    email: email || null,
    realname: realname || null,
    school: school || null,
    number: number || null,
    className: fields.className === "hidden" ? null : className || null,
  };
}

interface NewAccount {
  username: string;
  email: string | null;
  realname: string | null;
  school: string | null;
  number: string | null;
  className: string | null;
}

async function createAccount(
  tx: Tx,
  { form, hash, applying }: { form: NewAccount; hash: string; applying: boolean },
): Promise<void> {
  const uid = randomBytes(16).toString("hex");
  const { username, email, realname, school, number, className } = form;
  const status = applying ? 2 : 0;
  const rows = await insertAccount(tx, {
    uid,
    username,
    passwordHash: hash,
    email,
    realname,
    school,
    number,
    className,
    status,
  });
  if (rows.length > 0) {
    if (applying) await reportApplication(tx);
    return;
  }
  const [inUse] = await namesInUse(tx, { username, email: email ?? "" });
  throw new Refusal(inUse?.username ? "USERNAME_TAKEN" : "EMAIL_TAKEN");
}

async function reportApplication(tx: Tx): Promise<void> {
  const uids = (await applicationDeciders(tx)).map(({ uid }) => uid);
  await sendCountedMessage(tx, uids, "accountApplied");
}

/** Whether a name or email address is taken; a rate limit prevents enumeration. */
export async function readNamesInUse(
  db: Database,
  request: { username: string; email: string; ip: string },
): Promise<{ username: boolean; email: boolean }> {
  await countOrRefuse(db, { key: `name-check:${addressForLimits(request.ip)}`, ...CHECKS });
  const [inUse] = await namesInUse(db, {
    username: request.username.trim().slice(0, 400),
    email: request.email.trim().slice(0, 400),
  });
  return inUse ?? { username: false, email: false };
}
