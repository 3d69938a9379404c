import { describe, expect, inject, test } from "vitest";
import type { ApiToken } from "../../src/shared/account/token.ts";
import { DAY } from "../support/worldClock.ts";
import { scenarios } from "./scenario.ts";
import { PASSWORD } from "./world.ts";
import { inTokenWorld, make, type NewToken, withToken, world } from "./tokenWorld.ts";

inTokenWorld();

const own = (token: string) => withToken(token, "GET /api/get-user-info");

describe("creating, listing and revoking", () => {
  test("the token is shown once; the list and the database do not contain it", async () => {
    const apiToken = await make("user", { name: "  nightly run " });
    expect(apiToken).toMatchObject({ name: "nightly run", scopes: ["read"], expired: false });
    expect(apiToken.token).toMatch(/^vdt_[\w-]{43}$/);
    const list = await world.call("user", "GET /api/tokens");
    expect(list.text).toContain("nightly run");
    expect(list.text).not.toContain(apiToken.token);
    const stored = await world.sql("select to_jsonb(t)::text as row from api_token t");
    expect(JSON.stringify(stored)).not.toContain(apiToken.token.slice(4));
  });

  test("its response may not be cached", async () => {
    const reply = await world.call("user", "POST /api/tokens", {
      body: { name: "x", scopes: ["read"] },
    });
    expect(reply.headers.get("cache-control")).toBe("no-store");
  });

  test("tokens of others are neither listed nor revoked", async () => {
    const apiToken = await make("user");
    const list = await world.call("other", "GET /api/tokens");
    expect(list.body.data).toEqual([]);
    const reply = await world.call("other", `DELETE /api/tokens?id=${apiToken.id}`);
    expect(reply.status).toBe(404);
    expect((await own(apiToken.token)).status).toBe(200);
  });

  test("a revoked one is refused at once, and a second revocation reports not found", async () => {
    const apiToken = await make("user");
    expect((await own(apiToken.token)).status).toBe(200);
    expect((await world.call("user", `DELETE /api/tokens?id=${apiToken.id}`)).status).toBe(200);
    const revoked = await own(apiToken.token);
    expect([revoked.status, revoked.body.code]).toEqual([401, "TOKEN_ENDED"]);
    expect((await world.call("user", `DELETE /api/tokens?id=${apiToken.id}`)).status).toBe(404);
  });

  test("at most twenty, also for thirty concurrent requests", async () => {
    const replies = await Promise.all(
      Array.from({ length: 30 }, () =>
        world.call("barred", "POST /api/tokens", { body: { name: "many", scopes: ["read"] } }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(replies.find(({ status }) => status !== 200)?.body.code).toBe("TOKENS_MAX");
    const { data } = (await world.call("barred", "GET /api/tokens")).body;
    expect(data).toHaveLength(20);
  });

  test("its last use is shown, with the address", async () => {
    const apiToken = await make("other");
    await own(apiToken.token);
    const { data } = (await world.call("other", "GET /api/tokens")).body;
    const [listed] = data as ApiToken[];
    expect(listed).toMatchObject({ id: apiToken.id, lastUsedIp: "127.0.0.1" });
    expect(Date.parse(listed?.lastUsedAt ?? "")).toBe(world.clock.now());
  });

  scenarios(
    () => world,
    [
      { shows: "guests have none", as: "guest", call: "GET /api/tokens", status: 401 },
      {
        shows: "guests cannot create any",
        as: "guest",
        call: "POST /api/tokens",
        body: { name: "x", scopes: ["read"] },
        status: 401,
      },
      {
        shows: "guests cannot revoke any",
        as: "guest",
        call: "DELETE /api/tokens?id=1",
        status: 401,
      },
      ...[
        { name: "", scopes: ["read"] },
        { name: "   ", scopes: ["read"] },
        { name: "x".repeat(61), scopes: ["read"] },
        { name: "x", scopes: [] },
        { name: "x", scopes: ["admin"] },
        { name: "x", scopes: ["read", "read", "read", "read"] },
        { name: "x", scopes: "read" },
        { name: "x", scopes: ["read"], days: 36_500 },
        { name: "x", scopes: ["read"], days: -1 },
        { name: "x", scopes: ["read"], days: 1.5 },
      ].map((body) => ({
        shows: `${JSON.stringify(body).slice(0, 60)} is refused`,
        as: "user" as const,
        call: "POST /api/tokens",
        body,
        status: 400,
        code: "INVALID_FIELD",
      })),
    ],
  );
});

describe("validity of a token", () => {
  test("it is accepted raw and as Bearer", async () => {
    const { token } = await make("user");
    for (const header of [token, `Bearer ${token}`, `bearer  ${token}`]) {
      const reply = await own(header);
      expect(reply.body.data, header).toMatchObject({ username: "user" });
    }
  });

  test("an invalid token is refused, and public calls answer as to a guest", async () => {
    for (const header of ["vdt_", "vdt_x", `vdt_${"A".repeat(43)}`, `vdt_${"A".repeat(5000)}`]) {
      const refused = await own(header);
      expect([refused.status, refused.body.code], header).toEqual([401, "TOKEN_ENDED"]);
      const open = await withToken(header, "GET /api/get-problem-list");
      expect([open.status, open.headers.get("session-ended")], header).toEqual([200, "true"]);
    }
  });

  test("an expired one is refused and listed as expired", async () => {
    const apiToken = await make("user", { days: 7 });
    await world.clock.advance(7 * DAY - 1);
    expect((await own(apiToken.token)).status).toBe(200);
    await world.clock.advance(1);
    expect((await own(apiToken.token)).status).toBe(401);
    await world.signInAgain();
    const { data } = (await world.call("user", "GET /api/tokens")).body;
    expect((data as ApiToken[]).find(({ id }) => id === apiToken.id)?.expired).toBe(true);
  });

  test("one without an expiry is valid indefinitely", async () => {
    expect((await make("user", { days: 0 })).expiresAt).toBeNull();
  });

  async function fresh(n: number) {
    const uid = n.toString(16).padStart(32, "7");
    await world.sql("insert into app_user (uid, username, password_hash) values ($1, $2, $3)", [
      uid,
      `fresh${n}`,
      inject("passwordHash"),
    ]);
    const login = await world.call("guest", "POST /api/login", {
      body: { username: `fresh${n}`, password: PASSWORD },
    });
    const session = login.headers.get("authorization") ?? "";
    const body = { name: "t", scopes: ["read"] };
    const reply = await withToken(session, "POST /api/tokens", body);
    return { uid, session, token: (reply.body.data as NewToken).token };
  }

  test("it remains valid after logout", async () => {
    const { session, token } = await fresh(1);
    expect((await withToken(session, "GET /api/logout")).status).toBe(200);
    expect((await own(session)).status).toBe(401);
    expect((await own(token)).status).toBe(200);
  });

  test("a ban ends it permanently", async () => {
    const { uid, token } = await fresh(2);
    await world.sql("update app_user set status = 1 where uid = $1", [uid]);
    expect((await own(token)).status).toBe(401);
    await world.sql("update app_user set status = 0 where uid = $1", [uid]);
    expect((await own(token)).status).toBe(401);
  });

  test("deleting the account ends it", async () => {
    const { uid, token } = await fresh(3);
    await world.sql("delete from app_user where uid = $1", [uid]);
    expect((await own(token)).status).toBe(401);
  });

  test("a password change ends it: an intruder may have created it", async () => {
    const { session, token } = await fresh(4);
    const reply = await withToken(session, "POST /api/change-password", {
      oldPassword: PASSWORD,
      newPassword: "another horse",
    });
    expect(reply.body.data).toMatchObject({ code: 200 });
    expect((await own(token)).status).toBe(401);
  });

  test("it is refused while a forced password change is pending", async () => {
    const { uid, token } = await fresh(5);
    await world.sql("update app_user set must_change_password = true where uid = $1", [uid]);
    expect((await own(token)).body.code).toBe("PASSWORD_CHANGE_REQUIRED");
  });
});
