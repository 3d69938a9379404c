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

/** Signs in with a solved puzzle, so that the limits checked after the puzzle apply. */
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

const HERE = "203.0.113.7";

/**
 * A login attempt without a solved puzzle. `outcome`: the refusal code, 200, or undefined while the attempt is delayed.
 */
interface Attempt {
  outcome?: unknown;
}

/** Sends a login attempt as a page does, or as a program that does not support puzzles and therefore sends no token. */
function attempt(kind: "page" | "program", username: string, password: string, ip = HERE): Attempt {
  const loginAttempt: Attempt = {};
  void world
    .call("guest", "POST /api/login", {
      body: { username, password, ...(kind === "page" && { verifyToken: "" }) },
      headers: { "x-forwarded-for": ip },
    })
    .then(({ body, status }) => (loginAttempt.outcome = body.code ?? status));
  return loginAttempt;
}

async function outcomeOf(loginAttempt: Attempt): Promise<unknown> {
  await expect.poll(() => loginAttempt.outcome).toBeDefined();
  return loginAttempt.outcome;
}

const plainLogIn = (username: string, password: string, ip?: string) =>
  outcomeOf(attempt("page", username, password, ip));

/**
 * Expects that a program's login attempt is delayed by `seconds` seconds of the test clock and then has the given
 * outcome.
 */
async function expectDelay(
  [username, password, ip]: [string, string, string?],
  seconds: number,
  outcome: unknown,
): Promise<void> {
  const before = await countOf(username);
  const loginAttempt = attempt("program", username, password, ip);
  if (seconds > 0) {
    await expect.poll(() => countOf(username)).toBeGreaterThan(before);
    await world.clock.advance((seconds - 1) * SECOND);
    expect([username, seconds, loginAttempt.outcome]).toEqual([username, seconds, undefined]);
    await world.clock.advance(SECOND);
  }
  expect([username, seconds, await outcomeOf(loginAttempt)]).toEqual([username, seconds, outcome]);
}

async function countOf(username: string): Promise<number> {
  const [row] = await world.sql<{ count: number }>(
    "select coalesce(sum(count), 0)::int as count from rate_window where key like $1",
    [`login:${username.toLowerCase()}:%`],
  );
  return row?.count ?? 0;
}

test("an account with twenty failures from an address is refused nothing: a puzzle and half a minute admit it", async () => {
  expect(new Set(await fail(20, () => "user"))).toEqual(new Set(["LOGIN_WRONG"]));
  expect(await plainLogIn("USER", PASSWORD)).toBe("SLIDE_VERIFY_REQUIRED");
  const reply = logIn("USER", PASSWORD);
  expect((await world.clock.until(reply)).status).toBe(200);
  // The account has now signed in from this IP address. After other people's failed attempts from this address, the
  // account's owner therefore needs to solve a puzzle at most, and does not have to wait.
  await fail(20, () => "user");
  expect((await logIn("user", PASSWORD)).status).toBe(200);
});

test("of sixty concurrent attempts with puzzles twenty are checked at once, one waits, the others come again", async () => {
  const codes: unknown[] = [];
  const all = Array.from({ length: 60 }, async () => {
    const { body } = await logIn("barred", "wrong-password");
    codes.push(body.code);
  });
  await expect.poll(() => codes.length).toBe(59);
  expect(codes.filter((code) => code === "LOGIN_WRONG")).toHaveLength(20);
  expect(codes.filter((code) => code === "TOO_MANY_REQUESTS")).toHaveLength(39);
  await world.clock.until(Promise.all(all));
  expect(codes.at(-1)).toBe("LOGIN_WRONG");
});

test("an unknown name is treated like an existing one", async () => {
  await fail(5, () => "nobody");
  await fail(5, () => "problemAdmin");
  for (const name of ["nobody", "problemAdmin"]) {
    expect([name, await plainLogIn(name, "wrong-password")]).toEqual([
      name,
      "SLIDE_VERIFY_REQUIRED",
    ]);
    await expectDelay([name, "wrong-password"], 1, "LOGIN_WRONG");
  }
});

test("all spellings of a name count for the same account", async () => {
  const spellings = ["admin", "ADMIN", "adm\u0130n", "ADM\u0130N"];
  expect(new Set(await fail(5, (i) => spellings[i % 4]!))).toEqual(new Set(["LOGIN_WRONG"]));
  for (const name of spellings)
    expect(await plainLogIn(name, PASSWORD)).toBe("SLIDE_VERIFY_REQUIRED");
});

describe("a program without puzzles", () => {
  test("is held 1, 2, 4 … 30 s after five failures, then checked; the owner elsewhere is not", async () => {
    for (const seconds of [0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 30, 30]) {
      await expectDelay(["other", "wrong-password"], seconds, "LOGIN_WRONG");
    }
    await expectDelay(["other", PASSWORD, "203.0.113.8"], 0, 200);
    await expectDelay(["other", PASSWORD], 30, 200);
    await expectDelay(["other", "wrong-password"], 0, "LOGIN_WRONG");
  });

  test("has one attempt waiting for an account and address; a further one is told when", async () => {
    await fail(11, () => "barred");
    const first = attempt("program", "barred", "wrong-password");
    await expect.poll(() => countOf("barred")).toBe(12);
    await world.clock.settle();
    const refused = await world.call("guest", "POST /api/login", {
      body: { username: "barred", password: PASSWORD },
      headers: { "x-forwarded-for": HERE },
    });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "30"]);
    await world.clock.advance(30 * SECOND);
    expect(await outcomeOf(first)).toBe("LOGIN_WRONG");
  });
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

