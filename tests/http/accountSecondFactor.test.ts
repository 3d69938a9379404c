import { afterAll, beforeEach, expect, test } from "vitest";
import { type Authenticator, createAuthenticator } from "../support/authenticator.ts";
import { totpCode, wrongTotpCode } from "../support/totpCode.ts";
import { createTimedWorld, type TimedWorld } from "./timedWorld.ts";
import { PASSWORD, type Person, people } from "./world.ts";

const ORIGIN = "https://judge.example.org";
const world: TimedWorld = await createTimedWorld({ baseUrl: ORIGIN });
afterAll(() => world.close());

beforeEach(async () => {
  for (const table of ["totp", "recovery_code", "passkey", "passkey_challenge", "rate_window"]) {
    await world.sql(`delete from ${table}`);
  }
});

const post = (as: Person | "guest", path: string, body: object = {}) =>
  world.call(as, path, { body });
const logIn = (username: string, code?: string) =>
  post("guest", "POST /api/login", { username, password: PASSWORD, ...(code && { code }) });
const codeOf = (secret: string, steps = 0) => totpCode(secret, world.clock.now(), steps);
const wrongFor = (secret: string) => wrongTotpCode(secret, world.clock.now());

/**
 * Enables an authenticator app. Afterwards the code that this function entered is accepted again, so that tests need
 * not wait for the next code.
 */
async function withApp(as: Person): Promise<{ secret: string; recoveryCodes: string[] }> {
  const setup = await post(as, "POST /api/second-factor/totp", { password: PASSWORD });
  const { secret } = setup.body.data as { secret: string };
  const confirmed = await post(as, "POST /api/second-factor/totp-confirm", {
    code: codeOf(secret),
  });
  expect(confirmed.status).toBe(200);
  expect((await logIn(as, codeOf(secret))).body.code).toBe("SECOND_FACTOR_WRONG");
  await world.sql("update totp set last_step = 0");
  await world.sql("delete from rate_window");
  return { secret, ...(confirmed.body.data as { recoveryCodes: string[] }) };
}

test("with an authenticator app the password alone is refused, and each code works once", async () => {
  const { secret, recoveryCodes } = await withApp("user");
  expect(recoveryCodes).toHaveLength(10);
  expect((await logIn("user")).body.code).toBe("SECOND_FACTOR_REQUIRED");
  expect((await logIn("user", wrongFor(secret))).body.code).toBe("SECOND_FACTOR_WRONG");
  const code = codeOf(secret);
  const entered = await logIn("user", code);
  expect(entered.status).toBe(200);
  expect(entered.headers.get("authorization")).toMatch(/^[\w-]{43}$/);
  expect((await logIn("user", code)).body.code).toBe("SECOND_FACTOR_WRONG");
  expect(
    (await logIn("user", ` ${codeOf(secret, 1).slice(0, 3)} ${codeOf(secret, 1).slice(3)} `))
      .status,
  ).toBe(200);
});

