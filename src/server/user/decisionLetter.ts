import { mailWorks, sendMail } from "../mail/service.ts";
import type { Tx } from "../platform/database/db.ts";
import type { SecretBox } from "../platform/process/secretBox.ts";
import { readLanguage } from "../site/service.ts";
import type { LockedUser } from "./sql.ts";

/**
 * Emails applicants the decision about their account when the caller's transaction commits. Applicants cannot sign in
 * before the decision, so a message on the site would not reach them. The email is in the site's language, because the
 * applicants' language is unknown. Nothing is sent if the site cannot send emails or the account has no address.
 */
export async function writeDecision(
  tx: Tx,
  box: SecretBox,
  { users, template }: { users: LockedUser[]; template: "accountPassed" | "accountRejected" },
): Promise<void> {
  if (!(await mailWorks(tx))) return;
  const locale = await readLanguage(tx);
  for (const { username, email } of users) {
    if (email === null) continue;
    await sendMail(tx, box, { to: email, locale, template, params: { username } });
  }
}
