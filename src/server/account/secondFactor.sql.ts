import { statement } from "../platform/database/statement.ts";

export const factorsOf = statement(
  "secondFactor.read",
  `select (select sealed_secret from totp where uid = :uid and confirmed_at is not null) as "sealedSecret",
     (select count(*)::int from passkey where uid = :uid) as passkeys,
     (select count(*)::int from recovery_code where uid = :uid) as "recoveryCodesLeft"`,
);

/**
 * Stores a secret; it replaces a secret that was never confirmed. Returns no row if the user already has an active
 * authenticator app.
 */
export const beginTotpOf = statement(
  "totp.begin",
  `insert into totp (uid, sealed_secret) values (:uid, :sealedSecret)
   on conflict (uid) do update set sealed_secret = excluded.sealed_secret, created_at = verdict_now()
   where totp.confirmed_at is null returning uid`,
);

/** The user's unconfirmed secret for an authenticator app, if it is less than an hour old. */
export const waitingTotp = statement(
  "totp.waiting",
  `select sealed_secret as "sealedSecret" from totp
   where uid = :uid and confirmed_at is null and created_at > verdict_now() - interval '1 hour'`,
);

/** `:step`: the TOTP time step to which the code belongs. */
export const confirmTotpOf = statement(
  "totp.confirm",
  `update totp set confirmed_at = verdict_now(), last_step = :step
   where uid = :uid and sealed_secret = :sealedSecret and confirmed_at is null returning uid`,
);

/** Returns one row when a code is used for the first time, and none for any later use. */
export const useTotpStep = statement(
  "totp.use",
  `update totp set last_step = :step
   where uid = :uid and confirmed_at is not null and last_step < :step returning uid`,
);

export const removeTotpRow = statement(
  "totp.remove",
  "delete from totp where uid = :uid and confirmed_at is not null returning uid",
);

/** Consumes a recovery code; only one of several concurrent callers gets a row. */
export const useRecoveryCode = statement(
  "recoveryCode.use",
  "delete from recovery_code where uid = :uid and code_hash = :codeHash returning uid",
);

export const deleteRecoveryCodes = statement(
  "recoveryCode.delete",
  "delete from recovery_code where uid = :uid",
);

export const storeRecoveryCodes = statement(
  "recoveryCode.store",
  "insert into recovery_code (uid, code_hash) select :uid, unnest(:codeHashes::bytea[])",
);

/** Deletes all second factors. Returns one row with the username. */
export const removeFactorRows = statement(
  "secondFactor.remove",
  `with gone as (delete from totp where uid = :uid),
     codes as (delete from recovery_code where uid = :uid),
     keys as (delete from passkey where uid = :uid)
   select username from app_user where uid = :uid`,
);
