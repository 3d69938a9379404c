import { afterAll, beforeAll, expect, test } from "vitest";
import { parseAccountRule } from "../../src/shared/account/accountRule.ts";
import { MINUTE, SECOND } from "../support/worldClock.ts";
import { type ContestWorld, createContestWorld, data } from "./contestWorld.ts";
import { accountRule, contestEntry, locked } from "./contestEntry.ts";
import type { Caller } from "./world.ts";

/* Registering for contests: passwords and account rules. */

let world: ContestWorld;
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

const { problemsOf, submitTo, register } = contestEntry(() => world);

test("registering: with the password, a second time, for an open one, and after too many wrong passwords", async () => {
  const { cid } = await world.contest(locked);
  const { cid: free } = await world.contest();
  expect(await register(cid, "user", null)).toBe("CONTEST_PASSWORD_REQUIRED");
  expect(await register(cid, "user", "let me")).toBe("CONTEST_PASSWORD_WRONG");
  expect(await register(cid, "user", "let me in")).toBeUndefined();
  expect(await register(cid, "user", "let me in")).toBe("CONTEST_REGISTERED");
  expect(await register(free, "user", null)).toBe("CONTEST_OPEN_TO_ALL");
  expect(await register(999_999, "user", null)).toBe("CONTEST_NOT_FOUND");
  for (let tries = 0; tries < 10; tries++) {
    expect(await register(cid, "other", "guess")).toBe("CONTEST_PASSWORD_WRONG");
  }
  expect(await register(cid, "other", "let me in")).toBe("TOO_MANY_REQUESTS");
  await world.pass(11 * MINUTE);
  expect(await register(cid, "other", "let me in")).toBeUndefined();
});

test("beyond the limit of an address each of its accounts has three tries; a right password is none", async () => {
  const { cid } = await world.contest(locked);
  expect(await register(cid, "user", "let me in")).toBeUndefined();
  const ofAddress =
    "select count, key from rate_window where key like 'contest-password%' and count > 0";
  expect(await world.sql(ofAddress)).toEqual([]);
  expect(await register(cid, "other", "guess")).toBe("CONTEST_PASSWORD_WRONG");
  await world.sql(
    "update rate_window set count = 200 where key like 'contest-password-from:%' and count = 1",
  );
  for (const expected of ["WRONG", "WRONG"]) {
    expect(await register(cid, "other", "guess")).toBe(`CONTEST_PASSWORD_${expected}`);
  }
  expect(await register(cid, "other", "let me in")).toBe("TOO_MANY_REQUESTS");
  // These failed attempts do not block other users who have the same IP address.
  expect(await register(cid, "problemAdmin", "let me in")).toBeUndefined();
  await world.pass(11 * MINUTE);
  expect(await register(cid, "other", "let me in")).toBeUndefined();
});

test("a submission to a public contest registers: lists count the participants, organizers are none", async () => {
  const contest = await world.contest({}, { early: true });
  const { cid } = contest;
  const count = async () =>
    (await data<{ count: number }>(world, "other", `GET /api/get-contest-info?cid=${cid}`)).count;
  expect(await submitTo(cid, "admin")).toBeUndefined();
  await world.at(contest, 1);
  expect(await count()).toBe(0);
  for (const as of ["user", "user", "problemAdmin", "admin"] as const) {
    expect(await submitTo(cid, as)).toBeUndefined();
  }
  // The number of participants in the contest's info is cached for two seconds.
  await world.clock.advance(2 * SECOND);
  expect(await count()).toBe(2);
  const { records } = await data<{ records: { id: number; count: number }[] }>(
    world,
    "guest",
    "GET /api/get-contest-list?limit=10&currentPage=1&status=0",
  );
  expect(records.find(({ id }) => id === cid)?.count).toBe(2);
});

test("with only an account rule an admitted user registers without a password", async () => {
  const form = { auth: 1, openAccountLimit: true, accountLimitRule: accountRule("user") };
  const { cid } = await world.contest(form);
  const access = (as: Caller) => data(world, as, `GET /api/get-contest-access?cid=${cid}`);
  expect(await problemsOf(cid, "user")).toBe("CONTEST_NOT_REGISTERED");
  expect(await access("other")).toEqual({ access: false });
  expect(await register(cid, "other", null)).toBe("CONTEST_NAME_NOT_ADMITTED");
  expect(await access("user")).toEqual({ access: true });
  expect(await problemsOf(cid, "user")).toBeUndefined();
});

test("a rule that no longer admits a registered name closes the contest to it", async () => {
  const contest = await world.contest({
    auth: 1,
    openAccountLimit: true,
    accountLimitRule: accountRule("user other"),
  });
  const { cid } = contest;
  await data(world, "user", `GET /api/get-contest-access?cid=${cid}`);
  const form = await data<Record<string, unknown>>(
    world,
    "admin",
    `GET /api/admin/contest?cid=${cid}`,
  );
  await data(world, "admin", "PUT /api/admin/contest", {
    ...form,
    accountLimitRule: accountRule("other"),
    confirm: ["CONTEST_CHANGE_NAMES"],
  });
  expect(await problemsOf(cid, "user")).toBe("CONTEST_NAME_NOT_ADMITTED");
  expect(await data(world, "user", `GET /api/get-contest-access?cid=${cid}`)).toEqual({
    access: false,
  });
});

test.each([
  ["use5", true],
  ["USE5", true],
  ["use", false],
  ["use10", false],
  ["use05", false],
  ["xuse5", false],
  ["use5x", false],
  ["Extra", true],
  ["extra ", false],
])("the database's account rule: %j %s", async (name, admitted) => {
  const json = JSON.stringify({ prefix: "use", suffix: "", start: 2, end: 9, extra: ["eXtra"] });
  const [row] = await world.sql<{ ok: boolean }>(
    "select account_rule_admits($1::jsonb, $2) as ok",
    [json, name],
  );
  expect(row?.ok).toBe(admitted);
});

test("numbers of an account rule have as many digits as its upper bound", async () => {
  const admits = async (name: string, [start, end]: [string, string] = ["8", "120"]) => {
    const text = `<prefix>t</prefix><suffix>x</suffix><start>${start}</start><end>${end}</end><extra></extra>`;
    const json = JSON.stringify(parseAccountRule(text));
    const [row] = await world.sql<{ ok: boolean }>(
      "select account_rule_admits($1::jsonb, $2) as ok",
      [json, name],
    );
    return row?.ok;
  };
  const names = ["t008x", "t120x", "t007x", "t121x", "t8x", "t08x", "t-08x", "t0 8x"];
  expect(await Promise.all(names.map((name) => admits(name)))).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
    false,
  ]);
  // If an organizer types leading zeros, names must have exactly as many digits as the typed number.
  const zeros = ["t01x", "t05x", "t1x", "t06x"];
  for (const bounds of [
    ["01", "05"],
    ["01", "5"],
  ] as [string, string][]) {
    const admitted = await Promise.all(zeros.map((name) => admits(name, bounds)));
    expect(admitted).toEqual([true, true, false, false]);
  }
});
