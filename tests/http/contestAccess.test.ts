import { afterAll, beforeAll, expect, test } from "vitest";
import type { ContestInfo } from "../../src/shared/contest/contest.ts";
import { STORED_PASSWORD } from "../../src/shared/contestOrganizer/contestAdmin.ts";
import { errors } from "../../src/shared/texts/en-US/errors.ts";
import { startTestServer } from "../support/server.ts";
import { HOUR, SECOND } from "../support/worldClock.ts";
import {
  type ContestWorld,
  createContestWorld,
  data,
  type TestContest,
  refusal,
} from "./contestWorld.ts";
import { accountRule, contestEntry, locked } from "./contestEntry.ts";
import { type Caller, people, type Person } from "./world.ts";

/* Who may enter, submit to and read contests, and when. */
let world: ContestWorld;
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

const { problemsOf, submitTo, register } = contestEntry(() => world);

const infoOf = (cid: number, as: Caller) =>
  data<ContestInfo>(world, as, `GET /api/get-contest-info?cid=${cid}`);
/** Users whose pages show that they may not submit, each with the error code of the displayed message. */
async function barredOf(cid: number): Promise<Record<string, string>> {
  const codes = ["CONTEST_DISQUALIFIED", "CONTEST_NAME_NOT_ADMITTED", "SUBMIT_FORBIDDEN"] as const;
  const refusals: [string, string][] = [];
  for (const as of ["root", "admin", "problemAdmin", "user", "other", "barred"] as const) {
    const text = (await infoOf(cid, as)).barred;
    if (text !== null) refusals.push([as, codes.find((code) => errors[code] === text) ?? text]);
  }
  return Object.fromEntries(refusals);
}

/** The refusals that each user receives when entering one contest and when submitting to it. */
async function matrix({ cid }: TestContest): Promise<Record<string, (string | undefined)[]>> {
  const all: [Person, (string | undefined)[]][] = [];
  for (const as of ["root", "admin", "problemAdmin", "user", "other", "barred"] as const) {
    all.push([as, [await problemsOf(cid, as), await submitTo(cid, as)]]);
  }
  return Object.fromEntries(all);
}

const open = [undefined, undefined];
const barred = [undefined, "SUBMIT_FORBIDDEN"];

test("a public contest: every signed-in user from the start on, organizers before it, no user after it", async () => {
  const contest = await world.contest({}, { early: true });
  const expected = {
    root: open,
    admin: open,
    problemAdmin: open,
    user: open,
    other: open,
    barred,
  };
  const early = ["CONTEST_NOT_STARTED", "CONTEST_NOT_STARTED"];
  expect(await matrix(contest)).toEqual({
    root: open,
    admin: open,
    problemAdmin: early,
    user: early,
    other: early,
    barred: ["CONTEST_NOT_STARTED", "SUBMIT_FORBIDDEN"],
  });
  expect(await problemsOf(contest.cid, "guest")).toBe("LOGIN_REQUIRED");
  await world.at(contest, 0);
  expect(await matrix(contest)).toEqual(expected);
  await world.at(contest, 300 - 1 / 60);
  expect(await submitTo(contest.cid, "user")).toBeUndefined();
  await world.at(contest, 300);
  const ended = [undefined, "CONTEST_ENDED"];
  expect(await matrix(contest)).toEqual({
    root: ended,
    admin: ended,
    problemAdmin: ended,
    user: ended,
    other: ended,
    barred,
  });
});

test("what the server's clock admits is within the contest, also where the database's clock differs", async () => {
  const contest = await world.contest({}, { early: true });
  const { cid, start } = contest;
  const databaseAt = (ms: number) =>
    world.sql("update moved_time.present set now = to_timestamp($1::float8 / 1000)", [ms]);
  await databaseAt(start + SECOND);
  expect(await submitTo(cid, "admin")).toBeUndefined();
  await world.at(contest, 0);
  await databaseAt(start - SECOND);
  expect(await submitTo(cid, "user")).toBeUndefined();
  await world.at(contest, 300 - 1 / 60);
  await databaseAt(start + 5 * HOUR + 2 * SECOND);
  expect(await submitTo(cid, "user")).toBeUndefined();
  const rows = await world.sql<{ ms: number }>(
    `select extract(epoch from submit_time)::float8 * 1000 as ms from submission
     where scope = 'contest' and scope_id = $1 order by submit_id`,
    [cid],
  );
  expect(rows.map(({ ms }) => Math.round(ms) - start)).toEqual([-1, 0, 5 * HOUR - 1]);
});

