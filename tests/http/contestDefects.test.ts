import { expect, test } from "vitest";
import { data, refusal } from "./contestWorld.ts";
import { people, type Person } from "./world.ts";
import { inDefectsWorld, rank, register, submit, world } from "./contestDefectsWorld.ts";

inDefectsWorld();

const locked = { auth: 1, openPwdLimit: true, pwd: "let me in" };
const ruleFor = (names: string) =>
  `<prefix>zzz</prefix><suffix></suffix><start>0</start><end>9</end><extra>${names}</extra>`;

test("asking for access deletes nothing, even when the account rule no longer admits the name", async () => {
  const form = { ...locked, openAccountLimit: true, accountLimitRule: ruleFor("user other") };
  const { cid } = await world.contest(form);
  await register(cid, "user");
  await world.judged(cid, "user", "A", { status: 0 });
  const stored = await data<Record<string, unknown>>(
    world,
    "admin",
    `GET /api/admin/contest?cid=${cid}`,
  );
  const confirm = ["CONTEST_CHANGE_NAMES"];
  const changed = { ...stored, accountLimitRule: ruleFor("other"), confirm };
  await data(world, "admin", "PUT /api/admin/contest", changed);
  const access = await data(world, "user", `GET /api/get-contest-access?cid=${cid}`);
  expect(access).toEqual({ access: false });
  const [rows] = await world.sql(
    `select (select count(*)::int from submission where scope = 'contest' and scope_id = $1) as submissions,
       (select count(*)::int from contest_participant where contest_id = $1) as participants`,
    [cid],
  );
  expect(rows).toEqual({ submissions: 1, participants: 1 });
  const registeredRows = (await rank(cid, "admin")).records.filter(({ registered }) => registered);
  expect(registeredRows.map(({ username }) => username)).toEqual(["user"]);
});

test("a scoreboard takes no ids of other contests from its reader", async () => {
  const { cid: hidden } = await world.contest(locked);
  await register(hidden, "other");
  await world.judged(hidden, "other", "A", { status: 0 });
  const { cid } = await world.contest();
  await world.judged(cid, "user", "A", { status: 0 });
  const page = await rank(cid, "user", { externalCidList: [hidden] });
  expect(page.records.map(({ username }) => username)).toEqual(["user"]);
});

test("positions are given to every row, and registrations are sent to organizers alone", async () => {
  const { cid } = await world.contest({ ...locked, starAccount: ["user"] });
  for (const as of ["user", "other"] as const) await register(cid, as);
  await world.judged(cid, "user", "A", { status: 0 });
  const rowsFor = async (as: Person) =>
    (await rank(cid, as)).records.map(({ seq, username, registered }) => [
      seq,
      username,
      registered,
    ]);
  expect(await rowsFor("user")).toEqual([
    [1, "user", null],
    [2, "other", null],
  ]);
  expect(await rowsFor("admin")).toEqual([
    [1, "user", true],
    [2, "other", true],
  ]);
});

test("organizers stand on the scoreboard where the contest says so", async () => {
  const { cid } = await world.contest();
  const { cid: ranked } = await world.contest({ contestAdminRank: true });
  for (const each of [cid, ranked]) await world.judged(each, "admin", "A", { status: 0 });
  expect([(await rank(cid, "user")).total, (await rank(ranked, "user")).total]).toEqual([0, 1]);
});

test("a public contest too keeps its account rule, at submitting", async () => {
  const form = { openAccountLimit: true, accountLimitRule: ruleFor("user") };
  const contest = await world.contest({ ...form, auth: 2 });
  expect(await register(contest.cid, "other", null)).toBe("CONTEST_NAME_NOT_ADMITTED");
  expect(await register(contest.cid, "user", null)).toBeUndefined();
  const [rule] = await world.sql("select account_rule as rule from contest where id = $1", [
    contest.cid,
  ]);
  const { cid } = await world.contest();
  await world.sql("update contest set account_rule = $2 where id = $1", [
    cid,
    JSON.stringify(rule?.["rule"]),
  ]);
  expect([await submit(cid, "user"), await submit(cid, "other")]).toEqual([
    undefined,
    "CONTEST_NAME_NOT_ADMITTED",
  ]);
});

test("a contest that is over takes no registrations, neither by asking for access", async () => {
  const rule = { auth: 1, openAccountLimit: true, accountLimitRule: ruleFor("user") };
  const contest = await world.contest(locked);
  const { cid: byRule } = await world.contest(rule);
  await world.at(contest, 320);
  expect(await register(contest.cid, "user")).toBe("CONTEST_ENDED");
  expect(await data(world, "user", `GET /api/get-contest-access?cid=${byRule}`)).toEqual({
    access: false,
  });
});

test("roles that may not submit neither submit, register nor print", async () => {
  const { cid } = await world.contest({ openPrint: true });
  const { cid: closed } = await world.contest(locked);
  const print = { cid, content: "x".repeat(60) };
  for (const role of [1003, 1006, 1007]) {
    await world.sql("update app_user set role_id = $1 where username = 'barred'", [role]);
    expect([
      await submit(cid, "barred"),
      await register(closed, "barred"),
      await refusal(world, "barred", "POST /api/submit-print-text", print),
    ]).toEqual(["SUBMIT_FORBIDDEN", "SUBMIT_FORBIDDEN", "SUBMIT_FORBIDDEN"]);
  }
  await world.sql("update app_user set role_id = 1003 where username = 'barred'");
});

