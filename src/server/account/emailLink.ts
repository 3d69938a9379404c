import { randomBytes, timingSafeEqual } from "node:crypto";
import { Refusal } from "../../shared/call/errors.ts";
import type { Locale } from "../../shared/text/locale.ts";
import { sendMail } from "../mail/service.ts";
import { type Database, retriedTransaction, type Tx } from "../platform/database/db.ts";
import { addressForLimits, countOrRefuse } from "../platform/database/rateWindow.ts";
import type { SecretBox } from "../platform/process/secretBox.ts";
import { CODE_SECONDS, codeLimits, countEach, readEmail } from "./mailCode.ts";
import { consumeCode, storeCode } from "./mailCode.sql.ts";
import { accountByEmail, emailLinkTarget } from "./recovery.sql.ts";
import { storeAddress } from "./storedAddress.ts";

interface Account {
  uid: string;
  username: string;
  /** The account's current email address. */
  email: string | null;
  passwordHash: string;
}

/**
 * Sends a link to the new address, which becomes the account's address when the link is used; also sends a notice to
 * the current address. A newer link or a change of the password makes the link invalid. The caller has already verified
 * the password. Refuses an address that is in use, and too many requests for emails.
 */
export async function sendEmailLink(
  db: Database,
  box: SecretBox,
  { account, email, locale }: { account: Account; email: string; locale: Locale },
): Promise<void> {
  const { uid, username } = account;
  const perPerson = { key: `mail-by:${uid}`, limit: 10, window: 3600 };
  await countEach(db, [perPerson, ...codeLimits("changeEmail", email)]);
  if ((await accountByEmail(db, { email })).length > 0) throw new Refusal("EMAIL_TAKEN");
  const code = randomBytes(24).toString("base64url");
  const print = fingerprintOf(box, { account, email, code });
  await db.transaction(async (tx) => {
    await storeCode(tx, {
      purpose: "emailLink",
      subject: uid,
      fingerprint: print,
      seconds: CODE_SECONDS,
    });
    const link = { to: email, locale, usefulFor: CODE_SECONDS };
    await sendMail(tx, box, {
      ...link,
      template: "emailLink",
      params: { username, email, code },
    });
    if (account.email === null) return;
    const notice = { to: account.email, locale };
    await sendMail(tx, box, { ...notice, template: "emailAsked", params: { username, email } });
  });
}

/**
 * The keyed fingerprint that is stored in place of a link. The fingerprint binds the link to this address and this
 * password.
 */
function fingerprintOf(
  box: SecretBox,
  link: { account: Pick<Account, "uid" | "passwordHash">; email: string; code: string },
): Buffer {
  const { uid, passwordHash } = link.account;
  return box.fingerprint(JSON.stringify(["email-link", uid, link.email, passwordHash, link.code]));
}

/**
 * Refuses an invalid link, and counts this attempt towards the limit of the IP address. A valid link contains 192
 * random bits, so it is accepted no matter how many guesses came from the same address.
 */
async function refuseGuess(db: Database, ip: string): Promise<never> {
  const limit = { key: `email-link:${addressForLimits(ip)}`, limit: 60, window: 1800 };
  await countOrRefuse(db, limit);
  throw new Refusal("EMAIL_LINK_GONE");
}

interface Link {
  username: string;
  email: string;
  code: string;
}

/**
 * Changes the account's email address to the link's address and sends a notice to the previous address; if several
 * callers use the link at the same time, only one succeeds. Needs no session: the link may be opened on another device.
 * Refusals: EMAIL_LINK_GONE, EMAIL_TAKEN.
 */
export async function confirmEmailByLink(
  db: Database,
  box: SecretBox,
  { link, locale, ip }: { link: Link; locale: Locale; ip: string },
): Promise<{ username: string; email: string }> {
  const [account] = await emailLinkTarget(db, { username: link.username.trim().slice(0, 100) });
  if (!account) return refuseGuess(db, ip);
  const email = readEmail(link.email);
  const code = link.code.trim().slice(0, 100);
  const print = fingerprintOf(box, { account, email, code });
  if (!timingSafeEqual(print, account.fingerprint)) return refuseGuess(db, ip);
  await retriedTransaction(db, async (tx: Tx) => {
    const used = await consumeCode(tx, {
      purpose: "emailLink",
      subject: account.uid,
      fingerprint: print,
    });
    if (used.length === 0) throw new Refusal("EMAIL_LINK_GONE");
    await storeAddress(tx, box, { account, email, locale });
  });
  return { username: account.username, email };
}
