import { Refusal } from "../../shared/call/errors.ts";
import type { Locale } from "../../shared/text/locale.ts";
import { mailWorks, sendMail } from "../mail/service.ts";
import type { Tx } from "../platform/database/db.ts";
import type { SecretBox } from "../platform/process/secretBox.ts";
import { deleteMailedLinks, setEmail } from "./recovery.sql.ts";

/**
 * Stores the new email address of an account, invalidates links that were sent to the previous address, and sends a
 * notice to the previous address. Refusals: EMAIL_TAKEN, CONFLICT (the password has changed since it was verified).
 */
export async function storeAddress(
  tx: Tx,
  box: SecretBox,
  change: {
    account: { uid: string; username: string; email: string | null; passwordHash: string };
    email: string;
    locale: Locale;
  },
): Promise<void> {
  const { account, email, locale } = change;
  const { uid, username, passwordHash } = account;
  const changed = await setEmail(tx, { uid, email, verifiedHash: passwordHash }).catch(
    (error: unknown) => {
      // Another account took the address in the meantime; the unique index detects this.
      if ((error as { code?: string }).code === "23505") throw new Refusal("EMAIL_TAKEN");
      throw error;
    },
  );
  if (changed.length === 0) throw new Refusal("CONFLICT");
  await deleteMailedLinks(tx, { uid });
  if (account.email === null || !(await mailWorks(tx))) return;
  const mail = { to: account.email, locale };
  await sendMail(tx, box, { ...mail, template: "emailChanged", params: { username, email } });
}
