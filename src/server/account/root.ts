import { randomInt } from "node:crypto";
import type { Database } from "../platform/db.ts";
import { forgetWindows } from "../platform/sql.ts";
import { hashPassword } from "./password.ts";
import { endSessionsOf, insertRoot, resetRoot } from "./sql.ts";

/**
 * Creates the super admin `root` on a database that has none. Without a preset password a one-time
 * one is made up; it is answered here once and must be changed at the first sign-in.
 */
export async function ensureRoot(
  db: Database,
  { password }: { password?: string | undefined },
): Promise<{ created: boolean; oneTimePassword?: string }> {
  const oneTimePassword = password === undefined ? makeUpPassword() : undefined;
  const hash = await hashPassword(password ?? oneTimePassword ?? "");
  const inserted = await insertRoot(db, hash, oneTimePassword !== undefined);
  if (inserted.length === 0) return { created: false };
  return oneTimePassword === undefined ? { created: true } : { created: true, oneTimePassword };
}

/**
 * Gives `root` a new one-time password, ends its sessions and opens locked logins; creates it when
 * it is missing. For whoever stands at the console.
 */
export async function resetAdmin(
  db: Database,
): Promise<{ username: string; oneTimePassword: string }> {
  const oneTimePassword = makeUpPassword();
  const hash = await hashPassword(oneTimePassword);
  const username = await db.transaction(async (tx) => {
    await insertRoot(tx, hash, true);
    const [root] = await resetRoot(tx, hash);
    if (!root) throw new Error("there is no root account and none could be made");
    await endSessionsOf(tx, "1");
    await forgetWindows(tx, `login:${root.username.toLowerCase()}:`);
    await forgetWindows(tx, "change-password:1");
    return root.username;
  });
  return { username, oneTimePassword };
}

/** No letters or digits that look alike; 16 of them are 79 bits. */
const letters = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

function makeUpPassword(): string {
  return Array.from({ length: 16 }, () => letters[randomInt(letters.length)]).join("");
}
