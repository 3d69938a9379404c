import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { scenarios } from "./scenario.ts";
import { createWorld, PASSWORD, people, type World } from "./world.ts";

const HERE = { "x-forwarded-for": "203.0.113.7" };

let world: World;
beforeAll(async () => {
  world = await createWorld({ trustedProxies: ["127.0.0.1"] });
});
afterAll(() => world.close());
afterEach(() => world.sql("delete from rate_window"));

const call = "POST /api/admin/login";
const enter = (username: string, password = PASSWORD) =>
  world.call("guest", call, { body: { username, password }, headers: HERE });

test.each(["root", "admin", "problemAdmin"] as const)("accepts %s and signs out", async (name) => {
  const reply = await enter(name);
  expect(reply.status).toBe(200);
  expect(reply.body.data).toMatchObject({ uid: people[name].uid });
  const headers = { authorization: reply.headers.get("authorization") ?? "" };
  expect((await world.call("guest", "GET /api/get-user-info", { headers })).status).toBe(200);
  expect((await world.call("guest", "GET /api/admin/logout", { headers })).status).toBe(200);
  const after = await world.call("guest", "GET /api/get-user-info", { headers });
  expect(after.body.code).toBe("SESSION_ENDED");
});

test("refuses the right password of other users like a wrong one, and counts it as one", async () => {
  const [right, wrong] = [await enter("user"), await enter("user", "wrong-one")];
  expect(right.body).toMatchObject({ status: 400, code: "LOGIN_WRONG", msg: wrong.body.msg });
  const [counted] = await world.sql<{ count: number }>(
    "select count from rate_window where key = 'login:user:203.0.113.7'",
  );
  expect(counted?.count).toBe(2);
  expect((await enter("banned")).body.code).toBe("LOGIN_WRONG");
});

scenarios(
  () => world,
  [
    {
      shows: "without a session there is nothing to end",
      as: "guest",
      call: "GET /api/admin/logout",
      status: 200,
    },
    {
      shows: "field errors are reported",
      as: "guest",
      call,
      body: {},
      status: 400,
      code: "USERNAME_REQUIRED",
    },
  ],
);

test("a sign-in returns time and address of the previous one, also after that session ended", async () => {
  const signIn = (ip: string) =>
    world.call("guest", "POST /api/login", {
      body: { username: "other", password: PASSWORD },
      headers: { "x-forwarded-for": ip },
    });
  const first = await signIn("203.0.113.20");
  expect(first.body.data).toMatchObject({ lastLogin: null });
  const headers = { authorization: first.headers.get("authorization") ?? "" };
  await world.call("guest", "GET /api/logout", { headers });
  const second = await signIn("203.0.113.21");
  expect(second.body.data).toMatchObject({
    lastLogin: { at: expect.stringMatching(/^20.*Z$/) as unknown, ip: "203.0.113.20" },
  });
  const info = await world.call("other", "GET /api/get-user-info");
  expect(info.text).not.toContain("203.0.113");
});
