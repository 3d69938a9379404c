import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteOwnParticipant } from "../../src/server/contest/contests.sql.ts";
import type { ListedContest } from "../../src/shared/contest/contest.ts";
import {
  type ContestWorld,
  createContestWorld,
  data,
  frozenFrom,
  refusal,
  setSubtasks,
  type TestContest,
} from "./contestWorld.ts";
import { type Caller, people } from "./world.ts";

let world: ContestWorld;
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

const AC = { status: 0 } as const;
const LENGTH = 300;

const ownOf = async (cid: number, as: Caller) => {
  const { records } = await data<{ records: ListedContest[] }>(
    world,
    as,
    "GET /api/get-contest-list?limit=100",
  );
  return records.find(({ id }) => id === cid)?.own;
};
const calendar = (from: number, to: number) => {
  const times = new URLSearchParams({
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  });
  return `GET /api/contest-calendar?${times}`;
};

test("a row says what its reader has solved in it, to nobody else, and before the start that they are registered", async () => {
  const contest = await world.contest(
    { auth: 2, openPwdLimit: true, pwd: "enter-here" },
    { early: true },
  );
  const { cid, pids } = contest;
  expect(await ownOf(cid, "user")).toBeNull();
  await data(world, "user", "POST /api/register-contest", { cid, password: "enter-here" });
  expect(await ownOf(cid, "user")).toEqual({ solved: null, problems: 2 });
  await world.at(contest, 5);
  expect(await ownOf(cid, "user")).toEqual({ solved: 0, problems: 2 });
  await world.judged(cid, "user", "A", { status: -1 });
  await world.judged(cid, "user", "A", AC);
  await world.judged(cid, "user", "A", AC);
  expect(await ownOf(cid, "user")).toEqual({ solved: 1, problems: 2 });
  expect([await ownOf(cid, "other"), await ownOf(cid, "guest")]).toEqual([null, null]);
  // Hides the verdicts of the first problem from contestants, as in an exam.
  await world.sql("update problem set feedback = 'none' where id = $1", [pids[0]]);
  expect(await ownOf(cid, "user")).toEqual({ solved: 0, problems: 1 });
  await world.at(contest, LENGTH + 1);
  await world.judged({ upsolving: cid }, "user", "B", AC);
  expect(await ownOf(cid, "user")).toEqual({ solved: 0, problems: 1 });
});

test("what a freeze hides from its own contestant under rules with points is not counted until the results are open", async () => {
  for (const [form, during] of [
    [{}, 2],
    [{ rule: "ioi" }, 1],
  ] as const) {
    const contest = await world.contest((at) => ({
      ...form,
      ...frozenFrom(at, 60),
      autoRealRank: false,
    }));
    const { cid, pids } = contest;
    if ("rule" in form) for (const pid of pids) await setSubtasks(world, pid, [100]);
    const full = "rule" in form ? { ...AC, score: 100, subtasks: [100] } : AC;
    await world.at(contest, 30);
    await world.judged(cid, "user", "A", full);
    await world.at(contest, 90);
    await world.judged(cid, "user", "B", full);
    expect(await ownOf(cid, "user")).toEqual({ solved: during, problems: 2 });
    await world.at(contest, LENGTH + 1);
    expect(await ownOf(cid, "user")).toEqual({ solved: during, problems: 2 });
    await data(world, "admin", "POST /api/admin/contest/reveal", { cid });
    expect(await ownOf(cid, "user")).toEqual({ solved: 2, problems: 2 });
  }
});

test("a contest that binds its contestants' sessions tells other devices nothing until it is over", async () => {
  const contest = await world.contest({ oneSession: true });
  const { cid } = contest;
  await world.judged(cid, "user", "A", AC);
  expect(await ownOf(cid, "user")).toEqual({ solved: null, problems: 2 });
  await world.at(contest, LENGTH + 1);
  expect(await ownOf(cid, "user")).toEqual({ solved: 1, problems: 2 });
});

test("the calendar has what the reader's list has in a time, and refuses longer ones", async () => {
  const contest = await world.contest({ title: "In the calendar" });
  const hidden = await world.contest({ title: "Hidden in the calendar" });
  await world.sql(
    "update contest set is_visible = false, organisers_see_hidden = false where id = $1",
    [hidden.cid],
  );
  const of = async (as: Caller, from: number, to: number) =>
    (await data<ListedContest[]>(world, as, calendar(from, to))).map(({ id }) => id);
  const { start, cid } = contest;
  const end = start + LENGTH * 60_000;
  for (const as of ["guest", "user", "admin"] as const) {
    const ids = await of(as, start, end);
    expect(ids).toContain(cid);
    expect(ids).not.toContain(hidden.cid);
  }
  expect(await of("user", end, end + 1000)).not.toContain(cid);
  expect(await of("user", start - 1000, start)).not.toContain(cid);
  const day = 24 * 3_600_000;
  const refused = [
    await world.call("user", calendar(start, start)),
    await world.call("user", calendar(start, start + 63 * day)),
  ];
  expect(refused.map(({ body }) => body.code)).toEqual(["INVALID_FIELD", "INVALID_FIELD"]);
});

