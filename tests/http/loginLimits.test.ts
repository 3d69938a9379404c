import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { grantVerifyToken } from "../../src/server/account/slidePuzzle.ts";
import { compared, hash } from "../support/cheapArgon2.ts";
import { MINUTE, SECOND } from "../support/worldClock.ts";
import { createTimedWorld, type TimedWorld } from "./timedWorld.ts";
import { PASSWORD } from "./world.ts";

let world: TimedWorld;
beforeAll(async () => {
  world = await createTimedWorld({ trustedProxies: ["127.0.0.1"] });
});
afterAll(() => world.close());
afterEach(() => world.sql("delete from rate_window"));

/** With the value of a solved puzzle, so that the limits behind it apply. */
async function logIn(username: string, password: string, ip = "203.0.113.7") {
  const verifyToken = await grantVerifyToken(world.server.db, ip);
  return world.call("guest", "POST /api/login", {
    body: { username, password, verifyToken },
    headers: { "x-forwarded-for": ip },
  });
}

async function fail(times: number, username: (i: number) => string, ip?: string) {
  const replies = await Promise.all(
    Array.from({ length: times }, (_, i) => logIn(username(i), "wrong-password", ip)),
  );
  return replies.map(({ body }) => body.code);
}

test("twenty failures for one account and address lock it for half an hour, also for the right password", async () => {
  expect(new Set(await fail(20, () => "user"))).toEqual(new Set(["LOGIN_WRONG"]));
  const locked = await logIn("USER", PASSWORD);
  expect(locked.status).toBe(429);
  expect(locked.body).toMatchObject({ code: "LOGIN_LOCKED", data: null });
  expect(locked.body.msg).toContain("30 minutes");
  expect(locked.headers.get("retry-after")).toBe("1800");
});

test("of sixty concurrent attempts at most twenty are checked", async () => {
  const codes = await fail(60, () => "user");
  expect(codes.filter((code) => code === "LOGIN_WRONG")).toHaveLength(20);
  expect(codes.filter((code) => code === "LOGIN_LOCKED")).toHaveLength(40);
});

test("an unknown name is locked like an existing one", async () => {
  await fail(20, () => "nobody");
  expect((await logIn("nobody", "wrong-password")).body.code).toBe("LOGIN_LOCKED");
});

test("all spellings of a name count for the same account", async () => {
  const spellings = ["admin", "ADMIN", "adm\u0130n", "ADM\u0130N"];
  expect(new Set(await fail(20, (i) => spellings[i % 4]!))).toEqual(new Set(["LOGIN_WRONG"]));
  for (const name of spellings) {
    expect((await logIn(name, PASSWORD)).body.code).toBe("LOGIN_LOCKED");
  }
});

test("other addresses and accounts are not locked", async () => {
  await fail(20, () => "user");
  expect((await logIn("user", PASSWORD, "203.0.113.8")).status).toBe(200);
  expect((await logIn("other", PASSWORD)).status).toBe(200);
});

test("a success resets the account's failures and does not count against the address", async () => {
  await fail(19, () => "user");
  expect((await logIn("user", PASSWORD)).status).toBe(200);
  expect(new Set(await fail(20, () => "user"))).toEqual(new Set(["LOGIN_WRONG"]));
  const [address] = await world.sql<{ count: number }>(
    "select count from rate_window where key like 'login-from:%'",
  );
  expect(address?.count).toBe(39);
});

test("two hundred failures lock the address for every account", async () => {
  await world.sql(
    "insert into rate_window values ('login-from:203.0.113.7', 199, verdict_now() + interval '5 minutes')",
  );
  expect(await fail(1, () => "someone")).toEqual(["LOGIN_WRONG"]);
  expect((await logIn("other", PASSWORD)).body.code).toBe("LOGIN_LOCKED");
  expect((await logIn("other", PASSWORD, "203.0.113.9")).status).toBe(200);
});