test("a problem is taken out of the contest that is named, and never deleted with its tests", async () => {
  const { pids } = await world.contest();
  const missing = await world.call("admin", `DELETE /api/admin/contest/problem?pid=${pids[1]}`);
  expect(missing.status).toBe(400);
  const rows = await world.sql("select auth from problem where id = $1", [pids[1]]);
  expect(rows).toEqual([{ auth: 3 }]);
});

test("a public problem stays public in a contest", async () => {
  const { cid, pids } = await world.contest();
  await world.sql("update problem set auth = 1 where id = $1", [pids[1]]);
  await data(world, "admin", `DELETE /api/admin/contest/problem?cid=${cid}&pid=${pids[1]}`);
  await data(world, "admin", "POST /api/admin/contest/add-problem-from-public", {
    cid,
    pid: pids[1],
  });
  expect(await world.sql("select auth from problem where id = $1", [pids[1]])).toEqual([
    { auth: 1 },
  ]);
});

test("unknown contests and problems are refusals, not server errors", async () => {
  const { cid } = await world.contest();
  const none = 999_999;
  const calls: [Person, string, Record<string, unknown>?][] = [
    ["user", `GET /api/get-contest-info?cid=${none}`],
    ["user", `GET /api/get-contest-access?cid=${none}`],
    ["user", `GET /api/get-contest-problem?cid=${none}`],
    ["user", `GET /api/get-contest-problem-details?cid=${cid}&displayId=ZZ`],
    ["user", `GET /api/contest-submissions?contestID=${none}&onlyMine=true`],
    ["user", "POST /api/check-contest-submissions-status", { cid: none, submitIds: [1] }],
    ["user", "POST /api/get-contest-rank", { cid: none }],
    ["user", `GET /api/get-contest-announcement?cid=${none}`],
    [
      "user",
      "POST /api/get-user-problem-status",
      { pidList: [1], isContestProblemList: true, cid: none },
    ],
    ["root", `GET /api/admin/contest?cid=${none}`],
    ["root", `GET /api/admin/contest/clone?cid=${none}`],
    ["user", "POST /api/register-contest", { cid, password: null }],
  ];
  for (const [as, what, body] of calls) {
    const { status } = await world.call(as, what, body ? { body } : {});
    expect(status, what).toBeGreaterThanOrEqual(400);
    expect(status, what).toBeLessThan(500);
  }
  expect(await submit(cid, "user", { pid: "ZZ" })).toBe("PROBLEM_NOT_FOUND");
  expect(await submit(none, "user")).toBe("CONTEST_NOT_FOUND");
});

test("descriptions and announcements are cleaned of scripts", async () => {
  const attack = `<img src=x onerror=alert(1)><script>alert(2)</script>[a](javascript:alert(3))`;
  const { cid } = await world.contest({ description: attack });
  const announcement = { title: "a", content: attack, status: 0 };
  await data(world, "admin", "POST /api/admin/contest/announcement", { cid, announcement });
  const { html } = await data<{ html: string }>(
    world,
    "user",
    `GET /api/get-contest-info?cid=${cid}`,
  );
  const { records } = await data<{ records: { html: string }[] }>(
    world,
    "user",
    `GET /api/get-contest-announcement?cid=${cid}`,
  );
  for (const text of [html, records[0]?.html]) {
    expect(text).not.toMatch(/<script|<[^>]*\sonerror|href="javascript/i);
  }
});

test("an account rule of a thousand million numbers costs nothing, and a page has a limit", async () => {
  const wide = ruleFor("").replace("<end>9</end>", "<end>999999999</end>");
  const form = { auth: 1, openAccountLimit: true, accountLimitRule: wide };
  const { cid } = await world.contest(form);
  expect(await data(world, "user", `GET /api/get-contest-access?cid=${cid}`)).toEqual({
    access: false,
  });
  for (const what of [
    "GET /api/get-contest-list?limit=1000000",
    `GET /api/contest-submissions?contestID=${cid}&limit=1000000`,
  ]) {
    const reply = await world.call("root", what);
    const records = (reply.body.data as { records?: unknown[] } | null)?.records ?? [];
    expect(reply.status === 400 || records.length <= 500, what).toBe(true);
  }
});

test("page 2 has rows of its own alone; own and followed ones stand beside it, of more than 100 the first", async () => {
  const { cid } = await world.contest({ ...locked, openRank: true });
  for (const as of ["user", "other"] as const) await register(cid, as);
  const unknownNames = Array.from({ length: 99 }, (_, at) => `unknown${at}`);
  const concernedList = [...unknownNames, people.other.uid, people.user.uid];
  const query = { cid, limit: 1, currentPage: 2, keyword: null, concernedList };
  for (const [as, call] of [
    ["user", "POST /api/get-contest-rank"],
    ["user", "POST /api/get-contest-outside-scoreboard"],
  ] as const) {
    expect(await data(world, as, call, { ...query, separate: true })).toMatchObject({
      records: [{ seq: 2, username: "other" }],
      total: 2,
      own: { seq: 1, username: "user" },
      concerned: [{ seq: 2, username: "other" }],
    });
  }
});

test("the board lists who registered and did not submit; the own row is not one of the page's", async () => {
  const { cid } = await world.contest(locked);
  for (const as of ["user", "other"] as const) await register(cid, as);
  const page = await rank(cid, "user", { limit: 1, concernedList: ["d".repeat(32)] });
  expect([page.records.length, page.total]).toEqual([1, 2]);
});
