import { type RowOf, statement } from "../platform/database/statement.ts";

export type PasskeyRow = RowOf<typeof passkeysOf>;

const columns = `id, uid, credential_id as "credentialId", public_key as "publicKey", counter,
  transports, name, created_at as "createdAt", used_at as "usedAt"`;

export const passkeysOf = statement(
  "passkey.list",
  `select ${columns} from passkey where uid = :uid order by id`,
);

export const passkeyByCredential = statement(
  "passkey.byCredential",
  `select ${columns} from passkey where credential_id = :credentialId`,
);

export const insertPasskey = statement(
  "passkey.insert",
  `insert into passkey (uid, credential_id, public_key, counter, transports, name)
   values (:uid, :credentialId, :publicKey, :counter, :transports, :name) on conflict (credential_id) do nothing returning id`,
);

/** Returns no row if a concurrent sign-in has already changed the counter. */
export const recordPasskeyUse = statement(
  "passkey.recordUse",
  `update passkey set counter = :newCounter, used_at = verdict_now() where id = :id and counter = :counter returning id`,
);

export const removePasskeyRow = statement(
  "passkey.remove",
  "delete from passkey where id = :passkeyId and uid = :uid returning id",
);

export const storeChallenge = statement(
  "passkeyChallenge.store",
  `insert into passkey_challenge (id, challenge, uid, expires_at)
   values (:id, :challenge, :uid?, verdict_now() + interval '5 minutes')`,
);

/** Consumes a challenge, because it can be answered only once. */
export const consumeChallenge = statement(
  "passkeyChallenge.consume",
  `delete from passkey_challenge where id = :id and uid is not distinct from :uid?
     and expires_at > verdict_now() returning challenge`,
);

export const deleteOldChallenges = statement(
  "passkeyChallenge.sweep",
  "delete from passkey_challenge where expires_at < verdict_now()",
);
