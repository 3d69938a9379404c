import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { hashPassword } from "../../src/server/account/password.ts";
import { untilOneIsBlockedBy } from "./blockedStatements.ts";
import { createWorld, PASSWORD, people, type World } from "./world.ts";

let world: World;
let other: pg.Client;
beforeAll(async () => {
  world = await createWorld();
  other = new pg.Client(world.server.databaseUrl);
  await other.connect();
});
afterEach(() => world.sql("update app_user set status = 0 where uid = $1", [people.user.uid]));
afterAll(async () => {
  await other.end();
  await world.close();
});

/**
 * Returns the response to `POST /api/login` with the right password if the account changes during the call, between the
 * password check and the creation of the session. Another transaction holds the row lock until the sign-in is waiting
 * for it.
 */
async function overtakenBy(change: string, values: unknown[]) {
  await other.query("begin");
  await other.query("select from app_user where uid = $1 for update", [people.user.uid]);
  const entering = world.call("guest", "POST /api/login", {
    body: { username: "user", password: PASSWORD },
  });
  await untilOneIsBlockedBy(other);
  await other.query(change, values);
  await other.query("delete from session where uid = $1", [people.user.uid]);
  await other.query("commit");
  return entering;
}

test.each([
  ["a new password", "update app_user set password_hash = $2 where uid = $1"],
  ["a ban", "update app_user set status = 1, email = $2 where uid = $1"],
])("%s during a sign-in leaves no session behind", async (_what, change) => {
  const reply = await overtakenBy(change, [people.user.uid, await hashPassword("fresh-password")]);
  expect(reply.body.code).toBe("CONFLICT");
  expect(reply.headers.get("authorization")).toBeNull();
  expect(await world.sql("select 1 from session where uid = $1", [people.user.uid])).toEqual([]);
  await world.sql("update app_user set password_hash = $2 where uid = $1", [
    people.user.uid,
    inject("passwordHash"),
  ]);
});

test("a sign-in that was only delayed gets its session", async () => {
  const reply = await overtakenBy("update app_user set school = $2 where uid = $1", [
    people.user.uid,
    "elsewhere",
  ]);
  expect(reply.status).toBe(200);
});
