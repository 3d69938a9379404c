import { isIP } from "node:net";
import type { InputOf, OutputOf } from "../../shared/call/endpoint.ts";
import { Refusal } from "../../shared/call/errors.ts";
import type { Locale } from "../../shared/text/locale.ts";
import { isEmail } from "../../shared/message/mail.ts";
import type {
  FailedMail,
  getEmailConfig,
  setEmailConfig as setCall,
} from "../../shared/message/mailAdmin.ts";
import { type Actor, difference, recordAction, recordActionAlone } from "../audit/service.ts";
import { type Database, type Db, only, type Tx } from "../platform/database/db.ts";
import { enqueue } from "../platform/job/jobs.ts";
import { countOrWait } from "../platform/database/rateWindow.ts";
import type { SecretBox } from "../platform/process/secretBox.ts";
import { writeLetter } from "./composeMail.ts";
import { mailPayload, mailFailure } from "./job.ts";
import type { ReadSite } from "./composeMail.ts";
import { MailFailure, type MailSender } from "./mailSender.ts";
import { MAIL_JOB } from "./service.ts";
import {
  addressOf,
  isComplete,
  type MailSettings,
  readMailSettings,
  saveMail,
  type StoredMail,
} from "./settings.ts";
import {
  countFailedMails,
  deleteOldFailedMails,
  failedMails,
  type FailedMailRow,
  dequeueFailedMail,
} from "./sql.ts";

type EmailConfig = OutputOf<typeof getEmailConfig>;

const nothingSet: StoredMail = {
  host: "",
  port: 465,
  secure: true,
  user: "",
  from: "",
  background: "",
  sealedPassword: null,
  fixed: false,
};

export async function readEmailConfig(db: Db): Promise<EmailConfig> {
  return describe(await readMailSettings(db));
}

function describe({ used, fromEnvironment }: MailSettings): EmailConfig {
  const mail = used ?? nothingSet;
  return {
    emailHost: mail.host,
    emailPort: mail.port,
    emailUsername: mail.user,
    emailPassword: "",
    hasPassword: mail.sealedPassword !== null,
    emailSsl: mail.secure,
    emailFrom: mail.from,
    emailBGImg: mail.background,
    fromEnvironment,
    works: isComplete(used),
  };
}

/**
 * Stores the mail server settings made by administrators. An empty password keeps the stored password, but only for the
 * same server: otherwise an administrator could have the password sent to another server and read it there. While the
 * environment sets the mail server, administrators can change only the background picture.
 */
export async function setEmailConfig(
  db: Database,
  actor: Actor & { box: SecretBox },
  input: InputsOf<typeof setCall>,
): Promise<EmailConfig> {
  return db.transaction(async (tx) => {
    const { saved, fromEnvironment } = await readMailSettings(tx);
    const was = saved ?? nothingSet;
    const background = readPicture(input.emailBGImg);
    const next = fromEnvironment ? { ...was, background } : readServer(input, was, actor.box);
    const stored = { ...next, background };
    await saveMail(tx, stored);
    const changes = difference(settingsOf(was), settingsOf(stored));
    if (was.sealedPassword !== stored.sealedPassword) changes.after["passwordChanged"] = true;
    await recordAction(tx, actor, { action: "site.mail", target: stored.host, ...changes });
    return describe(await readMailSettings(tx));
  });
}

type InputsOf<E extends typeof setCall> = Required<InputOf<E>>;

function settingsOf({ host, port, secure, user, from, background }: StoredMail) {
  return { host, port, secure, user, from, background };
}

const hostName = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;

function readServer(input: InputsOf<typeof setCall>, was: StoredMail, box: SecretBox): StoredMail {
  const { emailHost: host, emailUsername: user, emailPassword: password } = input;
  if (host !== "" && !isIP(host) && !hostName.test(host)) throw new Refusal("MAIL_HOST");
  const from = input.emailFrom || (isEmail(user) ? user : "");
  if (host !== "" && !isSender(from)) throw new Refusal("MAIL_SENDER");
  const sameServer = host === was.host && user === was.user;
  if (user !== "" && password === "" && was.sealedPassword !== null && !sameServer) {
    throw new Refusal("MAIL_PASSWORD_AGAIN");
  }
  const storedPassword = sameServer ? was.sealedPassword : null;
  const sealed = password === "" ? storedPassword : box.seal(password);
  return {
    host,
    port: Number(input.emailPort),
    secure: input.emailSsl === true,
    user,
    sealedPassword: user === "" || host === "" ? null : sealed,
    from,
    background: was.background,
    fixed: false,
  };
}

