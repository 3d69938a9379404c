import { type RowOf, statement } from "../platform/database/statement.ts";

/** The two rows of mail settings: one from the environment and one from the administrators. */
export const mailSettings = statement(
  "mail.settings",
  "select key, value from site_setting where key in ('mail.environment', 'site.mail')",
);

export const storeMailSettings = statement(
  "mail.store",
  `insert into site_setting (key, value) values (:key, :value::jsonb)
   on conflict (key) do update set value = excluded.value, modified_at = verdict_now()`,
);

export const deleteEnvironmentMail = statement(
  "mail.deleteEnvironment",
  "delete from site_setting where key = 'mail.environment'",
);

const failedOrRetrying = `kind = 'mail' and (state = 2 or state = 0 and failures > 0)`;

/** Reads two small partial indexes: one of failed emails, one of emails waiting for a retry. */
export const failedMails = statement(
  "mail.failed",
  `select id, payload, created_at as "createdAt", failures, attempt, state = 2 as "givenUp",
     run_at as "runAt", last_error as "lastError"
   from job where ${failedOrRetrying} order by id desc limit :limit offset :offset`,
);

export type FailedMailRow = RowOf<typeof failedMails>;

export const countFailedMails = statement(
  "mail.countFailed",
  `select count(*)::int as count from job where ${failedOrRetrying}`,
);

/**
 * Deletes an email from the queue and returns its payload. Returns no row if the email is being sent or was already
 * deleted.
 */
export const dequeueFailedMail = statement(
  "mail.dequeueFailed",
  `delete from job where id = :id and ${failedOrRetrying} returning payload`,
);

/** Deletes failed emails after a month, because they contain addresses. */
export const deleteOldFailedMails = statement(
  "mail.deleteOldFailed",
  `delete from job where kind = 'mail' and state = 2 and created_at < verdict_now() - interval '30 days'`,
);
