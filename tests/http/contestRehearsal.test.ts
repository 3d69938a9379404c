import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Rehearsal } from "../../src/shared/contestOrganizer/contestRehearsal.ts";
import { Verdict } from "../../src/shared/verdict/verdict.ts";
import { HOUR, MINUTE } from "../support/worldClock.ts";
import {
  type ContestWorld,
  createContestWorld,
  data,
  type TestContest,
  refusal,
  frozenFrom,
} from "./contestWorld.ts";

let world: ContestWorld;
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

type Fields = Record<string, unknown>;
const CHECK = "GET /api/admin/contest/rehearsal";
const check = ({ cid }: TestContest) => data<Rehearsal>(world, "admin", `${CHECK}?cid=${cid}`);
/** The code of each finding, with the letter of its problem. */
const findings = async (contest: TestContest) =>
  (await check(contest)).findings.map(({ code, problem }) =>
    problem ? `${code} ${problem.displayId}` : code,
  );

/** Updates the judge node's row so that the node is considered online, even after the clock has been advanced. */
const nodeOnline = () =>
  world.sql(
    "update judge_node set seen_at = verdict_now(), failure = null, suspended_until = null",
  );
beforeEach(nodeOnline);

interface Result {
  status?: number;
  timeMs?: number;
  limitMs?: number;
  late?: boolean;
  stopped?: boolean;
  expected?: string[];
}

/** Stores jury solutions and their results, as if the last check of the problem had run them. */
async function checked(pid: number, results: Result[], whole: Fields = {}): Promise<void> {
  await world.sql("delete from problem_check where problem_id = $1", [pid]);
  await world.sql("delete from problem_solution where problem_id = $1", [pid]);
  const { version = 1, limit = 1000, done: doneCount = results.length } = whole;
  const [row] = await world.sql<{ id: number }>(
    `insert into problem_check (problem_id, kind, total, done, fingerprint, source, revision, data_version)
     values ($1, 'live', $2, $3, '', $4, 0, $5) returning id`,
    [pid, results.length, doneCount, { rules: { timeLimit: limit } }, version],
  );
  for (const [at, result] of results.entries()) {
    const { status = Verdict.Accepted, timeMs = 100, limitMs = 1000 } = result;
    const { late = false, stopped = false, expected = ["AC"] } = result;
    await world.sql(
      "insert into problem_solution (problem_id, name, language, code, expected) values ($1, $2, 'C', 'x', $3)",
      [pid, `${at}.c`, expected],
    );
    await world.sql(
      `insert into problem_check_item (check_id, seq, kind, name, language, code, outcome, status, time_ms, limit_ms,
         late, stopped) values ($1, $2, 'solution', $3, 'C', 'x', 'done', $4, $5, $6, $7, $8)`,
      [row?.id, at + 1, `${at}.c`, status, timeMs, limitMs, late, stopped],
    );
  }
}

/** A contest that has not started and has no findings. */
async function readyContest(form: Parameters<ContestWorld["contest"]>[0] = {}) {
  const contest = await world.contest(form, { early: true });
  for (const pid of contest.pids) {
    await world.sql(
      `insert into problem_statement (problem_id, locale, description) values ($1, 'zh-CN', 'Add them.')`,
      [pid],
    );
    await world.sql(`update problem set examples = '[{"input":"1","output":"1"}]' where id = $1`, [
      pid,
    ]);
    await checked(pid, [{}]);
  }
  await nodeOnline();
  return contest;
}

test("a contest that lacks nothing has no findings; the answer has the server's time", async () => {
  const contest = await readyContest();
  expect(await check(contest)).toEqual({
    findings: [],
    now: new Date(world.clock.now()).toISOString(),
  });
});