test("a private contest is for the registered, a protected one takes submissions of them only", async () => {
  const contest = await world.contest(locked);
  const guarded = await world.contest({ ...locked, auth: 2 });
  const out = ["CONTEST_NOT_REGISTERED", "CONTEST_NOT_REGISTERED"];
  expect(await register(contest.cid, "user", "let me in")).toBeUndefined();
  expect(await register(guarded.cid, "user", "let me in")).toBeUndefined();
  expect(await matrix(contest)).toEqual({
    root: open,
    admin: open,
    problemAdmin: out,
    user: open,
    other: out,
    barred: ["CONTEST_NOT_REGISTERED", "SUBMIT_FORBIDDEN"],
  });
  const look = [undefined, "CONTEST_NOT_REGISTERED"];
  expect(await matrix(guarded)).toEqual({
    root: open,
    admin: open,
    problemAdmin: look,
    user: open,
    other: look,
    barred,
  });
});

test("a hidden contest exists for its organizers only", async () => {
  const contest = await world.contest();
  const { cid } = contest;
  const info = (as: Caller) => refusal(world, as, `GET /api/get-contest-info?cid=${cid}`);
  const list = async (as: Caller) => {
    const page = await data<{ records: { id: number }[] }>(
      world,
      as,
      "GET /api/get-contest-list?limit=100",
    );
    return page.records.some(({ id }) => id === cid);
  };
  await data(world, "admin", `PUT /api/admin/contest/change-contest-visible`, {
    cid,
    visible: false,
  });
  for (const as of ["problemAdmin", "user"] as const) {
    expect([await info(as), await list(as), await submitTo(cid, as)]).toEqual([
      "CONTEST_NOT_FOUND",
      false,
      "CONTEST_NOT_FOUND",
    ]);
  }
  for (const as of ["root", "admin"] as const)
    expect([await info(as), await list(as)]).toEqual([undefined, true]);
  expect(await list("guest")).toBe(false);
});

test("extra time of one user: a later end for that user, unchanged phases for the others", async () => {
  const contest = await world.contest();
  const { cid } = contest;
  await world.sql(
    "insert into contest_participant (contest_id, uid, extra_seconds) select $1, uid, 600 from app_user where username = 'user'",
    [cid],
  );
  await world.sql("update contest set last_end = end_time + interval '600 s' where id = $1", [cid]);
  const ends = async (as: Caller) => {
    const { endTime, ownEndTime, lastEndTime } = await infoOf(cid, as);
    return [ownEndTime, lastEndTime].map((end) => (Date.parse(end) - Date.parse(endTime)) / 1000);
  };
  expect([await ends("user"), await ends("other")]).toEqual([
    [600, 600],
    [0, 600],
  ]);
  await world.at(contest, 305);
  expect([await submitTo(cid, "user"), await submitTo(cid, "other")]).toEqual([
    undefined,
    "CONTEST_ENDED",
  ]);
  await world.at(contest, 310);
  expect(await submitTo(cid, "user")).toBe("CONTEST_ENDED");
});

test("a disqualified user may view the contest but not submit", async () => {
  const { cid } = await world.contest();
  await world.sql(
    "insert into contest_participant (contest_id, uid, disqualified_at) select $1, uid, verdict_now() from app_user where username = 'user'",
    [cid],
  );
  expect([await problemsOf(cid, "user"), await submitTo(cid, "user")]).toEqual([
    undefined,
    "CONTEST_DISQUALIFIED",
  ]);
  expect(await barredOf(cid)).toEqual({
    user: "CONTEST_DISQUALIFIED",
    barred: "SUBMIT_FORBIDDEN",
  });
});

