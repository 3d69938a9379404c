import { sql } from "../platform/db.ts";

/** The two rows of mail settings: the environment's and the administrators'. */
export const mailSettings = sql<{ key: string; value: unknown }>(
  "mail.settings",
  "select key, value from site_setting where key in ('mail.environment', 'site.mail')",
);

/** $1 key, $2 value as JSON text. */
export const storeMailSettings = sql(
  "mail.store",
  `insert into site_setting (key, value) values ($1, $2::jsonb)
   on conflict (key) do update set value = excluded.value, modified_at = verdict_now()`,
);

export const deleteEnvironmentMail = sql(
  "mail.deleteEnvironment",
  "delete from site_setting where key = 'mail.environment'",
);

export interface FailedMailRow {
  id: number;
  payload: unknown;
  createdAt: Date;
  failures: number;
  attempt: number;
  givenUp: boolean;
  runAt: Date;
  lastError: string | null;
}

const failedOrRetrying = `kind = 'mail' and (state = 2 or state = 0 and failures > 0)`;

/** $1 limit, $2 offset. Two small partial indexes: failed mails, and those waiting for a retry. */
export const failedMails = sql<FailedMailRow>(
  "mail.failed",
  `select id, payload, created_at as "createdAt", failures, attempt, state = 2 as "givenUp",
     run_at as "runAt", last_error as "lastError"
   from job where ${failedOrRetrying} order by id desc limit $1 offset $2`,
);

export const countFailedMails = sql<{ count: number }>(
  "mail.countFailed",
  `select count(*)::int as count from job where ${failedOrRetrying}`,
);

/** $1 id → its payload; the mail is deleted from the queue. No row when it is being sent or gone. */
export const dequeueFailedMail = sql<{ payload: unknown }>(
  "mail.dequeueFailed",
  `delete from job where id = $1 and ${failedOrRetrying} returning payload`,
);

/** After a month; they contain addresses. */
export const deleteOldFailedMails = sql(
  "mail.deleteOldFailed",
  `delete from job where kind = 'mail' and state = 2 and created_at < verdict_now() - interval '30 days'`,
);
