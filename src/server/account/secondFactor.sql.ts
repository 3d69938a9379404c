import { sql } from "../platform/db.ts";

export interface FactorsRow {
  /** Sealed; null: no authenticator app is active. */
  sealedSecret: string | null;
  passkeys: number;
  recoveryCodesLeft: number;
}

/** $1 uid. */
export const factorsOf = sql<FactorsRow>(
  "secondFactor.read",
  `select (select sealed_secret from totp where uid = $1 and confirmed_at is not null) as "sealedSecret",
     (select count(*)::int from passkey where uid = $1) as passkeys,
     (select count(*)::int from recovery_code where uid = $1) as "recoveryCodesLeft"`,
);

/** $1 uid, $2 sealed secret: replaces one that was never confirmed. One row unless an app is active. */
export const beginTotpOf = sql<{ uid: string }>(
  "totp.begin",
  `insert into totp (uid, sealed_secret) values ($1, $2)
   on conflict (uid) do update set sealed_secret = excluded.sealed_secret, created_at = verdict_now()
   where totp.confirmed_at is null returning uid`,
);

/** $1 uid: an unconfirmed secret, at most an hour old. */
export const waitingTotp = sql<{ sealedSecret: string }>(
  "totp.waiting",
  `select sealed_secret as "sealedSecret" from totp
   where uid = $1 and confirmed_at is null and created_at > verdict_now() - interval '1 hour'`,
);

/** $1 uid, $2 confirmed sealed secret, $3 time step of the code. */
export const confirmTotpOf = sql<{ uid: string }>(
  "totp.confirm",
  `update totp set confirmed_at = verdict_now(), last_step = $3
   where uid = $1 and sealed_secret = $2 and confirmed_at is null returning uid`,
);

/** $1 uid, $2 time step: one row for the first use of a code, none for any other. */
export const useTotpStep = sql<{ uid: string }>(
  "totp.use",
  `update totp set last_step = $2
   where uid = $1 and confirmed_at is not null and last_step < $2 returning uid`,
);

/** $1 uid. */
export const removeTotpRow = sql<{ uid: string }>(
  "totp.remove",
  "delete from totp where uid = $1 and confirmed_at is not null returning uid",
);

/** $1 uid, $2 SHA-256: of concurrent callers only one gets a row. */
export const useRecoveryCode = sql<{ uid: string }>(
  "recoveryCode.use",
  "delete from recovery_code where uid = $1 and code_hash = $2 returning uid",
);

/** $1 uid. */
export const deleteRecoveryCodes = sql(
  "recoveryCode.delete",
  "delete from recovery_code where uid = $1",
);

/** $1 uid, $2 hashes. */
export const storeRecoveryCodes = sql(
  "recoveryCode.store",
  "insert into recovery_code (uid, code_hash) select $1, unnest($2::bytea[])",
);

/** $1 uid: deletes all second factors. One row with the username. */
export const removeFactorRows = sql<{ username: string }>(
  "secondFactor.remove",
  `with gone as (delete from totp where uid = $1),
     codes as (delete from recovery_code where uid = $1),
     keys as (delete from passkey where uid = $1)
   select username from app_user where uid = $1`,
);
