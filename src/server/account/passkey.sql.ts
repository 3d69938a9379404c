import { sql } from "../platform/db.ts";

export interface PasskeyRow {
  id: number;
  uid: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
  createdAt: Date;
  usedAt: Date | null;
}

const columns = `id, uid, credential_id as "credentialId", public_key as "publicKey", counter,
  transports, name, created_at as "createdAt", used_at as "usedAt"`;

/** $1 uid. */
export const passkeysOf = sql<PasskeyRow>(
  "passkey.list",
  `select ${columns} from passkey where uid = $1 order by id`,
);

/** $1 credential id. */
export const passkeyByCredential = sql<PasskeyRow>(
  "passkey.byCredential",
  `select ${columns} from passkey where credential_id = $1`,
);

/** $1 uid, $2 credential id, $3 public key, $4 counter, $5 transports, $6 name. */
export const insertPasskey = sql<{ id: number }>(
  "passkey.insert",
  `insert into passkey (uid, credential_id, public_key, counter, transports, name)
   values ($1, $2, $3, $4, $5, $6) on conflict (credential_id) do nothing returning id`,
);

/**
 * $1 passkey, $2 its previous counter, $3 its new counter: no row when a concurrent sign-in has changed it.
 */
export const recordPasskeyUse = sql<{ id: number }>(
  "passkey.recordUse",
  `update passkey set counter = $3, used_at = verdict_now() where id = $1 and counter = $2 returning id`,
);

/** $1 passkey, $2 uid of its owner. */
export const removePasskeyRow = sql<{ id: number }>(
  "passkey.remove",
  "delete from passkey where id = $1 and uid = $2 returning id",
);

/** $1 id, $2 challenge, $3 uid or null. */
export const storeChallenge = sql(
  "passkeyChallenge.store",
  `insert into passkey_challenge (id, challenge, uid, expires_at)
   values ($1, $2, $3, verdict_now() + interval '5 minutes')`,
);

/** $1 id, $2 uid or null. A challenge can be answered only once. */
export const consumeChallenge = sql<{ challenge: string }>(
  "passkeyChallenge.consume",
  `delete from passkey_challenge where id = $1 and uid is not distinct from $2
     and expires_at > verdict_now() returning challenge`,
);

export const deleteOldChallenges = sql(
  "passkeyChallenge.sweep",
  "delete from passkey_challenge where expires_at < verdict_now()",
);