test("the info says who may not submit whatever they do: by name until the end, by role, as disqualified", async () => {
  const form = { openAccountLimit: true, accountLimitRule: accountRule("user") };
  const contest = await world.contest(form);
  const { cid } = contest;
  await world.at(contest, -5);
  const all = { other: "CONTEST_NAME_NOT_ADMITTED", problemAdmin: "CONTEST_NAME_NOT_ADMITTED" };
  expect(await barredOf(cid)).toEqual({ ...all, barred: "SUBMIT_FORBIDDEN" });
  await world.at(contest, 10);
  expect(await submitTo(cid, "other")).toBe("CONTEST_NAME_NOT_ADMITTED");
  await world.at(contest, 301);
  expect(await barredOf(cid)).toEqual({});
});

test("the info says when the reader's own end is, and never a password", async () => {
  const { cid, start } = await world.contest(locked);
  const info = await data<Record<string, unknown>>(
    world,
    "user",
    `GET /api/get-contest-info?cid=${cid}`,
  );
  expect(info).toMatchObject({
    openPwdLimit: true,
    isOrganizer: false,
    html: expect.stringContaining("<strong>nothing</strong>"),
  });
  expect(info["ownEndTime"]).toBe(new Date(start + 5 * HOUR).toISOString());
  expect(JSON.stringify(info)).not.toContain("let me in");
  const admin = await data(world, "admin", `GET /api/admin/contest?cid=${cid}`);
  expect(admin).toMatchObject({ hasPassword: true, pwd: STORED_PASSWORD });
});

test("a private contest that opens to everybody afterwards: when it is over for all and its results are open", async () => {
  const freeze = (at: number) => ({
    sealRank: true,
    sealRankTime: new Date(at + HOUR).toISOString(),
    autoRealRank: false,
  });
  const contest = await world.contest((at) => ({ ...locked, ...freeze(at), opensToAll: true }));
  const { cid } = contest;
  expect(await register(cid, "user", "let me in")).toBeUndefined();
  await world.sql("update contest_participant set extra_seconds = 600 where contest_id = $1", [
    cid,
  ]);
  await world.sql("update contest set last_end = end_time + interval '10 minutes' where id = $1", [
    cid,
  ]);
  const submitId = await world.judged(cid, "user", "A", { status: 0 });
  const accessOf = async (as: Caller) =>
    (await data<{ access: boolean }>(world, as, `GET /api/get-contest-access?cid=${cid}`)).access;
  const viewOfOther = async () => [
    await accessOf("other"),
    await problemsOf(cid, "other"),
    await refusal(world, "other", "POST /api/get-contest-rank", { cid }),
    await refusal(world, "other", `GET /api/submission?submitId=${submitId}`),
    await refusal(world, "other", "POST /api/virtual-participation", { cid }),
  ];
  const member = "CONTEST_NOT_REGISTERED";
  const closed = [false, member, member, "SUBMISSION_NOT_FOUND", member];
  expect(await viewOfOther()).toEqual(closed);
  // The contest has ended, first for most contestants and then for all of them, but the scoreboard is still frozen.
  for (const minutes of [305, 315]) {
    await world.at(contest, minutes);
    expect(await viewOfOther()).toEqual(closed);
  }
  expect((await infoOf(cid, "other")).opensToAll).toBe(true);
  await data(world, "admin", "POST /api/admin/contest/reveal", { cid });
  await world.clock.advance(1);
  expect(await viewOfOther()).toEqual([true, undefined, undefined, undefined, undefined]);
  expect([await submitTo(cid, "other"), await register(cid, "other", "let me in")]).toEqual([
    "CONTEST_ENDED",
    "CONTEST_ENDED",
  ]);
  expect(await problemsOf(cid, "guest")).toBe("LOGIN_REQUIRED");
  // Opening the contest to all users does not change the access to the Contest API.
  const api = `GET /api/clics/contests/${cid}/submissions`;
  expect((await world.call("other", api)).status).toBe(403);
  expect((await world.call("user", api)).status).toBe(200);
  // If the form lacks `opensToAll`, the setting remains unchanged. A clone copies the setting, and the audit log
  // records who changed it.
  const { opensToAll: _, ...form } = await data<Record<string, unknown>>(
    world,
    "admin",
    `GET /api/admin/contest?cid=${cid}`,
  );
  expect(await data(world, "admin", "PUT /api/admin/contest", form)).toMatchObject({
    opensToAll: true,
  });
  const copy = await data<{ id: number }>(
    world,
    "admin",
    `GET /api/admin/contest/clone?cid=${cid}`,
  );
  const copied = await data(world, "admin", `GET /api/admin/contest?cid=${copy.id}`);
  expect(copied).toMatchObject({ opensToAll: true, hasPassword: false });
  const { gmtModified: _old, ...again } = form;
  await data(world, "admin", "PUT /api/admin/contest", { ...again, opensToAll: false });
  const logged = await world.sql(
    `select before -> 'opensToAll' as before, after -> 'opensToAll' as after from audit_entry
     where action = 'contest.update' order by id desc limit 1`,
  );
  expect(logged).toEqual([{ before: true, after: false }]);
  expect((await viewOfOther()).slice(0, 4)).toEqual(closed.slice(0, 4));
});

