import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { HOUR, MINUTE } from "../support/worldClock.ts";
import { scenarios } from "./scenario.ts";
import { createTimedWorld, type TimedWorld } from "./timedWorld.ts";
import { PASSWORD, people } from "./world.ts";

let world: TimedWorld;
beforeAll(async () => {
  world = await createTimedWorld();
});
afterAll(() => world.close());

const login = "POST /api/login";

describe("login", () => {
  scenarios(
    () => world,
    [
      {
        shows: "a blank username is reported first",
        as: "guest",
        call: login,
        body: { username: "  ", password: "" },
        status: 400,
        code: "USERNAME_REQUIRED",
      },
      {
        shows: "a missing username counts as blank",
        as: "guest",
        call: login,
        body: {},
        status: 400,
        code: "USERNAME_REQUIRED",
      },
      {
        shows: "a blank password is reported",
        as: "guest",
        call: login,
        body: { username: "user", password: "   " },
        status: 400,
        code: "PASSWORD_REQUIRED",
      },
      {
        shows: "a short password is reported before the name is looked up",
        as: "guest",
        call: login,
        body: { username: "user", password: "12345" },
        status: 400,
        code: "PASSWORD_LENGTH",
      },
      {
        shows: "65 characters are too many",
        as: "guest",
        call: login,
        body: { username: "user", password: "x".repeat(65) },
        status: 400,
        code: "PASSWORD_LENGTH",
      },
      {
        shows: "a name of 21 characters is refused",
        as: "guest",
        call: login,
        body: { username: "x".repeat(21), password: PASSWORD },
        status: 400,
        code: "USERNAME_TOO_LONG",
      },
      {
        shows: "a wrong password reveals nothing about the name",
        as: "guest",
        call: login,
        body: { username: "user", password: "wrong-password" },
        status: 400,
        code: "LOGIN_WRONG",
        must: ["Wrong username or password"],
      },
      {
        shows: "an unknown name gets the same message",
        as: "guest",
        call: login,
        body: { username: "nobody", password: "wrong-password" },
        status: 400,
        code: "LOGIN_WRONG",
        must: ["Wrong username or password"],
      },
      {
        shows: "the message is Chinese for a Chinese reader",
        as: "guest",
        call: login,
        headers: { "accept-language": "zh-CN,zh;q=0.9,en;q=0.8" },
        body: { username: "nobody", password: "wrong-password" },
        status: 400,
        must: ["用户名或密码错误"],
      },
      {
        shows: "a ban is reported only with the right password",
        as: "guest",
        call: login,
        body: { username: "banned", password: PASSWORD },
        status: 400,
        code: "ACCOUNT_BANNED",
      },
      {
        shows: "a banned account with a wrong password gets the usual message",
        as: "guest",
        call: login,
        body: { username: "banned", password: "wrong-password" },
        status: 400,
        code: "LOGIN_WRONG",
      },
      {
        shows: "an account waiting for approval gets that reason",
        as: "guest",
        call: login,
        body: { username: "applying", password: PASSWORD },
        status: 400,
        code: "ACCOUNT_APPLYING",
      },
      {
        shows: "the right password returns the user info without the hash",
        as: "guest",
        call: login,
        body: { username: " user ", password: PASSWORD },
        status: 200,
        must: ['"username":"user"', '"roleList":["default_user"]', '"mustChangePassword":false'],
        mustNot: ["argon2", "passwordHash", 'status":0'],
      },
      {
        shows: "the name is case-insensitive",
        as: "guest",
        call: login,
        body: { username: "USER", password: PASSWORD },
        status: 200,
      },
      {
        shows: "an invalid token does not prevent a login",
        as: "guest",
        call: login,
        headers: { authorization: "invalid" },
        body: { username: "user", password: PASSWORD },
        status: 200,
      },
    ],
  );

  test("the token is returned in the Authorization header and authorises the own profile", async () => {
    const reply = await world.call("guest", login, {
      body: { username: "problemAdmin", password: PASSWORD },
    });
    const token = reply.headers.get("authorization") ?? "";
    expect(token).toMatch(/^[\w-]{43}$/);
    const own = await world.call("guest", "GET /api/get-user-info", {
      headers: { authorization: token },
    });
    expect(own.body.data).toMatchObject({ username: "problemAdmin", roleList: ["problem_admin"] });
    expect(own.headers.get("refresh-token")).toBeNull();
  });

  test("stored sessions do not contain the token in clear text", async () => {
    const rows = await world.sql<{ text: string }>("select s::text as text from session s");
    const stored = rows.map(({ text }) => text).join("\n");
    for (const token of Object.values(world.tokens)) expect(stored).not.toContain(token);
  });
});