function isSender(text: string): boolean {
  return isEmail(addressOf(text)) && !/\p{Cc}/u.test(text) && /^[^<>]*(?:<[^<>]+>)?$/.test(text);
}

/** Checks the address of a picture: a URL, or a path of this site. */
function readPicture(text: string): string {
  if (text === "" || text.startsWith("/")) return text;
  const url = URL.parse(text);
  if (url?.protocol === "https:" || url?.protocol === "http:") return url.href;
  throw new Refusal("MAIL_PICTURE");
}

interface TestCall {
  actor: Actor;
  sender: MailSender;
  readSite: ReadSite;
  locale: Locale;
}

/** Sends a test email immediately, bypassing the queue; a refusal contains the server's response. */
export async function sendTestMail(
  db: Database,
  email: string,
  { actor, sender, readSite, locale }: TestCall,
): Promise<{ answer: string }> {
  const to = email.trim();
  if (!isEmail(to)) throw new Refusal(to === "" ? "EMAIL_REQUIRED" : "EMAIL_FORMAT");
  const limit = { key: `mail-test:${actor.viewer.uid}`, limit: 20, window: 600 };
  const { waitSeconds } = await countOrWait(db, limit);
  if (waitSeconds > 0) throw new Refusal("MAIL_TOO_FAST", { seconds: waitSeconds });
  const { used } = await readMailSettings(db);
  if (!isComplete(used)) throw new Refusal("MAIL_OFF");
  const { name, shortName, baseUrl } = await readSite(db);
  const head = { site: name, baseUrl, background: used.background };
  const letter = writeLetter(locale, { template: "testMail", params: {} }, head);
  const id = crypto.randomUUID().replaceAll("-", "");
  const note = (outcome: string, answer: string) =>
    recordActionAlone(db, actor, {
      action: "site.mailTest",
      target: to,
      after: { outcome, answer },
    });
  try {
    const answer = await sender.deliver(used, { to, ...letter, senderName: shortName, id });
    await note("sent", answer);
    return { answer };
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    await note("failed", error.message);
    throw new Refusal("MAIL_REFUSED", { answer: error.message });
  }
}

/** Emails that failed or are waiting for a retry, newest first. */
export async function listFailedMails(
  db: Db,
  { currentPage, limit }: { currentPage: number; limit: number },
): Promise<{ records: FailedMail[]; total: number }> {
  const rows = await failedMails(db, { limit, offset: (currentPage - 1) * limit });
  const { count } = only(await countFailedMails(db));
  return { records: rows.map((row) => toFailedMail(row, db.clock.now())), total: count };
}

function toFailedMail(row: FailedMailRow, now: number): FailedMail {
  const { to, template, until } = mailPayload.parse(row.payload);
  return {
    id: row.id,
    to,
    template,
    ...whyOf(row.lastError ?? ""),
    gmtCreate: row.createdAt.toISOString(),
    tries: row.attempt,
    nextTry: row.givenUp ? null : row.runAt.toISOString(),
    expired: until !== null && until < now,
  };
}

function whyOf(lastError: string): Pick<FailedMail, "reason" | "answer"> {
  if (lastError === "every attempt lost its worker") return { reason: "lost", answer: "" };
  try {
    return mailFailure.parse(JSON.parse(lastError));
  } catch {
    return { reason: "broken", answer: lastError.split("\n", 1)[0]?.slice(0, 500) ?? "" };
  }
}

/** Puts a failed email at the front of the queue again; its new job has the full number of attempts. */
export async function retryMail(db: Database, actor: Actor, id: number): Promise<null> {
  await db.transaction(async (tx) => {
    const { to, payload } = await dequeue(tx, id);
    if (payload.until !== null && payload.until < db.clock.now()) throw new Refusal("MAIL_EXPIRED");
    await enqueue(tx, { kind: MAIL_JOB, payload, prio: 1 });
    await recordAction(tx, actor, { action: "site.mail", target: to, after: { retried: id } });
  });
  return null;
}

export async function deleteFailedMail(db: Database, actor: Actor, id: number): Promise<null> {
  await db.transaction(async (tx) => {
    const { to } = await dequeue(tx, id);
    await recordAction(tx, actor, { action: "site.mail", target: to, after: { deleted: id } });
  });
  return null;
}

async function dequeue(tx: Tx, id: number) {
  const [row] = await dequeueFailedMail(tx, { id });
  if (!row) throw new Refusal("MAIL_NOT_FOUND");
  const payload = mailPayload.parse(row.payload);
  return { to: payload.to, payload };
}

/** Deletes emails that failed a month ago. */
export async function sweepFailedMails(db: Database): Promise<void> {
  await deleteOldFailedMails(db);
}
