import { afterAll, beforeAll, expect, test } from "vitest";
import { ensureRoot, resetAdmin } from "../../src/server/account/root.ts";
import { startTestServer, type TestServer } from "../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function logIn(password: string) {
  const response = await fetch(`${server.address}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "root", password }),
  });
  const token = response.headers.get("authorization") ?? "";
  return { status: response.status, token, body: (await response.json()) as { data: unknown } };
}

test("a preset password creates root once, and no change is forced", async () => {
  expect(await ensureRoot(server.db, { password: "preset-one" })).toBe(true);
  expect(await ensureRoot(server.db, { password: "preset-two" })).toBe(false);
  const { status, body } = await logIn("preset-one");
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ uid: "1", roleList: ["root"], mustChangePassword: false });
});

test("resetting ends root's sessions, removes its lock and second factor and creates a one-time password", async () => {
  const { token } = await logIn("preset-one");
  await server.db.query({ text: "update app_user set role_id = 1002, status = 1" });
  await server.db.query({
    text: "insert into rate_window values ('login:root:127.0.0.1', 20, verdict_now() + interval '1 hour')",
  });
  await server.db.query({
    text: "insert into totp (uid, sealed_secret, confirmed_at) values ('1', 'lost', verdict_now())",
  });
  const { username, oneTimePassword } = await resetAdmin(server.db);
  expect(username).toBe("root");
  const own = await fetch(`${server.address}/api/get-user-info`, {
    headers: { authorization: token },
  });
  expect(own.status).toBe(401);
  expect((await logIn("preset-one")).status).toBe(400);
  const again = await logIn(oneTimePassword);
  expect(again.body.data).toMatchObject({ roleList: ["root"], mustChangePassword: true });
});

test("resetting creates root if it is missing", async () => {
  await server.db.query({ text: "delete from app_user" });
  const { oneTimePassword } = await resetAdmin(server.db);
  expect((await logIn(oneTimePassword)).status).toBe(200);
});
