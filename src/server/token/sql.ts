import type { TokenScope } from "../../shared/token.ts";
import { sql } from "../platform/db.ts";

export interface TokenRow {
  id: number;
  name: string;
  scopes: TokenScope[];
  createdAt: Date;
  expiresAt: Date | null;
  expired: boolean;
  usedAt: Date | null;
  usedIp: string | null;
}

const columns = `id, name, scopes, created_at as "createdAt", expires_at as "expiresAt",
  coalesce(expires_at <= verdict_now(), false) as expired, used_at as "usedAt", used_ip as "usedIp"`;

/** $1 uid. */
export const tokensOf = sql<TokenRow>(
  "token.ofPerson",
  `select ${columns} from api_token where uid = $1 order by id desc`,
);

/** $1 uid: locks the account's row, so that concurrent requests cannot exceed the maximum. */
export const lockOwner = sql(
  "token.lockOwner",
  "select 1 from app_user where uid = $1 for no key update",
);

/** $1 uid. A separate statement after the lock, so that it sees rows committed meanwhile. */
export const countTokens = sql<{ count: number }>(
  "token.count",
  "select count(*) as count from api_token where uid = $1",
);

/** $1 uid, $2 SHA-256 of the token, $3 name, $4 scopes, $5 days or 0 for no expiry. */
export const insertToken = sql<TokenRow>(
  "token.insert",
  `insert into api_token (uid, token_hash, name, scopes, expires_at)
   values ($1, $2, $3, $4, case when $5::int > 0 then verdict_now() + make_interval(days => $5) end)
   returning ${columns}`,
);

/** $1 uid, $2 id: one row when it belonged to this account. */
export const revokeTokenRow = sql<{ id: number }>(
  "token.revoke",
  "delete from api_token where uid = $1 and id = $2 returning id",
);

export interface BearerRow {
  tokenId: number;
  uid: string;
  username: string;
  roleId: number;
  mustChangePassword: boolean;
  scopes: TokenScope[];
  /** Its recorded last use is more than a minute old. */
  stale: boolean;
}

/** $1 SHA-256 of the token. Only valid tokens of usable accounts. */
export const bearerOf = sql<BearerRow>(
  "token.bearer",
  `select t.id as "tokenId", u.uid, u.username, u.role_id as "roleId",
     u.must_change_password as "mustChangePassword", t.scopes,
     coalesce(t.used_at < verdict_now() - interval '1 minute', true) as stale
   from api_token t join app_user u on u.uid = t.uid
   where t.token_hash = $1 and u.status = 0 and coalesce(t.expires_at > verdict_now(), true)`,
);

/** $1 id, $2 address. */
export const markUsed = sql(
  "token.used",
  "update api_token set used_at = verdict_now(), used_ip = $2 where id = $1",
);
