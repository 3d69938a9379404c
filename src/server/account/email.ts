import { LOGIN_PASSWORD_MAX, type UserInfo } from "../../shared/account/account.ts";
import { Refusal } from "../../shared/call/errors.ts";
import type { Locale } from "../../shared/text/locale.ts";
import { mailWorks, sendMail } from "../mail/service.ts";
import type { Database, Db, Tx } from "../platform/database/db.ts";
import { countOrWait } from "../platform/database/rateWindow.ts";
import type { SecretBox } from "../platform/process/secretBox.ts";
import { clearRateWindow } from "../platform/database/sql.ts";
import {
  CODE_SECONDS,
  codeLimits,
  countEach,
  createCode,
  readEmail,
  withCode,
} from "./mailCode.ts";
import { verifyPassword, inHashQueue } from "./password.ts";
import { sendEmailLink } from "./emailLink.ts";
import { accountByEmail, addressAndHash } from "./recovery.sql.ts";
import { readUserInfo } from "./service.ts";
import { storeAddress } from "./storedAddress.ts";

const FAILURES = 5;
const HALF_HOUR = 1800;

/** The value to which a code is bound, so that the code is valid only for this account and this new address. */
function subjectOf(uid: string, email: string): string {
  return `${uid} ${email.toLowerCase()}`;
}

/**
 * Sends a code to the new email address. Refuses the account's current address, an address that is in use, and requests
 * above the rate limit.
 */
export async function sendChangeEmailCode(
  db: Database,
  box: SecretBox,
  request: { uid: string; email: string; locale: Locale },
): Promise<{ email: string; expire: number }> {
  const { uid, locale } = request;
  if (!(await mailWorks(db))) throw new Refusal("MAIL_OFF");
  const email = readEmail(request.email);
  const account = await accountOf(db, uid);
  refuseOwn(account.email, email);
  const perPerson = { key: `mail-by:${uid}`, limit: 10, window: 3600 };
  await countEach(db, [perPerson, ...codeLimits("changeEmail", email)]);
  if ((await accountByEmail(db, { email })).length > 0) throw new Refusal("EMAIL_TAKEN");
  await db.transaction(async (tx) => {
    const code = await createCode(tx, box, {
      purpose: "changeEmail",
      subject: subjectOf(uid, email),
    });
    const params = { username: account.username, code };
    const mail = { to: email, locale, usefulFor: CODE_SECONDS };
    await sendMail(tx, box, { ...mail, template: "changeEmailCode", params });
  });
  return { email, expire: CODE_SECONDS };
}

async function accountOf(db: Db, uid: string) {
  const [account] = await addressAndHash(db, { uid });
  if (!account) throw new Refusal("SESSION_ENDED");
  return account;
}

function refuseOwn(own: string | null, email: string): void {
  if (own?.toLowerCase() === email.toLowerCase()) throw new Refusal("EMAIL_SAME");
}

export type EmailChange =
  | { outcome: "changed"; user: UserInfo }
  | { outcome: "linkSent"; email: string; user: UserInfo }
  | { outcome: "wrong"; failures: number }
  | { outcome: "locked"; minutes: number };

interface EmailChangeInput {
  uid: string;
  password: string;
  newEmail: string;
  code: string;
  locale: Locale;
}

/**
 * Changes the account's own email address. Requires the password and, if the site sends email, the code that was sent
 * to the new address. If no code is given, a link that makes the change is sent to the new address. Five wrong
 * passwords block the change for half an hour. A notice is sent to the old address.
 */
export async function changeOwnEmail(
  db: Database,
  box: SecretBox,
  input: EmailChangeInput,
): Promise<EmailChange> {
  const { uid, password, code } = input;
  if (password.trim() === "") throw new Refusal("PASSWORD_REQUIRED");
  const email = readEmail(input.newEmail);
  const account = await accountOf(db, uid);
  refuseOwn(account.email, email);
  const withMail = await mailWorks(db);
  const limit = { key: `change-email:${uid}`, limit: FAILURES, window: HALF_HOUR };
  const checked = await inHashQueue(async () => {
    const { count, waitSeconds } = await countOrWait(db, limit);
    if (waitSeconds > 0)
      return { outcome: "locked", minutes: Math.ceil(waitSeconds / 60) } as const;
    const tooLong = password.length > LOGIN_PASSWORD_MAX;
    const right = !tooLong && (await verifyPassword(account.passwordHash, password));
    return right ? null : ({ outcome: "wrong", failures: count } as const);
  });
  if (checked) return checked;
  await clearRateWindow(db, { key: limit.key });
  const store = (tx: Tx) =>
    storeAddress(tx, box, { account: { ...account, uid }, email, locale: input.locale });
  if (withMail && code.trim() === "") {
    await sendEmailLink(db, box, { account: { ...account, uid }, email, ...input });
    return { outcome: "linkSent", email, user: await readUserInfo(db, uid) };
  }
  const subject = subjectOf(uid, email);
  if (withMail) await withCode(db, box, { purpose: "changeEmail", subject, code }, store);
  else await db.transaction(store);
  return { outcome: "changed", user: await readUserInfo(db, uid) };
}
