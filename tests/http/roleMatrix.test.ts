import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSession } from "../../src/server/account/session.ts";
import { roles } from "../../src/shared/account/roles.ts";
import { accessOfCalls } from "./accessOfCalls.ts";
import { createWorld, people, type World } from "./world.ts";

let world: World;
/** Maps each call in the served API description to the access that it declares. */
const declared: Record<string, string> = {};
/** Session tokens by role id. */
const tokens: Record<string, string> = {};

beforeAll(async () => {
  world = await createWorld();
  const { text } = await world.call("guest", "GET /api/docs/openapi.json");
  const { paths } = JSON.parse(text) as {
    paths: Record<string, Record<string, { "x-access": string }>>;
  };
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, call] of Object.entries(methods)) {
      declared[`${method.toUpperCase()} ${path}`] = call["x-access"];
    }
  }
  for (const role of Object.keys(roles)) {
    const uid = randomBytes(16).toString("hex");
    await world.sql(
      "insert into app_user (uid, username, password_hash, role_id) values ($1, $2, 'none', $3)",
      [uid, `role-${role}`, Number(role)],
    );
    const from = { uid, ip: "127.0.0.1", userAgent: "matrix" };
    tokens[role] = await openSession(world.server.db, from);
  }
});
afterAll(() => world.close());

const mayKnock: Record<string, (role: number) => boolean> = {
  guest: () => true,
  user: () => true,
  staff: (role) => [1000, 1001, 1008].includes(role),
  contestEditor: (role) => [1000, 1001, 1008].includes(role),
  classStaff: (role) => [1000, 1001, 1008].includes(role),
  root: (role) => role === 1000,
};

/** These calls end sessions that the next rows of the matrix need. */
const ending = /^GET \/api\/(admin\/)?logout$|^DELETE \/api\/sessions?$/;

function request(call: string, authorization?: string) {
  const hasBody = call.startsWith("POST") || call.startsWith("PUT");
  const headers: Record<string, string> = authorization ? { authorization } : {};
  return world.call("guest", call, { headers, ...(hasBody ? { body: {} } : {}) });
}

test("every call has exactly the expected access", () => {
  expect(declared).toEqual(accessOfCalls);
});

test("a guest gets 401 from every call that requires a session", async () => {
  const wrong: string[] = [];
  for (const [call, access] of Object.entries(declared)) {
    const { status } = await request(call);
    if (access === "guest" ? status === 401 : status !== 401) wrong.push(`${call} ${status}`);
  }
  expect(wrong).toEqual([]);
});

test("sessions of banned and applying users are refused like ended ones", async () => {
  const wrong: string[] = [];
  for (const who of ["banned", "applying"] as const) {
    for (const [call, access] of Object.entries(declared)) {
      if (access === "guest") continue;
      const { status, body } = await request(call, world.tokens[who]);
      if (status !== 401 || body.code !== "SESSION_ENDED") wrong.push(`${who} ${call} ${status}`);
    }
  }
  expect(wrong).toEqual([]);
});

/**
 * Tokens that belong to no valid session: the tokens of a banned user and of an applicant, and tokens that were never
 * issued.
 */
const endedTokens = () => ({
  banned: world.tokens.banned,
  applying: world.tokens.applying,
  madeUp: "x".repeat(43),
  huge: "x".repeat(5000),
  apiToken: `vdt_${"x".repeat(43)}`,
});

test("every public call with a token that has ended is answered as to a guest", async () => {
  const wrong: string[] = [];
  for (const [call, access] of Object.entries(declared)) {
    // These two calls are skipped, because they are rate-limited per IP address.
    if (access !== "guest" || /captcha|slide-verify/.test(call)) continue;
    const guest = await request(call);
    const ended = await request(call, world.tokens.banned);
    if (ended.status !== guest.status || ended.body.code !== guest.body.code) {
      wrong.push(`${call} ${guest.status} ${ended.status} ${ended.body.code}`);
    }
    if (guest.headers.has("session-ended")) wrong.push(`${call} to a guest`);
  }
  expect(wrong).toEqual([]);
});