test("a registration is withdrawn before the start and not from then on", async () => {
  const form = { auth: 1, openPwdLimit: true, pwd: "enter-here" };
  const contest = await world.contest(form, { early: true });
  const { cid } = contest;
  const leave = (as: Caller) => refusal(world, as, "POST /api/unregister-contest", { cid });
  const may = async () =>
    (await data<{ mayUnregister: boolean }>(world, "user", `GET /api/get-contest-info?cid=${cid}`))
      .mayUnregister;
  const enter = () =>
    data(world, "user", "POST /api/register-contest", { cid, password: "enter-here" });
  expect([await leave("user"), await leave("guest"), await may()]).toEqual([
    "CONTEST_NOT_REGISTERED",
    "LOGIN_REQUIRED",
    false,
  ]);
  await enter();
  // The registration includes an hour of extra time; when it is withdrawn, the contest's last end must be its regular
  // end again.
  await data(world, "admin", "PUT /api/admin/contest/participant", {
    cid,
    uid: people.user.uid,
    seat: "B-07",
    extraSeconds: 3600,
  });
  expect(await may()).toBe(true);
  expect(await leave("user")).toBeUndefined();
  const [times] = await world.sql("select last_end = end_time as same from contest where id = $1", [
    cid,
  ]);
  expect(times).toEqual({ same: true });
  expect([await leave("user"), await may()]).toEqual(["CONTEST_NOT_REGISTERED", false]);
  await enter();
  await world.sql(
    "update contest_participant set disqualified_at = verdict_now() where contest_id = $1",
    [cid],
  );
  expect(await leave("user")).toBe("CONTEST_DISQUALIFIED");
  await world.sql("update contest_participant set disqualified_at = null where contest_id = $1", [
    cid,
  ]);
  await world.at(contest, 0);
  expect([await leave("user"), await may()]).toEqual(["CONTEST_UNREGISTER_LATE", false]);
  const { body } = await world.call("user", "POST /api/unregister-contest", { body: { cid } });
  expect(body.msg).toMatch(/begun|开始/);
});

test("the database's clock decides at the start, where another server's is late", async () => {
  const contest = await world.contest(
    { auth: 2, openPwdLimit: true, pwd: "enter-here" },
    { early: true },
  );
  const { cid } = contest;
  await data(world, "user", "POST /api/register-contest", { cid, password: "enter-here" });
  await world.at(contest, 0);
  const { uid } = people.user;
  expect(await deleteOwnParticipant(world.server.db, { contestId: cid, uid })).toEqual([]);
});

const rule =
  "<prefix>none</prefix><suffix></suffix><start>1</start><end>1</end><extra>user</extra>";

test("a contest that registers by its account rule alone keeps its contestants", async () => {
  const contest = await world.contest(
    { auth: 1, openAccountLimit: true, accountLimitRule: rule },
    { early: true },
  );
  const { cid } = contest;
  await data(world, "user", `GET /api/get-contest-access?cid=${cid}`);
  expect(await refusal(world, "user", "POST /api/unregister-contest", { cid })).toBe(
    "CONTEST_REGISTERS_ITSELF",
  );
});

test("visitors read how many problems a public or protected contest has from its start on, of a private one who may enter", async () => {
  const count = async (cid: number, as: Caller) => {
    const { body } = await world.call(as, `GET /api/get-contest-info?cid=${cid}`);
    return body.code ?? (body.data as { problemCount: number | null }).problemCount;
  };
  const password = { openPwdLimit: true, pwd: "enter-here" };
  const contests: TestContest[] = [];
  for (const auth of [0, 2, 1]) {
    contests.push(await world.contest({ auth, ...(auth > 0 && password) }, { early: true }));
  }
  const counts = async (as: Caller) => Promise.all(contests.map(({ cid }) => count(cid, as)));
  const [, , hidden] = contests;
  await data(world, "user", "POST /api/register-contest", {
    cid: hidden!.cid,
    password: "enter-here",
  });
  expect(await counts("guest")).toEqual([null, null, null]);
  expect(await counts("user")).toEqual([null, null, null]);
  expect(await counts("root")).toEqual([2, 2, 2]);
  await world.at(hidden!, 0);
  expect(await counts("guest")).toEqual([2, 2, null]);
  expect(await counts("user")).toEqual([2, 2, 2]);
  expect(await counts("other")).toEqual([2, 2, null]);
});

test("the settings name the contests whose scoreboards show the real name or the mark of their reader", async () => {
  await world.sql("delete from contest_participant");
  const names = await world.contest({ rankShowName: "realname", genderMarks: false });
  const marks = await world.contest({ genderMarks: true });
  const without = await world.contest({ genderMarks: false });
  const hidden = await world.contest({ rankShowName: "realname" });
  const all = [names, marks, without, hidden].map(({ cid }) => cid);
  await world.sql(
    "insert into contest_participant (contest_id, uid) select id, $2 from unnest($1::bigint[]) id",
    [all, people.user.uid],
  );
  await world.sql("update contest set is_visible = false where id = $1", [hidden.cid]);
  await world.sql("update app_user set gender = 'female', gender_mark = true where uid = $1", [
    people.user.uid,
  ]);
  const ownDataOf = async (as: Caller) =>
    (
      await data<{ cid: number; realname: boolean; gender: boolean }[]>(
        world,
        as,
        "GET /api/contests-with-own-data",
      )
    ).map(({ cid, realname, gender }) => [cid, realname, gender]);
  expect(await ownDataOf("user")).toEqual([
    [marks.cid, false, true],
    [names.cid, true, false],
  ]);
  expect(await ownDataOf("other")).toEqual([]);
  await world.sql("update app_user set gender_mark = false where uid = $1", [people.user.uid]);
  expect(await ownDataOf("user")).toEqual([[names.cid, true, false]]);
});
