import { randomBytes } from "node:crypto";
import type pg from "pg";
import { inject } from "vitest";
import type { Db } from "../../src/server/platform/database/db.ts";
import type { Answer } from "../../src/shared/call/endpoint.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { PASSWORD } from "../support/sharedPostgres.ts";

export { PASSWORD };

/** The accounts of the tests: one for each role, and some that cannot sign in. */
export const people = {
  root: { uid: "1", role: 1000, status: 0 },
  admin: { uid: "a".repeat(32), role: 1001, status: 0 },
  problemAdmin: { uid: "b".repeat(32), role: 1008, status: 0 },
  user: { uid: "c".repeat(32), role: 1002, status: 0 },
  other: { uid: "d".repeat(32), role: 1002, status: 0 },
  barred: { uid: "e".repeat(32), role: 1003, status: 0 },
  banned: { uid: "f".repeat(32), role: 1002, status: 1 },
  applying: { uid: "0".repeat(32), role: 1002, status: 2 },
} as const;

export type Person = keyof typeof people;
export type Caller = Person | "guest";

export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  /** The response body if it has the API's usual wrapper; otherwise an empty object. */
  body: Answer<unknown>;
}

export interface World {
  server: TestServer;
  tokens: Record<Person, string>;
  /** `GET /api/x?y=1` or `POST /api/x` with a body; a string body is sent unchanged. */
  call(as: Caller, what: string, options?: CallOptions): Promise<Reply>;
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

export interface CallOptions {
  body?: unknown;
  headers?: Record<string, string>;
}

/** Creates a new session for every account, in one statement; returns their tokens. */
export async function signInAll(db: Db): Promise<Record<Person, string>> {
  const tokens = Object.keys(people).map((name) => [name, randomBytes(32).toString("base64url")]);
  await db.query({
    name: "tests.signInAll",
    text: `insert into session (token_hash, uid, ip, user_agent, expires_at)
      select sha256(convert_to(token, 'UTF8')), uid, '127.0.0.1', 'test', verdict_now() + interval '24 hours'
      from unnest($1::text[], $2::text[]) as account (token, uid)`,
    values: [tokens.map(([, token]) => token), Object.values(people).map(({ uid }) => uid)],
  });
  return Object.fromEntries(tokens) as Record<Person, string>;
}

/** A test world: the real server with its own database, and one signed-in account per role. */
export async function createWorld(
  options: Parameters<typeof startTestServer>[0] = {},
): Promise<World> {
  const server = await startTestServer(options);
  const all = Object.entries(people);
  await server.db.query({
    text: `insert into app_user (uid, username, password_hash, role_id, status, nickname, realname)
      select uid, name, $5, role, status, 'nick-' || name, 'real-' || name
      from unnest($1::text[], $2::text[], $3::int[], $4::int[]) as account (uid, name, role, status)`,
    values: [
      all.map(([, { uid }]) => uid),
      all.map(([name]) => name),
      all.map(([, { role }]) => role),
      all.map(([, { status }]) => status),
      inject("passwordHash"),
    ],
  });
  const tokens = await signInAll(server.db);
  return {
    server,
    tokens,
    async call(as, what, { body, headers = {} } = {}) {
      const [method = "", path = ""] = what.split(" ", 2);
      const response = await fetch(server.address + path, {
        method,
        headers: {
          ...(as === "guest" ? {} : { authorization: tokens[as] }),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          "accept-language": "en-US",
          ...headers,
        },
        ...(body === undefined
          ? {}
          : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const isWrapped = /^\{"status":\d/.test(text);
      return {
        status: response.status,
        headers: response.headers,
        text,
        body: (isWrapped ? JSON.parse(text) : {}) as Answer<unknown>,
      };
    },
    sql: (text, values = []) => server.db.query({ text, values }),
    close: () => server.close(),
  };
}
