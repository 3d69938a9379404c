import type { FastifyBaseLogger } from "fastify";
import * as z from "zod/mini";
import { mailTemplates, type MailParams, type MailTemplate } from "../../shared/message/mail.ts";
import type { Database } from "../platform/database/db.ts";
import { JobFailure, type JobRunner } from "../platform/job/jobs.ts";
import type { SecretBox } from "../platform/process/secretBox.ts";
import { type ReadSite, writeLetter } from "./composeMail.ts";
import { MailFailure, type MailSender } from "./mailSender.ts";
import { MAIL_JOB } from "./service.ts";
import { isComplete, readMailSettings } from "./settings.ts";

/**
 * The last delay is 11 minutes. Greylisting servers accept an email only after a delay of five minutes, so at least one
 * attempt comes late enough.
 */
const ATTEMPTS = 9;

const templateNames = Object.keys(mailTemplates) as [MailTemplate, ...MailTemplate[]];

/** Payload of a queued email; `sealed` contains the template's values in encrypted form. */
export const mailPayload = z.object({
  to: z.string(),
  locale: z.enum(["zh-CN", "en-US"]),
  template: z.enum(templateNames),
  sealed: z.string(),
  /** Expiry time in milliseconds since 1970; null if the email does not expire. */
  until: z.nullable(z.number()),
});

/** Why an email failed; `answer` is the response of the mail server or the connection error. */
export const mailFailure = z.object({
  reason: z.enum(["refused", "expired", "off", "key"]),
  answer: z.string(),
});
type StoredMailFailure = z.output<typeof mailFailure>;

function mailError(what: StoredMailFailure, final: boolean): JobFailure {
  return new JobFailure(JSON.stringify(what), { final });
}

/**
 * Sends the queued emails. If the process crashes while it sends an email, the email is sent again with the same
 * message id.
 */
export function workOnMails(
  jobs: JobRunner,
  services: {
    db: Database;
    box: SecretBox;
    sender: MailSender;
    readSite: ReadSite;
    log: FastifyBaseLogger;
  },
): void {
  const { db, box, sender, readSite, log } = services;
  jobs.registerHandler({
    kind: MAIL_JOB,
    payload: mailPayload,
    concurrency: 4,
    maxAttempts: ATTEMPTS,
    async run({ id, payload }) {
      const { to, locale, template, sealed, until } = payload;
      if (until !== null && db.clock.now() > until)
        throw mailError({ reason: "expired", answer: "" }, true);
      const { used } = await readMailSettings(db);
      if (!isComplete(used)) throw mailError({ reason: "off", answer: "" }, false);
      const opened = box.open(sealed);
      if (opened === null) throw mailError({ reason: "key", answer: "" }, true);
      const params = mailTemplates[template].parse(JSON.parse(opened)) as MailParams<MailTemplate>;
      const config = await readSite(db);
      const letter = writeLetter(
        locale,
        { template, params },
        {
          site: config.name,
          baseUrl: config.baseUrl,
          background: used.background,
        },
      );
      const print = box.fingerprint(`mail ${id}`).toString("hex").slice(0, 32);
      try {
        await sender.deliver(used, { to, ...letter, senderName: config.shortName, id: print });
      } catch (error) {
        if (!(error instanceof MailFailure)) throw error;
        throw mailError({ reason: "refused", answer: error.message }, error.final);
      }
      log.info({ mail: id, template }, "mail sent");
    },
  });
}
