import { afterAll, beforeAll, expect, test } from "vitest";
import { HOUR } from "../support/worldClock.ts";
import { createTimedWorld, type TimedWorld } from "./timedWorld.ts";
import { PASSWORD, people } from "./world.ts";

let world: TimedWorld;
beforeAll(async () => {
  world = await createTimedWorld();
});
afterAll(() => world.close());

interface Row {
  id: number;
  current: boolean;
  ip: string;
  userAgent: string;
}

async function signIn(username: string, userAgent: string): Promise<string> {
  const body = { username, password: PASSWORD };
  const reply = await world.call("guest", "POST /api/login", {
    body,
    headers: { "user-agent": userAgent },
  });
  return reply.headers.get("authorization") ?? "";
}

const list = async (token: string): Promise<Row[]> => {
  const reply = await world.call("guest", "GET /api/sessions", {
    headers: { authorization: token },
  });
  return reply.body.data as Row[];
};
const end = (token: string, what: string) =>
  world.call("guest", what, { headers: { authorization: token } });

test("a user sees all own sessions, the current one marked, and can end each at once", async () => {
  const [phone, laptop] = [await signIn("user", "Phone"), await signIn("user", "Laptop")];
  const rows = await list(phone);
  expect(rows.filter(({ current }) => current).map(({ userAgent }) => userAgent)).toEqual([
    "Phone",
  ]);
  expect(rows.map(({ userAgent }) => userAgent)).toEqual(
    expect.arrayContaining(["Phone", "Laptop"]),
  );
  expect(JSON.stringify(rows)).not.toContain("hash");
  const other = rows.find(({ userAgent }) => userAgent === "Laptop");
  expect((await end(phone, `DELETE /api/session?id=${other?.id}`)).status).toBe(200);
  expect((await end(laptop, "DELETE /api/sessions")).body.code).toBe("SESSION_ENDED");
  expect((await end(phone, `DELETE /api/session?id=${other?.id}`)).status).toBe(404);
});

test("calls that arrive together are those of their own accounts", async () => {
  const callers = (["user", "other", "admin", "user", "root", "guest"] as const).flatMap((as) =>
    Array.from({ length: 5 }, () => as),
  );
  const replies = await Promise.all(callers.map((as) => world.call(as, "GET /api/get-user-info")));
  const names = replies.map(({ body }) => (body.data as { username: string } | null)?.username);
  expect(names).toEqual(callers.map((as) => (as === "guest" ? undefined : as)));
});

test("sessions of others cannot be ended and are not listed", async () => {
  const mine = await signIn("other", "Mine");
  const theirs = await signIn("user", "Theirs");
  const [row] = await world.sql<{ id: number }>(
    "select id from session where uid = $1 and user_agent = 'Theirs'",
    [people.user.uid],
  );
  expect((await end(mine, `DELETE /api/session?id=${row?.id}`)).status).toBe(404);
  expect((await list(mine)).map(({ userAgent }) => userAgent)).not.toContain("Theirs");
  expect((await list(theirs)).length).toBeGreaterThan(0);
});

test("ending all others retains the current one, also while its token is renewed", async () => {
  const [one, two] = [await signIn("user", "One"), await signIn("user", "Two")];
  await world.clock.advance(13 * HOUR);
  const renewing = await world.call("guest", "GET /api/sessions", {
    headers: { authorization: one },
  });
  const fresh = renewing.headers.get("authorization") ?? "";
  expect(fresh).not.toBe("");
  expect((await end(fresh, "DELETE /api/sessions")).status).toBe(200);
  expect((await end(two, "DELETE /api/sessions")).body.code).toBe("SESSION_ENDED");
  const sessions = await list(fresh);
  expect(sessions.map(({ userAgent, current }) => [userAgent, current])).toEqual([["One", true]]);
});