describe("as time passes", () => {
  const pass = (minutes: number) => world.clock.advance(minutes * MINUTE);

  /** A user of the class without a puzzle. */
  const plainLogIn = async (username: string, password: string, ip: string) => {
    const reply = await world.call("guest", "POST /api/login", {
      body: { username, password },
      headers: { "x-forwarded-for": ip },
    });
    return reply.body.code ?? reply.status;
  };

  beforeAll(() =>
    world.sql(
      `insert into app_user (uid, username, password_hash)
       select md5('pupil' || n), 'pupil' || n, password_hash
       from app_user, generate_series(1, 60) n where username = 'user'`,
    ),
  );

  test("a classroom behind one address is not delayed, also over several lessons", async () => {
    const ip = "203.0.113.30";
    const statuses: unknown[] = [];
    for (let lesson = 1; lesson <= 9; lesson += 1) {
      // In the first lesson all of the class sign in within five minutes, twelve a minute.
      const pupils = lesson === 1 ? 60 : 12;
      for (let n = 1; n <= pupils; n += 1) {
        if (n % 12 === 0) await pass(1);
        const mistyped = n <= 10 ? 3 : 0;
        for (let i = 0; i < mistyped; i += 1) {
          expect(await plainLogIn(`pupil${n}`, "wrong-password", ip)).toBe("LOGIN_WRONG");
        }
        statuses.push(await plainLogIn(`pupil${n}`, PASSWORD, ip));
      }
      await pass(20);
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test("an attacker on one address gets two hundred attempts per half hour for all accounts", async () => {
    const ip = "203.0.113.31";
    // 50 minutes of consecutive attempts, each for another account.
    const checkedPerMinute: number[] = [];
    for (let minute = 0; minute < 50; minute += 1) {
      const codes = await fail(12, (i) => `victim${minute}-${i}`, ip);
      checkedPerMinute.push(codes.filter((code) => code === "LOGIN_WRONG").length);
      await pass(1);
    }
    const inHalfHour = checkedPerMinute.map((_, at) =>
      checkedPerMinute.slice(at, at + 30).reduce((sum, count) => sum + count, 0),
    );
    expect(Math.max(...inHalfHour)).toBe(200);
    expect(
      checkedPerMinute.slice(17, 30),
      "locked until the first guesses are half an hour old",
    ).toEqual(Array(13).fill(0));
    expect(await plainLogIn("user", PASSWORD, ip)).toBe("LOGIN_LOCKED");
    expect(await plainLogIn("user", PASSWORD, "203.0.113.32")).toBe(200);
  });

  test("the refusal says when the oldest failure expires", async () => {
    await fail(10, () => "user");
    await pass(25);
    await fail(10, () => "user");
    const locked = await logIn("user", PASSWORD);
    expect(locked.headers.get("retry-after")).toBe("300");
    await pass(5);
    expect((await logIn("user", PASSWORD)).status).toBe(200);
  });

  test("puzzles per address are not exhausted over a day", async () => {
    const newPuzzle = () =>
      world.call("guest", "GET /api/slide-verify", {
        headers: { "x-forwarded-for": "203.0.113.33" },
      });
    for (let i = 0; i < 13; i += 1) {
      for (let n = 0; n < 6; n += 1) expect((await newPuzzle()).status).toBe(200);
      await pass(2);
    }
  });
});

test("a refused attempt does not extend the lock, and the lock expires", async () => {
  await world.sql(
    "insert into rate_window values ('login:user:203.0.113.7', 20, verdict_now() + interval '90 seconds')",
  );
  const locked = await logIn("user", PASSWORD);
  expect(locked.body.msg).toContain("2 minutes");
  expect(locked.headers.get("retry-after")).toBe("90");
  await world.clock.advance(90 * SECOND);
  expect((await logIn("user", PASSWORD)).status).toBe(200);
});

test("an IPv6 prefix counts as one address", async () => {
  await fail(20, () => "user", "2001:db8:1:2:aaaa::1");
  expect((await logIn("user", PASSWORD, "2001:db8:1:2:bbbb::2")).body.code).toBe("LOGIN_LOCKED");
  expect((await logIn("user", PASSWORD, "2001:db8:1:3::1")).status).toBe(200);
});

test("concurrent successful sign-ins from one address are not failures", async () => {
  await world.sql(
    `insert into app_user (uid, username, password_hash)
     select md5('crowd' || n), 'crowd' || n, password_hash
     from app_user, generate_series(1, 220) n where username = 'user'`,
  );
  const replies = await Promise.all(
    Array.from({ length: 220 }, (_, i) =>
      world.call("guest", "POST /api/login", {
        body: { username: `crowd${i + 1}`, password: PASSWORD },
        headers: { "x-forwarded-for": "203.0.113.10" },
      }),
    ),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await world.sql("select key from rate_window where count > 0")).toEqual([]);
});

test("a hash with an old cost is renewed at the next sign-in", async () => {
  const hashes = () =>
    world.sql<{ hash: string; modified: string; forced: boolean }>(
      `select password_hash as hash, modified_at::text as modified, must_change_password as forced
       from app_user where username = 'user'`,
    );
  const [before] = await hashes();
  const former = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  await world.sql("update app_user set password_hash = $1 where username = 'user'", [former]);
  expect((await logIn("user", "wrong-password")).body.code).toBe("LOGIN_WRONG");
  expect((await hashes())[0]?.hash).toBe(former);
  expect((await logIn("user", PASSWORD)).status).toBe(200);
  await expect.poll(async () => (await hashes())[0]?.hash).toMatch(/m=7168,t=5,p=1/);
  const [after] = await hashes();
  expect(after).toMatchObject({ modified: before?.modified, forced: before?.forced });
  expect((await logIn("user", PASSWORD)).status).toBe(200);
});

test("an unknown name costs the same hash as a wrong password", async () => {
  const costOf = async (username: string) => {
    compared.length = 0;
    expect((await logIn(username, "wrong-password")).body.code).toBe("LOGIN_WRONG");
    return [...compared];
  };
  expect(await costOf("user")).toEqual(["m=7168,t=5,p=1"]);
  expect(await costOf("nobody")).toEqual(["m=7168,t=5,p=1"]);
});