test("the response says that the token has ended, and is not stored by browsers", async () => {
  const calls = ["/api/languages", "/api/submissions", "/api/get-website-config", "/api/logout"];
  const { headers } = await request("GET /api/languages", tokens["1002"]);
  expect([headers.get("session-ended"), headers.get("cache-control")]).toEqual([
    null,
    "private, no-cache",
  ]);
  const etag = headers.get("etag") ?? "";
  for (const [name, authorization] of Object.entries(endedTokens())) {
    for (const path of calls) {
      const reply = await world.call("guest", `GET ${path}`, {
        headers: { authorization, "if-none-match": etag },
      });
      const marks = ["session-ended", "cache-control"].map((key) => reply.headers.get(key));
      expect([reply.status, ...marks], `${name} ${path}`).toEqual([200, "true", "no-store"]);
    }
    const live = await fetch(`${world.server.address}/api/live?topics=submissions`, {
      headers: { authorization },
    });
    await live.body?.cancel();
    expect([live.status, live.headers.get("session-ended")], name).toEqual([200, "true"]);
    const picture = await request("GET /api/problem-file/999999/a.png", authorization);
    expect([picture.status, picture.headers.get("session-ended")], name).toEqual([404, "true"]);
  }
});

describe.each(Object.entries(roles))("as %s %s", (role) => {
  test("every call above the role responds 403, every other call does not", async () => {
    const wrong: string[] = [];
    for (const [call, access] of Object.entries(declared)) {
      if (ending.test(call)) continue;
      const { status } = await request(call, tokens[role]);
      const isShut = !mayKnock[access]?.(Number(role));
      // If the caller has access, a call with empty input may be refused for any reason except a missing session. It
      // must not cause a server error.
      const isWrong = isShut ? status !== 403 : status === 401 || status >= 500;
      if (isWrong) wrong.push(`${call} (${access}) ${status}`);
    }
    expect(wrong).toEqual([]);
  });
});

test("a helper who may change a contest is admitted to the calls for it, and to none above the role otherwise", async () => {
  const from = { uid: people.other.uid, ip: "127.0.0.1", userAgent: "matrix" };
  const token = await openSession(world.server.db, from);
  const admitted = async () => {
    const calls: string[] = [];
    for (const [call, access] of Object.entries(declared)) {
      if (access === "guest" || access === "user") continue;
      if ((await request(call, token)).status !== 403) calls.push(call);
    }
    return calls;
  };
  expect(await admitted()).toEqual([]);
  const [contest] = await world.sql<{ id: number }>(
    `insert into contest (title, author_uid, start_time, end_time, last_end, rule)
     values ('A contest', $1, now(), now() + interval '1 hour', now() + interval '1 hour', 'acm') returning id`,
    [people.admin.uid],
  );
  const grant = (actions: string) =>
    world.sql(
      `insert into access_grant (kind, id, uid, actions) values ('contest', $1, $2, $3)
       on conflict (kind, id, uid) do update set actions = excluded.actions`,
      [contest!.id, people.other.uid, actions],
    );
  await grant("{view,board,answer,balloons,prints}");
  expect(await admitted()).toEqual([]);
  await grant("{edit,view,board,answer,balloons,prints}");
  // These calls are left out, because without a contest in their input they concern the draft of a new contest.
  const ofNew = new Set(["GET /api/admin/contest/draft", "DELETE /api/admin/contest/draft"]);
  const expected = Object.keys(declared).filter(
    (call) => declared[call] === "contestEditor" && !ofNew.has(call),
  );
  expect(await admitted()).toEqual(expected);
});

test("no call changed a user", async () => {
  const rows = await world.sql<{ role_id: number; status: number }>(
    "select uid, role_id, status from app_user where uid = any ($1) order by uid",
    [Object.values(people).map(({ uid }) => uid)],
  );
  const expected = Object.values(people)
    .map(({ uid, role, status }) => ({ uid, role_id: role, status }))
    .toSorted((a, b) => (a.uid < b.uid ? -1 : 1));
  expect(rows).toEqual(expected);
});