describe("an address with two hundred failures", () => {
  const busy = (kind: string, ip: string) =>
    world.sql(
      "insert into rate_window values ($1, 200, verdict_now() + interval '29 minutes') on conflict (key) do update set count = 200, times = '{}'",
      [`${kind}:${ip}`],
    );

  test("of accounts: another one needs a puzzle, one that is at home there nothing", async () => {
    const ip = "203.0.113.40";
    expect(await plainLogIn("other", PASSWORD, ip)).toBe(200);
    await busy("login-from", ip);
    expect(await plainLogIn("other", PASSWORD, ip)).toBe(200);
    expect(await plainLogIn("root", PASSWORD, ip)).toBe("SLIDE_VERIFY_REQUIRED");
    expect((await logIn("root", PASSWORD, ip)).status).toBe(200);
    expect(await plainLogIn("root", PASSWORD, "203.0.113.41")).toBe(200);
  });

  test("of made-up names concerns no account, and each further one needs a puzzle", async () => {
    const ip = "203.0.113.42";
    await busy("login-unknown-from", ip);
    expect(await plainLogIn("root", PASSWORD, ip)).toBe(200);
    expect(await plainLogIn("admin", "wrong-password", ip)).toBe("LOGIN_WRONG");
    expect(await plainLogIn("made-up", "wrong-password", ip)).toBe("SLIDE_VERIFY_REQUIRED");
    await expectDelay(["made-up", "wrong-password", ip], 30, "LOGIN_WRONG");
  });

  test("that a contest names as a place admits all accounts without a puzzle, from two hours before", async () => {
    const [inside, outside] = ["198.51.100.9", "198.51.101.9"];
    for (const ip of [inside, outside]) await busy("login-from", ip);
    await world.sql(
      `insert into contest (title, rule, start_time, end_time, last_end, networks)
       values ('c', 'acm', verdict_now() + interval '1 hour', verdict_now() + interval '6 hours',
         verdict_now() + interval '6 hours', '{198.51.100.0/24}')`,
    );
    expect(await plainLogIn("admin", PASSWORD, inside)).toBe(200);
    expect(await plainLogIn("admin", PASSWORD, outside)).toBe("SLIDE_VERIFY_REQUIRED");
  });

  test("does not get free by signing in with another account", async () => {
    const ip = "203.0.113.43";
    await busy("login-from", ip);
    for (let i = 0; i < 3; i += 1) expect((await logIn("other", PASSWORD, ip)).status).toBe(200);
    expect(await plainLogIn("root", PASSWORD, ip)).toBe("SLIDE_VERIFY_REQUIRED");
  });
});

describe("as time passes", () => {
  const pass = (minutes: number) => world.clock.advance(minutes * MINUTE);

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
      // In the first lesson, the whole class of 60 signs in within five minutes, twelve pupils per minute.
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

  test("sixty people beside an attacker on the same address sign in within five minutes, with a puzzle at most", async () => {
    const ip = "203.0.113.31";
    const puzzle = () =>
      world.call("guest", "GET /api/slide-verify", { headers: { "x-forwarded-for": ip } });
    // No account of the class has signed in from this IP address before, and the attacker exhausts all limits.
    await world.sql("delete from login_address");
    await fail(200, (i) => `made-up-${i}`, ip);
    await world.sql(
      `insert into rate_window values ($1, 195, verdict_now() + interval '29 minutes'),
         ($2, 60, verdict_now() + interval '9 minutes')`,
      [`login-from:${ip}`, `slide-shown:${ip}`],
    );
    await fail(5, (i) => `pupil${60 - i}`, ip);
    let puzzles = 0;
    for (let n = 1; n <= 60; n += 1) {
      if (n % 12 === 0) await pass(1);
      if ((await plainLogIn(`pupil${n}`, PASSWORD, ip)) === 200) continue;
      puzzles += 1;
      expect((await puzzle()).status).toBe(200);
      expect((await logIn(`pupil${n}`, PASSWORD, ip)).status).toBe(200);
    }
    expect(puzzles).toBe(60);
    // The class signs in again while the attacker is still active. The accounts of the class can sign in nevertheless,
    // because they have signed in from this IP address before.
    for (let n = 1; n <= 60; n += 1) {
      expect(await plainLogIn(`pupil${n}`, PASSWORD, ip)).toBe(200);
    }
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

test("an IPv6 prefix counts as one address", async () => {
  await fail(5, () => "applying", "2001:db8:1:2:aaaa::1");
  expect(await plainLogIn("applying", PASSWORD, "2001:db8:1:2:bbbb::2")).toBe(
    "SLIDE_VERIFY_REQUIRED",
  );
  expect(await plainLogIn("applying", PASSWORD, "2001:db8:1:3::1")).toBe("ACCOUNT_APPLYING");
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