test("a contest whose author is gone is root's, and its pages stay open", async () => {
  const { cid } = await world.contest();
  await world.sql("update contest set owner_uid = '1', author_uid = null where id = $1", [cid]);
  expect(await refusal(world, "admin", `GET /api/admin/contest?cid=${cid}`)).toBe("FORBIDDEN");
  expect(await refusal(world, "root", `GET /api/admin/contest?cid=${cid}`)).toBeUndefined();
  expect(await data(world, "user", `GET /api/get-contest-info?cid=${cid}`)).toMatchObject({
    author: "",
    uid: null,
    isOrganizer: false,
  });
});

test("what is taken away is refused at once on the pages of contestants, also by another server that has them in memory", async () => {
  const { cid, pids } = await world.contest(locked);
  for (const as of ["user", "other"] as const) await register(cid, as, "let me in");
  const second = await startTestServer({
    connection: { connectionString: world.server.databaseUrl },
    data: world.server.data,
    clock: world.clock,
  });
  const own = { pidList: pids, isContestProblemList: true, cid };
  const pages: [path: string, body?: object][] = [
    [`get-contest-info?cid=${cid}`],
    [`get-contest-problem?cid=${cid}`],
    [`get-contest-problem-details?cid=${cid}&displayId=A`],
    ["get-contest-not-read-announcement", { cid, readAnnouncementList: [] }],
    ["get-contest-not-read-comment", { cid, readCommentList: [] }],
    ["get-user-problem-status", own],
  ];
  const at =
    ({ address }: { address: string }, as: Person) =>
    async () => {
      const codes: unknown[] = [];
      for (const [path, body] of pages) {
        const response = await fetch(`${address}/api/${path}`, {
          headers: { authorization: world.tokens[as], "content-type": "application/json" },
          ...(body && { method: "POST", body: JSON.stringify(body) }),
        });
        codes.push(((await response.json()) as { code?: string }).code);
      }
      return codes;
    };
  /**
   * Expects the given codes: at once from the server that makes the change, and from the other server after it has
   * received the change message.
   */
  const expectOf = async (as: Person, codes: unknown[]) => {
    expect(await at(world.server, as)()).toEqual(codes);
    // After a first message, further messages to the other server are sent together after 10 ms. Without a message, the
    // other server would reread the rows only after 2 s.
    await world.clock.advance(20);
    await expect.poll(at(second, as)).toEqual(codes);
  };
  const all = (code: string | undefined) => pages.map(() => code);
  for (const as of ["user", "other"] as const) await expectOf(as, all(undefined));
  await world.sql("update problem set auth = 2 where id = $1", [pids[0]]);
  await expectOf("user", all(undefined).with(2, "PROBLEM_NOT_FOUND"));
  await world.sql("update problem set auth = 3 where id = $1", [pids[0]]);
  await expectOf("user", all(undefined));
  const user = `cid=${cid}&uid=${people.user.uid}`;
  await data(world, "admin", `DELETE /api/admin/contest/participant?${user}`);
  const unregistered = all("CONTEST_NOT_REGISTERED").with(0, undefined).with(5, undefined);
  await expectOf("user", unregistered);
  await world.pass(6000);
  for (const as of ["user", "other"] as const) await at(second, as)();
  await expectOf("other", all(undefined));
  const hidden = { cid, visible: false };
  await data(world, "admin", "PUT /api/admin/contest/change-contest-visible", hidden);
  await expectOf("other", all("CONTEST_NOT_FOUND"));
  await second.close();
});
