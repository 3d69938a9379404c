import { statement } from "../platform/database/statement.ts";

export const storeCaptcha = statement(
  "captcha.store",
  `insert into captcha (key, fingerprint, expires_at)
   values (:key, :fingerprint, verdict_now() + make_interval(secs => :seconds))`,
);

/** Deletes the captcha whether the answer is right or wrong, so that each captcha accepts only one answer. */
export const consumeCaptcha = statement(
  "captcha.consume",
  "delete from captcha where key = :key returning fingerprint, expires_at > verdict_now() as live",
);

export const deleteOldCaptchas = statement(
  "captcha.sweep",
  "delete from captcha where expires_at < verdict_now()",
);
