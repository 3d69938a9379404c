import { randomBytes, randomInt } from "node:crypto";
import { nameKey } from "../../shared/text/nameKey.ts";
import type { Database, Tx } from "../platform/database/db.ts";
import { clearRateWindows } from "../platform/database/sql.ts";
import { hashPassword, inHashQueue } from "./password.ts";
import { insertRoot, resetRoot, setRootPassword } from "./root.sql.ts";
import { removeFactorRows } from "./secondFactor.sql.ts";
import { endSessionsOf } from "./sql.ts";

/** Creates the super administrator `root` with this password; returns false if `root` already exists. */
export async function ensureRoot(
  db: Database,
  { password }: { password: string },
): Promise<boolean> {
  return (
    (await insertRoot(db, { passwordHash: await hashPassword(password), mustChange: false }))
      .length > 0
  );
}

/** Creates `root` with an unusable random password; returns false if `root` already exists. */
export async function createLockedRoot(tx: Tx): Promise<boolean> {
  const hash = await hashPassword(randomBytes(32).toString("base64url"));
  return (await insertRoot(tx, { passwordHash: hash, mustChange: false })).length > 0;
}

/** Sets root's password in the same transaction as `work`. */
export async function changeRootPassword(
  db: Database,
  password: string,
  work: (tx: Tx) => Promise<void>,
): Promise<void> {
  const hash = await inHashQueue(() => hashPassword(password));
  await db.transaction(async (tx) => {
    await work(tx);
    const changed = await setRootPassword(tx, { passwordHash: hash });
    if (changed.length === 0) throw new Error("there is no root account");
    await endSessionsOf(tx, { uid: "1" });
  });
}

/**
 * Sets a new one-time password for `root`, ends its sessions and clears its counts of failed sign-ins; creates the
 * account if it is missing. Used by the operator at the console.
 */
export async function resetAdmin(
  db: Database,
): Promise<{ username: string; oneTimePassword: string }> {
  const oneTimePassword = generatePassword();
  const hash = await hashPassword(oneTimePassword);
  const username = await db.transaction(async (tx) => {
    await insertRoot(tx, { passwordHash: hash, mustChange: true });
    const [root] = await resetRoot(tx, { passwordHash: hash });
    if (!root) throw new Error("there is no root account and none could be made");
    await endSessionsOf(tx, { uid: "1" });
    // The operator may have lost the authenticator device as well.
    await removeFactorRows(tx, { uid: "1" });
    await clearRateWindows(tx, { prefix: `login:${nameKey(root.username)}:` });
    await clearRateWindows(tx, { prefix: "change-password:1" });
    return root.username;
  });
  return { username, oneTimePassword };
}

/** Contains no letters or digits that look alike; 16 characters have 79 bits of entropy. */
const letters = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

function generatePassword(): string {
  return Array.from({ length: 16 }, () => letters[randomInt(letters.length)]).join("");
}