describe("sessions", () => {
  afterEach(() => world.signInAgain());
  scenarios(
    () => world,
    [
      {
        shows: "a guest must log in",
        as: "guest",
        call: "GET /api/get-user-info",
        status: 401,
        code: "LOGIN_REQUIRED",
      },
      {
        shows: "an invalid token is refused where a session is required",
        as: "guest",
        call: "GET /api/get-user-info",
        headers: { authorization: "invalid" },
        status: 401,
        code: "SESSION_ENDED",
      },
      {
        shows: "a huge token is an invalid one",
        as: "guest",
        call: "GET /api/get-user-info",
        headers: { authorization: "x".repeat(5000) },
        status: 401,
        code: "SESSION_ENDED",
      },
      {
        shows: "a banned user's session has ended",
        as: "banned",
        call: "GET /api/get-user-info",
        status: 401,
        code: "SESSION_ENDED",
      },
    ],
  );

  test("logout with an ended session is not an error, whatever ended it", async () => {
    const token = await tokenOf("other");
    for (const invalid of [token, world.tokens.banned, "x".repeat(43), "vt_unknown", ""]) {
      await withToken(token, "GET /api/logout");
      for (const call of ["GET /api/logout", "GET /api/admin/logout"]) {
        const reply = await withToken(invalid, call);
        expect([invalid, reply.status, reply.body.data]).toEqual([invalid, 200, null]);
      }
    }
    expect((await withToken(token, "GET /api/get-user-info")).body.code).toBe("SESSION_ENDED");
  });

  test("logout ends only this session, at once", async () => {
    const first = await tokenOf("other");
    const second = await tokenOf("other");
    expect((await withToken(first, "GET /api/logout")).status).toBe(200);
    expect((await withToken(first, "GET /api/get-user-info")).body.code).toBe("SESSION_ENDED");
    expect((await withToken(second, "GET /api/get-user-info")).status).toBe(200);
  });

  test("a session idle for more than 24 hours has expired", async () => {
    const token = await tokenOf("other");
    await world.clock.advance(24 * HOUR - 1);
    await withToken(await tokenOf("other"), "GET /api/logout");
    await world.clock.advance(1);
    expect((await withToken(token, "GET /api/get-user-info")).body.code).toBe("SESSION_ENDED");
  });

  test("use within 24 hours extends the session by another 24 hours", async () => {
    const token = await tokenOf("other");
    await world.clock.advance(6 * HOUR);
    await withToken(token, "GET /api/get-user-info");
    await world.clock.advance(24 * HOUR - 1);
    expect((await withToken(token, "GET /api/get-user-info")).status).toBe(200);
  });

  test("after 12 hours one of several concurrent requests gets a new token; the old one stays valid briefly", async () => {
    await world.sql("delete from session where uid = $1", [people.other.uid]);
    const token = await tokenOf("other");
    await world.clock.advance(13 * HOUR);
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => withToken(token, "GET /api/get-user-info")),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const fresh = replies.filter(({ headers }) => headers.get("refresh-token") === "true");
    expect(fresh).toHaveLength(1);
    const renewed = fresh[0]?.headers.get("authorization") ?? "";
    expect((await withToken(renewed, "GET /api/get-user-info")).status).toBe(200);
    expect((await withToken(token, "GET /api/get-user-info")).status).toBe(200);
    await world.clock.advance(MINUTE);
    expect((await withToken(token, "GET /api/get-user-info")).body.code).toBe("SESSION_ENDED");
    await withToken(renewed, "GET /api/logout");
    expect(await world.sql("select from session where uid = $1", [people.other.uid])).toHaveLength(
      0,
    );
  });
});

