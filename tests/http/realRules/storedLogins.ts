import { createHash } from "node:crypto";
import type { World } from "../world.ts";
import type { RandomWorld } from "./drawnWorld.ts";
import { insertRows } from "./storedWorld.ts";

type Sql = World["sql"];

/** Creates sessions for these accounts, in order; returns the ids of the sessions. */
export async function openSessions(
  sql: Sql,
  sessions: { uid: string; token: string }[],
): Promise<number[]> {
  const rows = await sql<{ id: number }>(
    `insert into session (token_hash, uid, ip, user_agent, expires_at)
     select sha256(convert_to(token, 'UTF8')), uid, '10.0.0.1', 'test', verdict_now() + interval '24 hours'
     from unnest($1::text[], $2::text[]) with ordinality as s (token, uid, n) order by n returning id`,
    [sessions.map(({ token }) => token), sessions.map(({ uid }) => uid)],
  );
  return rows.map(({ id }) => id);
}

/** Creates API tokens with the read scope for these accounts, in order; returns the tokens' ids. */
export async function openTokens(
  sql: Sql,
  tokens: { uid: string; token: string }[],
): Promise<number[]> {
  const ids = [];
  for (const { uid, token } of tokens) {
    const [row] = await sql<{ id: number }>(
      `insert into api_token (uid, token_hash, name, scopes) values ($1, $2, 'test', '{read}') returning id`,
      [uid, createHash("sha256").update(token).digest()],
    );
    ids.push(row!.id);
  }
  return ids;
}

/** Stores the logins to which accounts are restricted in contests with one session per user. */
export async function storeLogins(sql: Sql, { contests }: RandomWorld): Promise<void> {
  await insertRows(
    sql,
    "contest_session",
    { contest_id: "bigint", uid: "text", login_id: "bigint", ip: "text", released: "bigint[]" },
    contests.flatMap(({ id, logins }) =>
      [...logins].map(([uid, { boundLogin, releasedLogins }]) => ({
        contest_id: id,
        uid,
        login_id: boundLogin,
        ip: "",
        released: releasedLogins,
      })),
    ),
  );
}