test("of five concurrent sign-ins with one code one succeeds", async () => {
  const { secret } = await withApp("user");
  const code = codeOf(secret);
  // Pending attempts count as failures, so a sixth attempt could be delayed. The test therefore makes only five.
  const answers = await Promise.all(Array.from({ length: 5 }, () => logIn("user", code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("a recovery code works once, with spaces and in any case; new ones replace the old", async () => {
  const { recoveryCodes } = await withApp("user");
  const [first = "", second = "", third = ""] = recoveryCodes;
  expect((await logIn("user", first.toUpperCase().replace("-", " "))).status).toBe(200);
  expect((await logIn("user", first)).body.code).toBe("SECOND_FACTOR_WRONG");
  expect((await logIn("user", second)).status).toBe(200);
  const renewed = await post("user", "POST /api/second-factor/recovery-codes", {
    password: PASSWORD,
  });
  expect((await logIn("user", third)).body.code).toBe("SECOND_FACTOR_WRONG");
  const { recoveryCodes: fresh } = renewed.body.data as { recoveryCodes: string[] };
  expect((await logIn("user", fresh[0])).status).toBe(200);
  const factors = await world.call("user", "GET /api/second-factor");
  expect(factors.body.data).toMatchObject({ totp: true, recoveryCodesLeft: 9, passkeys: [] });
});

test("ten wrong codes lock the sign-in for half an hour, also for a right one", async () => {
  const { secret } = await withApp("user");
  const wrong = wrongFor(secret);
  for (let i = 0; i < 10; i += 1) expect((await logIn("user", wrong)).status).toBe(400);
  const locked = await logIn("user", codeOf(secret));
  expect([locked.status, locked.body.code]).toEqual([429, "LOGIN_LOCKED"]);
});

test("the administration sign-in requires the code too", async () => {
  const { secret } = await withApp("admin");
  const signIn = (code?: string) =>
    post("guest", "POST /api/admin/login", {
      username: "admin",
      password: PASSWORD,
      ...(code && { code }),
    });
  expect((await signIn()).body.code).toBe("SECOND_FACTOR_REQUIRED");
  expect((await signIn(codeOf(secret))).status).toBe(200);
});

test("changes require the password, and it is active only after the first code", async () => {
  for (const path of [
    "POST /api/second-factor/totp",
    "POST /api/second-factor/totp-remove",
    "POST /api/second-factor/recovery-codes",
    "POST /api/second-factor/passkey",
    "POST /api/second-factor/passkey-remove",
  ]) {
    const body = { password: "wrong-one", passkeyId: 1 };
    expect((await post("other", path, body)).body.code).toBe("PASSWORD_WRONG");
  }
  await world.sql("delete from rate_window");
  const setup = await post("other", "POST /api/second-factor/totp", { password: PASSWORD });
  expect((await logIn("other")).status).toBe(200);
  const code = wrongFor((setup.body.data as { secret: string }).secret);
  expect((await post("other", "POST /api/second-factor/totp-confirm", { code })).body.code).toBe(
    "SECOND_FACTOR_WRONG",
  );
  await withApp("user");
  expect(
    (await post("user", "POST /api/second-factor/totp", { password: PASSWORD })).body.code,
  ).toBe("TOTP_ON");
  expect(
    (await post("user", "POST /api/second-factor/totp-remove", { password: PASSWORD })).status,
  ).toBe(200);
  expect((await logIn("user")).status).toBe(200);
  expect(await world.sql("select * from recovery_code")).toEqual([]);
});

test("in the database the secret is encrypted and the codes are hashed", async () => {
  const { secret, recoveryCodes } = await withApp("user");
  const rows = await world.sql(
    "select t::text as row from totp t union all select c::text from recovery_code c",
  );
  const text = JSON.stringify(rows);
  expect(text).not.toContain(secret);
  for (const code of recoveryCodes) expect(text).not.toContain(code);
});

async function addPasskey(as: Person, key: Authenticator) {
  const setup = await post(as, "POST /api/second-factor/passkey", { password: PASSWORD });
  const { id, options } = setup.body.data as { id: string; options: never };
  return post(as, "POST /api/second-factor/passkey-add", {
    id,
    name: "phone",
    response: key.create(options),
  });
}

async function enter(key: Authenticator) {
  const challenge = await post("guest", "POST /api/login/passkey-challenge");
  const { id, options } = challenge.body.data as { id: string; options: never };
  const body = { id, response: key.get(options) };
  return { body, reply: await post("guest", "POST /api/login/passkey", body) };
}

test("a passkey signs its owner in without a password, once per challenge", async () => {
  const key = createAuthenticator(ORIGIN);
  const added = await addPasskey("user", key);
  expect(added.status).toBe(200);
  expect((added.body.data as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10);
  const { reply, body } = await enter(key);
  expect(reply.body.data).toMatchObject({ uid: people.user.uid, username: "user" });
  expect(reply.headers.get("authorization")).toMatch(/^[\w-]{43}$/);
  expect((await post("guest", "POST /api/login/passkey", body)).body.code).toBe("PASSKEY_EXPIRED");
  // If the account has a passkey, the password alone is refused.
  expect((await logIn("user")).body.code).toBe("SECOND_FACTOR_REQUIRED");
});

test("signatures of another key, for another site or of an unknown key are refused", async () => {
  const key = createAuthenticator(ORIGIN);
  await addPasskey("user", key);
  expect((await enter(createAuthenticator(ORIGIN))).reply.body.code).toBe("PASSKEY_UNKNOWN");
  key.forge();
  expect((await enter(key)).reply.body.code).toBe("PASSKEY_REFUSED");
  const foreignKey = createAuthenticator("https://judge.example.com");
  expect((await addPasskey("other", foreignKey)).body.code).toBe("PASSKEY_REFUSED");
});

test("another user's challenge, key or passkey is refused", async () => {
  const key = createAuthenticator(ORIGIN);
  await addPasskey("user", key);
  expect((await addPasskey("other", key)).body.code).toBe("PASSKEY_REFUSED");
  const setup = await post("user", "POST /api/second-factor/passkey", { password: PASSWORD });
  const { id, options } = setup.body.data as { id: string; options: never };
  const response = createAuthenticator(ORIGIN).create(options);
  expect(
    (await post("other", "POST /api/second-factor/passkey-add", { id, name: "x", response })).body
      .code,
  ).toBe("PASSKEY_EXPIRED");
  const [row] = await world.sql<{ id: number }>("select id from passkey");
  const theirs = { passkeyId: row?.id, password: PASSWORD };
  expect((await post("other", "POST /api/second-factor/passkey-remove", theirs)).status).toBe(404);
  expect((await post("user", "POST /api/second-factor/passkey-remove", theirs)).status).toBe(200);
  expect((await enter(key)).reply.body.code).toBe("PASSKEY_UNKNOWN");
  expect((await logIn("user")).status).toBe(200);
});

test("a banned user's passkey is refused", async () => {
  const key = createAuthenticator(ORIGIN);
  await addPasskey("other", key);
  await world.sql("update app_user set status = 1 where uid = $1", [people.other.uid]);
  expect((await enter(key)).reply.body.code).toBe("ACCOUNT_BANNED");
  await world.sql("update app_user set status = 0 where uid = $1", [people.other.uid]);
});

test("only root can reset a second factor, and it is recorded", async () => {
  await withApp("user");
  const body = { uid: people.user.uid };
  const path = "POST /api/admin/user/remove-second-factor";
  for (const who of ["guest", "user", "admin", "problemAdmin"] as const) {
    expect((await post(who, path, body)).status).toBe(who === "guest" ? 401 : 403);
  }
  expect((await post("root", path, { uid: "nobody" })).status).toBe(404);
  expect((await post("root", path, body)).status).toBe(200);
  expect((await logIn("user")).status).toBe(200);
  const entries = await world.sql(
    "select target from audit_entry where action = 'user.secondFactor'",
  );
  expect(entries).toEqual([{ target: "user" }]);
});
