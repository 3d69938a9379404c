import type { Locale } from "../../shared/text/locale.ts";
import type { MailParams, MailTemplate } from "../../shared/message/mail.ts";
import type { Db, Tx } from "../platform/database/db.ts";
import { enqueue } from "../platform/job/jobs.ts";
import type { Bus } from "../platform/live/liveBus.ts";
import type { SecretBox } from "../platform/process/secretBox.ts";
import { isComplete, readMailSettings } from "./settings.ts";

/**
 * Kind of the jobs that send emails. After the commit, wake the workers for this kind of job; otherwise, they find the
 * emails only by polling, up to a second later.
 */
export const MAIL_JOB = "mail";

/** Bus channel that announces changes of the mail settings. */
const SETTINGS_CHANNEL = "mail-settings";

/** Announces that the mail settings changed; call it after the commit. */
export function announceMailSettings(bus: Bus): void {
  bus.publish(SETTINGS_CHANNEL, "");
}

/** Calls the listener when the site may have become able or unable to send mail. */
export function onMailSettingsChange(bus: Bus, listener: () => void): void {
  bus.subscribe(SETTINGS_CHANNEL, listener);
}

/** Whether the site can send mail: a server and a sender are configured. */
export async function mailWorks(db: Db): Promise<boolean> {
  return isComplete((await readMailSettings(db)).used);
}

export interface NewMail<T extends MailTemplate> {
  to: string;
  locale: Locale;
  template: T;
  params: MailParams<T>;
  /** Seconds after which the email is obsolete and no longer sent. */
  usefulFor?: number;
}

/**
 * Enqueues an email in the caller's transaction; sending is retried until a server accepts the email or refuses it
 * permanently. The email's values may contain codes, so they are sealed.
 */
export async function sendMail<T extends MailTemplate>(
  tx: Tx,
  box: SecretBox,
  { to, locale, template, params, usefulFor }: NewMail<T>,
): Promise<void> {
  const until = usefulFor === undefined ? null : tx.clock.now() + usefulFor * 1000;
  const sealed = box.seal(JSON.stringify(params));
  await enqueue(tx, {
    kind: MAIL_JOB,
    payload: { to, locale, template, sealed, until },
    fairKey: to.toLowerCase(),
  });
}