describe("a forced password change", () => {
  test("allows only the change and logout before it, everything after it", async () => {
    await world.sql("update app_user set must_change_password = true where uid = $1", [
      people.barred.uid,
    ]);
    const reply = await world.call("guest", login, {
      body: { username: "barred", password: PASSWORD },
    });
    expect(reply.body.data).toMatchObject({ mustChangePassword: true });
    const token = reply.headers.get("authorization") ?? "";
    for (const call of ["GET /api/get-user-info", "GET /api/get-problem-list"]) {
      const refused = await withToken(token, call);
      expect([refused.status, refused.body.code]).toEqual([403, "PASSWORD_CHANGE_REQUIRED"]);
    }
    const changed = await withToken(token, "POST /api/change-password", {
      oldPassword: PASSWORD,
      newPassword: "a new password",
    });
    expect(changed.body.data).toMatchObject({ code: 200 });
    expect((await withToken(token, "GET /api/get-user-info")).body.code).toBe("SESSION_ENDED");
    const again = await world.call("guest", login, {
      body: { username: "barred", password: "a new password" },
    });
    expect(again.body.data).toMatchObject({ mustChangePassword: false });
  });
});

describe("change-password", () => {
  const call = "POST /api/change-password";
  scenarios(
    () => world,
    [
      {
        shows: "a guest cannot change a password",
        as: "guest",
        call,
        body: { oldPassword: PASSWORD, newPassword: "another one" },
        status: 401,
        code: "LOGIN_REQUIRED",
      },
      {
        shows: "an empty password is refused",
        as: "admin",
        call,
        body: { oldPassword: "", newPassword: "another one" },
        status: 400,
        code: "PASSWORD_REQUIRED",
      },
      {
        shows: "5 characters are too few",
        as: "admin",
        call,
        body: { oldPassword: PASSWORD, newPassword: "12345" },
        status: 400,
        code: "PASSWORD_LENGTH",
      },
      {
        shows: "21 characters are too many",
        as: "admin",
        call,
        body: { oldPassword: PASSWORD, newPassword: "xy".repeat(33) },
        status: 400,
        code: "PASSWORD_LENGTH",
      },
      {
        shows: "the new one must differ",
        as: "admin",
        call,
        body: { oldPassword: PASSWORD, newPassword: PASSWORD },
        status: 400,
        code: "PASSWORD_SAME",
      },
    ],
  );

  test("five wrong old passwords lock the change, also with the right one, with a translated message", async () => {
    const attempt = (oldPassword: string) =>
      world.call("admin", call, { body: { oldPassword, newPassword: "another one" } });
    for (const failures of [1, 2, 3, 4, 5]) {
      const reply = await attempt("wrong-password");
      expect(reply.status).toBe(200);
      expect(reply.body.data).toMatchObject({
        code: 400,
        msg: expect.stringContaining(String(failures)) as unknown,
        userInfo: null,
      });
    }
    const locked = await attempt(PASSWORD);
    expect(locked.body.data).toMatchObject({
      code: 403,
      msg: expect.stringContaining("30 minutes") as unknown,
    });
    await world.clock.advance(30 * MINUTE - 1);
    expect((await attempt(PASSWORD)).body.data).toMatchObject({ code: 403 });
    await world.clock.advance(1);
    expect((await attempt(PASSWORD)).body.data).toMatchObject({ code: 200 });
  });

  test("ends all sessions of this user and of no other", async () => {
    const one = await tokenOf("other");
    const two = await tokenOf("other");
    const reply = await withToken(one, call, {
      oldPassword: PASSWORD,
      newPassword: "fresh-password",
    });
    expect(reply.body.data).toMatchObject({ code: 200 });
    for (const token of [one, two]) {
      expect((await withToken(token, "GET /api/get-user-info")).body.code).toBe("SESSION_ENDED");
    }
    expect((await world.call("user", "GET /api/get-user-info")).status).toBe(200);
  });
});

async function tokenOf(username: string): Promise<string> {
  const reply = await world.call("guest", login, { body: { username, password: PASSWORD } });
  expect(reply.status).toBe(200);
  return reply.headers.get("authorization") ?? "";
}

function withToken(token: string, what: string, body?: unknown) {
  return world.call("guest", what, { headers: { authorization: token }, body });
}

/** Shifts the times of all of a user's sessions into the past. */
