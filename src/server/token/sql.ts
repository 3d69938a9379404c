import { currentRole } from "../platform/database/currentRole.sql.ts";
import type { StoredAffiliations } from "../platform/route/principal.ts";
import { type RowOf, statement } from "../platform/database/statement.ts";

const columns = `id, name, scopes, created_at as "createdAt", expires_at as "expiresAt",
  coalesce(expires_at <= verdict_now(), false) as expired, used_at as "usedAt", used_ip as "usedIp"`;

export const tokensOf = statement(
  "token.ofPerson",
  `select ${columns} from api_token where uid = :uid order by id desc`,
);

export type TokenRow = RowOf<typeof tokensOf>;

/** Locks the account's row, so that concurrent requests cannot exceed the maximum number of tokens. */
export const lockOwner = statement(
  "token.lockOwner",
  "select 1 from app_user where uid = :uid for no key update",
);

/** Executed as a separate statement after the lock, so that it sees rows committed in the meantime. */
export const countTokens = statement(
  "token.count",
  "select count(*) as count from api_token where uid = :uid",
);

/** `:tokenHash`: SHA-256 of the token; `:days`: period of validity; 0: unlimited. */
export const insertToken = statement(
  "token.insert",
  `insert into api_token (uid, token_hash, name, scopes, expires_at)
   values (:uid, :tokenHash, :name, :scopes, case when :days::int > 0 then verdict_now() + make_interval(days => :days) end)
   returning ${columns}`,
);

/** Returns one row if this account had a token with this id. */
export const revokeTokenRow = statement(
  "token.revoke",
  "delete from api_token where uid = :uid and id = :id returning id",
);

/**
 * The account of a token, if both the token and the account are usable. `stale`: the recorded last use of the token is
 * more than a minute old.
 */
export const bearerOf = statement(
  "token.bearer",
  `select t.id as "tokenId", u.uid, u.username, ${currentRole("u")} as "roleId",
     u.must_change_password as "mustChangePassword", u.affiliations, t.scopes,
     coalesce(t.used_at < verdict_now() - interval '1 minute', true) as stale
   from api_token t join app_user u on u.uid = t.uid
   where t.token_hash = :tokenHash and u.status = 0 and coalesce(t.expires_at > verdict_now(), true)`,
).narrow<{ affiliations: StoredAffiliations }>();

export const markUsed = statement(
  "token.used",
  "update api_token set used_at = verdict_now(), used_ip = :ip where id = :id",
);