test.each<[string, string, string[]]>([
  ["no test data", "delete from problem_case where problem_id = $1", ["problemNoData"]],
  ["no statement", "delete from problem_statement where problem_id = $1", ["problemNoStatement"]],
  ["no samples", "update problem set examples = '[]' where id = $1", ["problemNoSamples"]],
  [
    "no checker",
    "update problem set judge_mode = 'spj', spj_language = 'C' where id = $1",
    ["problemNoChecker"],
  ],
  [
    "a checker without a node",
    "update problem set judge_mode = 'spj', spj_language = 'Brainwave', spj_code = 'x' where id = $1",
    ["problemNoChecker"],
  ],
  ["private to its author", "update problem set auth = 2 where id = $1", ["problemPrivate"]],
  [
    "no verdicts for contestants",
    "update problem set feedback = 'none' where id = $1",
    ["problemClosed"],
  ],
  ["public before the start", "update problem set auth = 1 where id = $1", ["problemPublic"]],
  [
    "no jury solution",
    "with gone as (delete from problem_check where problem_id = $1) delete from problem_solution where problem_id = $1",
    ["problemNoSolution"],
  ],
  [
    "solutions that were not checked",
    "delete from problem_check where problem_id = $1",
    ["problemNotChecked"],
  ],
  [
    "a check of another limit",
    "update problem set time_limit = 500 where id = $1",
    ["problemNotChecked"],
  ],
])("a problem: %s", async (_, statement, codes) => {
  const contest = await readyContest();
  await world.sql(statement, [contest.pids[1]]);
  expect(await findings(contest)).toEqual(codes.map((code) => `${code} B`));
});

test.each<[string, Result[], Fields, string[]]>([
  ["twice as fast as the limit", [{ timeMs: 500 }], {}, []],
  ["narrow", [{ timeMs: 600 }], {}, ["problemMarginNarrow A"]],
  ["dangerous", [{ timeMs: 900 }], {}, ["problemMarginDangerous A"]],
  ["an unexpected result", [{ status: Verdict.WrongAnswer }], {}, ["problemUnexpected A"]],
  [
    "a slow solution that is nearly accepted",
    [{}, { status: Verdict.TimeLimitExceeded, timeMs: 1200, late: true, expected: ["TLE"] }],
    {},
    ["problemSlowPasses A"],
  ],
  ["a check that runs", [{}], { done: 0 }, ["problemCheckRuns A"]],
  ["a check of older data", [{}], { version: 0 }, ["problemNotChecked A"]],
])("jury solutions: %s", async (_, results, whole, codes) => {
  const contest = await readyContest();
  await checked(contest.pids[0]!, results, whole);
  expect(await findings(contest)).toEqual(codes);
});

test("languages: none that a node has, and some of those that the author names", async () => {
  const contest = await readyContest();
  const [row] = await world.sql<{ id: number }>(
    "insert into language (id, name) values (990001, 'Brainwave') returning id",
  );
  const allow = "insert into problem_language (problem_id, language_id) values ($1, $2)";
  await world.sql(allow, [contest.pids[0], row?.id]);
  expect(await findings(contest)).toEqual(["problemNoLanguage A"]);
  await world.sql(
    "insert into problem_language (problem_id, language_id) select $1, id from language where name = 'C' and oj = 'LOCAL'",
    [contest.pids[0]],
  );
  const { findings: findingList } = await check(contest);
  expect(findingList).toMatchObject([
    { code: "problemLanguagesMissing", severity: "warning", values: { names: "Brainwave" } },
  ]);
});

test("a contest by points: problems without points, and of the other kind", async () => {
  const contest = await readyContest({ type: 1 });
  expect(await findings(contest)).toEqual([]);
  await world.sql("update problem_case set score = 0 where problem_id = $1", [contest.pids[0]]);
  await world.sql("update problem set type = 0 where id = $1", [contest.pids[1]]);
  expect(await findings(contest)).toEqual(["problemNoPoints A", "problemTypeDiffers B"]);
});

test("an ACM contest with problems with points: partial results cost nothing, and the problem list says their type", async () => {
  const contest = await readyContest();
  await world.sql("update problem set type = 1 where id = $1", [contest.pids[1]]);
  expect((await check(contest)).findings).toMatchObject([
    { code: "penaltyNotPartial", severity: "warning", problem: null, values: { letters: "B" } },
  ]);
  const links = `GET /api/admin/contest/problems?cid=${contest.cid}`;
  expect(await data(world, "admin", links)).toMatchObject([{ type: 0 }, { type: 1 }]);
  await world.sql(
    `update contest set regulations = '{"penaltyVerdicts": ["wa", "pac"]}' where id = $1`,
    [contest.cid],
  );
  expect(await findings(contest)).toEqual([]);
});

test("letters, colors, and a contest without problems", async () => {
  const contest = await readyContest();
  const { cid, pids } = contest;
  const change = (pid: number, fields: Fields) =>
    data(world, "admin", "PUT /api/admin/contest/contest-problem", { cid, pid, ...fields });
  await change(pids[0]!, { displayId: "C", color: "#ff0000" });
  await change(pids[1]!, { color: "#ff0000" });
  expect(await findings(contest)).toEqual(["lettersUnordered", "colorsTwice"]);
  await change(pids[0]!, { displayId: "A", color: "" });
  expect(await findings(contest)).toEqual(["colorsMissing"]);
  for (const pid of pids) {
    await data(world, "admin", `DELETE /api/admin/contest/problem?cid=${cid}&pid=${pid}`);
  }
  expect(await findings(contest)).toEqual(["noProblems"]);
});

