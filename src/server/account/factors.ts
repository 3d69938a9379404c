import type { OutputOf } from "../../shared/call/endpoint.ts";
import { Refusal } from "../../shared/call/errors.ts";
import type { getSecondFactor } from "../../shared/account/secondFactor.ts";
import { recordAction } from "../audit/service.ts";
import type { Database, Db } from "../platform/database/db.ts";
import type { SignedInCall } from "../platform/route/route.ts";
import { passkeysOf } from "./passkey.sql.ts";
import { newRecoveryCodes } from "./secondFactor.ts";
import { removeFactorRows, factorsOf } from "./secondFactor.sql.ts";

/** The second factors of an account, as shown on its settings page. */
export async function readFactors(
  db: Db,
  uid: string,
): Promise<Omit<OutputOf<typeof getSecondFactor>, "passkeysPossible">> {
  const [[factors], passkeys] = await Promise.all([
    factorsOf(db, { uid }),
    passkeysOf(db, { uid }),
  ]);
  return {
    totp: factors?.sealedSecret !== null,
    recoveryCodesLeft: factors?.recoveryCodesLeft ?? 0,
    passkeys: passkeys.map(({ id, name, createdAt, usedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
  };
}

/** Replaces all recovery codes. Refusal: SECOND_FACTOR_NONE. */
export function renewCodes(db: Database, uid: string): Promise<string[]> {
  return db.transaction(async (tx) => {
    const [factors] = await factorsOf(tx, { uid });
    if (factors?.sealedSecret === null && factors.passkeys === 0)
      throw new Refusal("SECOND_FACTOR_NONE");
    return newRecoveryCodes(tx, uid);
  });
}

/** Removes all second factors of an account, with an audit entry. Refusal: USER_NOT_FOUND. */
export async function removeFactorsOf(call: SignedInCall, uid: string): Promise<void> {
  await call.db.transaction(async (tx) => {
    const [user] = await removeFactorRows(tx, { uid });
    if (!user) throw new Refusal("USER_NOT_FOUND");
    await recordAction(tx, call, { action: "user.secondFactor", target: user.username });
  });
}
