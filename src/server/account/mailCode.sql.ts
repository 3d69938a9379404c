import { sql } from "../platform/db.ts";

/** $1 purpose, $2 subject, $3 fingerprint, $4 lifetime in seconds. Replaces an older code. */
export const storeCode = sql(
  "mailCode.store",
  `insert into mail_code (purpose, subject, fingerprint, expires_at)
   values ($1, $2, $3, verdict_now() + make_interval(secs => $4))
   on conflict (purpose, subject) do update
   set fingerprint = excluded.fingerprint, expires_at = excluded.expires_at, tries = 0`,
);

/**
 * $1 purpose, $2 subject, $3 maximum number of tries. The try is counted before the code is compared, so
 * that concurrent guesses cannot exceed the maximum. No row: no code, expired, or too many tries.
 */
export const countCodeTry = sql<{ fingerprint: Buffer; tries: number }>(
  "mailCode.countTry",
  `update mail_code set tries = tries + 1
   where purpose = $1 and subject = $2 and tries < $3 and expires_at > verdict_now()
   returning fingerprint, tries`,
);

/** $1 purpose, $2 subject, $3 fingerprint. Of concurrent callers only one gets a row. */
export const consumeCode = sql<{ purpose: string }>(
  "mailCode.consume",
  `delete from mail_code
   where purpose = $1 and subject = $2 and fingerprint = $3 and expires_at > verdict_now()
   returning purpose`,
);

/** $1 purpose, $2 subject, $3 fingerprint. A correct code does not count as a try. */
export const uncountCodeTry = sql(
  "mailCode.uncountTry",
  `update mail_code set tries = tries - 1
   where purpose = $1 and subject = $2 and fingerprint = $3 and tries > 0`,
);

export const deleteOldCodes = sql(
  "mailCode.sweep",
  "delete from mail_code where expires_at < verdict_now()",
);