test("judging: the switch, nodes that are offline or fail, a long queue", async () => {
  const contest = await readyContest();
  await world.sql(`update judge_node set failure = '{"code":"disk_full"}'`);
  const without = ["problemNoLanguage A", "problemNoLanguage B", "noNode"];
  expect(await findings(contest)).toEqual([...without, "nodesFailing"]);
  await world.sql(
    "update judge_node set failure = null, seen_at = verdict_now() - interval '1 hour'",
  );
  expect(await findings(contest)).toEqual(without);
  await nodeOnline();
  await world.sql(
    `update site_setting set value = value || '{"openContestJudge": false}' where key = 'site.switches'`,
  );
  try {
    expect(await findings(contest)).toEqual(["judgingOff"]);
  } finally {
    await world.sql(
      "update site_setting set value = value - 'openContestJudge' where key = 'site.switches'",
    );
  }
});

test("clocks of nodes and of server processes that are wrong are named, those that are gone are not", async () => {
  const contest = await readyContest();
  await world.sql("update judge_node set clock_offset_ms = 999");
  expect(await findings(contest)).toEqual([]);
  const [node] = await world.sql<{ name: string }>(
    "update judge_node set clock_offset_ms = -1500 where id = (select min(id) from judge_node) returning name",
  );
  await world.sql(
    `insert into server_process (id, host, port, version, roles, load, rss, started_at, seen_at, clock_offset_ms)
     select id, id, 80, '1', '{web}', '{"cores": 1, "cpu": 0, "memory": 0}', 1, verdict_now(), verdict_now() - ago, ms
     from (values ('late', '0 s'::interval, 500), ('gone', '1 h', 9000)) as p (id, ago, ms)`,
  );
  try {
    expect((await check(contest)).findings).toMatchObject([
      { code: "serversClock", severity: "warning", values: { names: "late:80 (+0.5 s)" } },
      { code: "nodesClock", values: { names: `${node?.name} (-1.5 s)` } },
    ]);
  } finally {
    await world.sql("delete from server_process where id in ('late', 'gone')");
    await world.sql("update judge_node set clock_offset_ms = null");
  }
});

test("access: hidden, nobody can enter, nobody has registered, the rule admits nobody", async () => {
  const locked = { auth: 1, openPwdLimit: true, pwd: "secret" };
  const contest = await readyContest(locked);
  const { cid } = contest;
  expect(await findings(contest)).toEqual(["noParticipants"]);
  const { id } = await data<{ id: number }>(
    world,
    "admin",
    `GET /api/admin/contest/clone?cid=${cid}`,
  );
  const copy = { ...contest, cid: id };
  expect(await findings(copy)).toEqual(["hidden", "nobodyEnters"]);
  const add = { cid: id, usernames: "user, 12\nother" };
  await data(world, "admin", "POST /api/admin/contest/participant", add);
  expect(await findings(copy)).toEqual(["hidden", "passwordUnset", "seatsMissing"]);
  const rule =
    "<prefix>nobody</prefix><suffix></suffix><start>1</start><end>3</end><extra></extra>";
  const limited = await readyContest({
    auth: 2,
    openAccountLimit: true,
    accountLimitRule: rule,
  });
  expect(await findings(limited)).toEqual(["ruleAdmitsNobody", "noParticipants"]);
  const form = await data<Fields>(world, "admin", `GET /api/admin/contest?cid=${id}`);
  await data(world, "admin", "PUT /api/admin/contest", {
    ...form,
    openAccountLimit: true,
    accountLimitRule: rule.replace("<extra>", "<extra>user"),
    confirm: ["CONTEST_CHANGE_NAMES"],
  });
  expect(await findings(copy)).toEqual(["hidden", "participantsNotAdmitted", "seatsMissing"]);
});

