import { sql } from "../platform/db.ts";

/** $1 key, $2 fingerprint of the answer, $3 lifetime in seconds. */
export const storeCaptcha = sql(
  "captcha.store",
  `insert into captcha (key, fingerprint, expires_at)
   values ($1, $2, verdict_now() + make_interval(secs => $3))`,
);

/** $1 key: deletes the captcha whatever the answer is, so that it can be answered once. */
export const consumeCaptcha = sql<{ fingerprint: Buffer; live: boolean }>(
  "captcha.consume",
  "delete from captcha where key = $1 returning fingerprint, expires_at > verdict_now() as live",
);

export const deleteOldCaptchas = sql(
  "captcha.sweep",
  "delete from captcha where expires_at < verdict_now()",
);
