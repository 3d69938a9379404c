import { statement } from "../platform/database/statement.ts";

/** Stores a code, which replaces any older code. */
export const storeCode = statement(
  "mailCode.store",
  `insert into mail_code (purpose, subject, fingerprint, expires_at)
   values (:purpose, :subject, :fingerprint, verdict_now() + make_interval(secs => :seconds))
   on conflict (purpose, subject) do update
   set fingerprint = excluded.fingerprint, expires_at = excluded.expires_at, tries = 0`,
);

/**
 * The attempt is counted before the code is compared, so that concurrent guesses cannot exceed the maximum. Returns no
 * row if there is no code, the code has expired, or there were too many attempts.
 */
export const countCodeTry = statement(
  "mailCode.countTry",
  `update mail_code set tries = tries + 1
   where purpose = :purpose and subject = :subject and tries < :maxTries and expires_at > verdict_now()
   returning fingerprint, tries`,
);

/** Consumes a code; only one of several concurrent callers gets a row. */
export const consumeCode = statement(
  "mailCode.consume",
  `delete from mail_code
   where purpose = :purpose and subject = :subject and fingerprint = :fingerprint and expires_at > verdict_now()
   returning purpose`,
);

/** Undoes the counting of an attempt whose code was correct. */
export const uncountCodeTry = statement(
  "mailCode.uncountTry",
  `update mail_code set tries = tries - 1
   where purpose = :purpose and subject = :subject and fingerprint = :fingerprint and tries > 0`,
);

export const deleteOldCodes = statement(
  "mailCode.sweep",
  "delete from mail_code where expires_at < verdict_now()",
);