test.each<[string, (start: number) => Fields, string[]]>([
  ["usual freeze", (start) => frozenFrom(start, 240), []],
  ["frozen from the start", (start) => frozenFrom(start, 0), ["freezeWhole"]],
  ["frozen for most of it", (start) => frozenFrom(start, 100), ["freezeLong"]],
  [
    "revealed by hand",
    (start) => ({ ...frozenFrom(start, 240), autoRealRank: false }),
    ["freezeByHand"],
  ],
  ["short", (start) => ({ endTime: new Date(start + 5 * MINUTE) }), ["short"]],
  ["real names for all", () => ({ rankShowName: "realname", openRank: true }), ["realNamesOpen"]],
  ["real names", () => ({ rankShowName: "realname" }), ["realNames"]],
  [
    "a password that nobody is asked for",
    () => ({ openPwdLimit: true, pwd: "x" }),
    ["passwordUnused"],
  ],
  ["networks", () => ({ allowedNetworks: ["192.0.2.0/24"] }), ["networksUntrusted"]],
  [
    "real names for all afterwards",
    () => ({
      auth: 1,
      openPwdLimit: true,
      pwd: "secret",
      rankShowName: "realname",
      opensToAll: true,
    }),
    ["noParticipants", "realNamesLater"],
  ],
  ["unknown stars", () => ({ starAccount: ["user", "nobody-here"] }), ["starsUnknown"]],
])("settings: %s", async (_, form, codes) => {
  expect(await findings(await readyContest(form))).toEqual(codes);
});

test.each<[string, Fields, string[]]>([
  [
    "a language that no node has",
    { allowedLanguages: ["C", "Ruby"] },
    ["languagesMissing", "languagesNamed"],
  ],
  [
    "no language that a node has",
    { allowedLanguages: ["Ruby"] },
    ["problemNoLanguage A", "problemNoLanguage B", "languagesMissing", "languagesNamed"],
  ],
  ["one submission to a problem", { submissionsMax: 1 }, ["submissionsFew"]],
  ["fifty submissions to a problem", { submissionsMax: 50 }, ["submissionsLimited"]],
  ["no penalty minutes", { penaltyMinutes: 0 }, ["penaltyNone"]],
  ["no verdict that costs a penalty", { penaltyVerdicts: [] }, ["penaltyNone"]],
  ["another penalty", { penaltyMinutes: 10 }, ["penaltyOther"]],
  ["compile errors cost a penalty", { penaltyVerdicts: ["wa", "ce"] }, ["penaltyCompile"]],
])("the contest's own rules: %s", async (_, form, codes) => {
  expect(await findings(await readyContest(form))).toEqual(codes);
});

test("real names on the scoreboard: how many participants have none", async () => {
  const form = { auth: 1, openPwdLimit: true, pwd: "secret", rankShowName: "realname" };
  const contest = await readyContest(form);
  const add = { cid: contest.cid, usernames: "user, 12\nother, 13" };
  await data(world, "admin", "POST /api/admin/contest/participant", add);
  const missing = async () =>
    (await check(contest)).findings.find(({ code }) => code === "realNamesMissing");
  expect(await missing()).toBeUndefined();
  const nameless = (realname: string | null) =>
    world.sql("update app_user set realname = $1 where username in ('user', 'other')", [realname]);
  for (const none of [null, "", "  "]) {
    await nameless(none);
    expect(await missing(), JSON.stringify(none)).toMatchObject({ values: { count: 2 } });
  }
  // Disqualified users are not on the scoreboard.
  await world.sql(
    `update contest_participant set disqualified_at = verdict_now()
     where contest_id = $1 and uid = (select uid from app_user where username = 'other')`,
    [contest.cid],
  );
  expect(await missing()).toMatchObject({ values: { count: 1 } });
  await world.sql("update contest set shown_name = 'username' where id = $1", [contest.cid]);
  expect(await missing()).toBeUndefined();
  await world.sql(
    "update app_user set realname = 'real-' || username where username in ('user', 'other')",
  );
});

test("it says when the contest runs or is over", async () => {
  const contest = await readyContest();
  await world.at(contest, 1);
  await nodeOnline();
  expect(await findings(contest)).toEqual(["begun"]);
  await world.pass(5 * HOUR);
  await nodeOnline();
  expect(await findings(contest)).toEqual(["ended"]);
});

test("organizers alone may ask", async () => {
  const { cid } = await readyContest();
  for (const as of ["user", "problemAdmin"] as const) {
    expect(await refusal(world, as, `${CHECK}?cid=${cid}`)).toBe("FORBIDDEN");
  }
  expect(await refusal(world, "guest", `${CHECK}?cid=${cid}`)).toBe("LOGIN_REQUIRED");
  expect(await refusal(world, "admin", `${CHECK}?cid=999999`)).toBe("CONTEST_NOT_FOUND");
});
