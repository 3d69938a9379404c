import * as z from "zod/mini";
import type { Database, Db, Tx } from "../platform/database/db.ts";
import { OperatorError } from "../platform/process/operatorError.ts";
import type { SecretBox } from "../platform/process/secretBox.ts";
import type { MailServer } from "../platform/process/parseSetting.ts";
import { deleteEnvironmentMail, mailSettings, storeMailSettings } from "./sql.ts";

/**
 * A mail server as it is stored: the password is sealed, and `from` contains the sender as it is written in an email
 * header.
 */
const storedMail = z.object({
  host: z.string(),
  port: z.int(),
  /** Whether TLS is used from the first byte. */
  secure: z.boolean(),
  user: z.string(),
  sealedPassword: z.nullable(z.string()),
  from: z.string(),
  /** URL of a background picture; empty: none. */
  background: z._default(z.string(), ""),
  /** Whether the settings come from the environment, which overrides the administrators' settings. */
  fixed: z._default(z.boolean(), false),
});
export type StoredMail = z.output<typeof storedMail>;

/** The values of `VERDICT_MAIL` and `VERDICT_MAIL_FROM`. */
export interface EnvironmentMail {
  server: MailServer;
  from: string | undefined;
  /**
   * Whether the settings come from environment variables, which override the settings page; the page overrides
   * `verdict.json`.
   */
  fixed: boolean;
}

export interface MailSettings {
  /**
   * The effective settings: from environment variables, otherwise from administrators, otherwise from `verdict.json`.
   */
  used: StoredMail | null;
  saved: StoredMail | null;
  fromEnvironment: boolean;
}

/** The stored settings; one statement reads both rows. */
export async function readMailSettings(db: Db): Promise<MailSettings> {
  const rows = await mailSettings(db);
  const read = (key: string): StoredMail | null => {
    const parsed = storedMail.safeParse(rows.find((row) => row.key === key)?.value);
    return parsed.success ? parsed.data : null;
  };
  const started = read("mail.environment");
  const saved = read("site.mail");
  const fixed = started?.fixed ?? false;
  // The background picture always comes from the administrators' settings.
  const ours = started && { ...started, background: saved?.background ?? "" };
  return { used: fixed ? ours : (saved ?? ours), saved, fromEnvironment: fixed };
}

/** The address in a sender such as `judge@example.org` or `Judge <judge@example.org>`. */
export function addressOf(sender: string): string {
  return /<([^<>]+)>$/.exec(sender)?.[1] ?? sender;
}

/** Whether the settings are complete: an email needs a server and a sender. */
export function isComplete(mail: StoredMail | null): mail is StoredMail {
  return mail !== null && mail.host !== "" && addressOf(mail.from).includes("@");
}

/**
 * Stores the environment's mail settings at startup, so that every process of the site uses the same settings; deletes
 * them when the environment no longer has any. The sender is `VERDICT_MAIL_FROM`, otherwise the user of the mail
 * server, otherwise the sender saved by administrators. Without a sender it throws an OperatorError; otherwise, mail
 * would be switched off without anyone noticing.
 */
export async function storeEnvironmentMail(
  db: Database,
  box: SecretBox,
  mail: EnvironmentMail | undefined,
): Promise<void> {
  if (!mail) {
    await deleteEnvironmentMail(db);
    return;
  }
  const { host, port, secure, user = "", password } = mail.server;
  const { saved } = await readMailSettings(db);
  const from = mail.from ?? (user.includes("@") ? user : (saved?.from ?? ""));
  if (!addressOf(from).includes("@")) throw noSender();
  const stored: StoredMail = {
    host,
    port,
    secure,
    user,
    background: "",
    sealedPassword: password === undefined ? null : box.seal(password),
    from,
    fixed: mail.fixed,
  };
  await storeMailSettings(db, { key: "mail.environment", value: JSON.stringify(stored) });
}

function noSender(): OperatorError {
  return new OperatorError(
    "MAIL_SENDER",
    "VERDICT_MAIL names a mail server, but mails have no sender: set VERDICT_MAIL_FROM to an address, such as Judge <judge@example.org>, or remove VERDICT_MAIL.",
    "VERDICT_MAIL 已指定邮件服务器，但没有发件人：请将 VERDICT_MAIL_FROM 设为邮箱地址（例如 Judge <judge@example.org>），或去掉 VERDICT_MAIL。",
  );
}

export async function saveMail(tx: Tx, mail: StoredMail): Promise<void> {
  await storeMailSettings(tx, { key: "site.mail", value: JSON.stringify(mail) });
}
