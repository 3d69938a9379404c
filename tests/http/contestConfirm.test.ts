import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Verdict } from "../../src/shared/verdict/verdict.ts";
import { HOUR, MINUTE } from "../support/worldClock.ts";
import { untilOneIsBlockedBy } from "./blockedStatements.ts";
import { type ContestWorld, createContestWorld, data, frozenFrom } from "./contestWorld.ts";
import { people } from "./world.ts";

let world: ContestWorld;
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

type Fields = Record<string, unknown>;
const RULE = "<prefix>team</prefix><suffix></suffix><start>1</start><end>3</end><extra></extra>";

/**
 * Expects that the change is saved with the confirmation; without it, or with a different confirmation, the change is
 * refused and nothing is stored.
 */
async function expectConfirmation(cid: number, change: Fields, code: string): Promise<void> {
  const read = () => data<Fields>(world, "admin", `GET /api/admin/contest?cid=${cid}`);
  const form = await read();
  const save = (confirm?: string[]) =>
    world.call("admin", "PUT /api/admin/contest", { body: { ...form, ...change, confirm } });
  const other = code === "CONTEST_CHANGE_RULE" ? "CONTEST_CHANGE_TIMES" : "CONTEST_CHANGE_RULE";
  for (const confirm of [undefined, [], [other]]) {
    const reply = await save(confirm);
    expect([reply.status, reply.body.code]).toEqual([409, code]);
  }
  expect(await read()).toEqual(form);
  expect((await save([code])).status).toBe(200);
}

const iso = (time: number) => new Date(time).toISOString();

test("times that leave submissions out are asked for, at both ends; later ends are not", async () => {
  const contest = await world.contest();
  const { cid, start } = contest;
  await world.at(contest, 30);
  await world.judged(cid, "user", "A", { status: Verdict.Accepted });
  const form = await data<Fields>(world, "admin", `GET /api/admin/contest?cid=${cid}`);
  const endTime = iso(start + 6 * HOUR);
  await data(world, "admin", "PUT /api/admin/contest", { ...form, endTime });
  await expectConfirmation(cid, { startTime: iso(start + 40 * MINUTE) }, "CONTEST_CHANGE_TIMES");
  await data(world, "admin", "PUT /api/admin/contest", {
    ...form,
    gmtModified: null,
  });
  await expectConfirmation(cid, { endTime: iso(start + 30 * MINUTE) }, "CONTEST_CHANGE_TIMES");
});

test("another rule recalculates results, so it is asked for once there are some", async () => {
  const { cid } = await world.contest({ type: 1 });
  const form = await data<Fields>(world, "admin", `GET /api/admin/contest?cid=${cid}`);
  await data(world, "admin", "PUT /api/admin/contest", { ...form, rule: "oiRecent" });
  await world.judged(cid, "user", "A", { status: Verdict.PartialAccepted, score: 10 });
  await expectConfirmation(cid, { rule: "ioi" }, "CONTEST_CHANGE_RULE");
});

test("closing a public contest, and an account rule that excludes participants", async () => {
  const { cid } = await world.contest();
  await world.judged(cid, "user", "A", { status: Verdict.Accepted });
  // Deleting the participant simulates a server that was killed after it had stored the submission: the registration is
  // not part of that transaction.
  await world.sql("delete from contest_participant where contest_id = $1", [cid]);
  const closed = { auth: 1, openPwdLimit: true, pwd: "secret" };
  await expectConfirmation(cid, closed, "CONTEST_CHANGE_ACCESS");
  await data(world, "other", "POST /api/register-contest", { cid, password: "secret" });
  const limited = { openAccountLimit: true, accountLimitRule: RULE };
  await expectConfirmation(cid, limited, "CONTEST_CHANGE_NAMES");
  const [row] = await world.sql<{ count: number }>(
    "select count(*)::int as count from contest_participant where contest_id = $1",
    [cid],
  );
  expect(row?.count).toBe(1);
});

test("a freeze that has begun is not lifted by an edit without asking", async () => {
  const contest = await world.contest((start) => frozenFrom(start, 240));
  await world.at(contest, 250);
  await expectConfirmation(contest.cid, { sealRank: false }, "CONTEST_CHANGE_SHOWS");
});

test("between the end and the last personal end a freeze that thaws by itself still lasts: saving shows nothing", async () => {
  const contest = await world.contest((start) => ({
    auth: 1,
    openPwdLimit: true,
    pwd: "x",
    ...frozenFrom(start, 240),
  }));
  const { cid } = contest;
  const extra = { cid, uid: people.user.uid, seat: null, extraSeconds: 3600 };
  await data(world, "admin", "POST /api/admin/contest/participant", { cid, usernames: "user" });
  await data(world, "admin", "PUT /api/admin/contest/participant", extra);
  await world.judged(cid, "user", "A", { status: Verdict.Accepted });
  await world.at(contest, 310);
  const form = await data<Fields>(world, "admin", `GET /api/admin/contest?cid=${cid}`);
  await data(world, "admin", "PUT /api/admin/contest", { ...form, title: "Autumn round, again" });
  await expectConfirmation(cid, { sealRank: false }, "CONTEST_CHANGE_SHOWS");
});

test("an ended contest is reopened only when asked for", async () => {
  const contest = await world.contest();
  await world.at(contest, 310);
  await expectConfirmation(
    contest.cid,
    { endTime: iso(contest.start + 6 * HOUR) },
    "CONTEST_CHANGE_REOPENS",
  );
});

test("registrations are removed with a new password only, when asked for and confirmed, and never results or an organizer's entries", async () => {
  const { cid } = await world.contest({ auth: 1, openPwdLimit: true, pwd: "old" });
  const registered = async () =>
    (
      await world.sql<{ name: string }>(
        `select u.username as name from contest_participant cp join app_user u on u.uid = cp.uid
         where cp.contest_id = $1 order by 1`,
        [cid],
      )
    ).map(({ name }) => name);
  const [submitted, seated, plain] = ["user", "problemAdmin", "other"] as const;
  await data(world, "user", "POST /api/register-contest", { cid, password: "old" });
  await world.judged(cid, "user", "A", { status: Verdict.Accepted });
  await data(world, "other", "POST /api/register-contest", { cid, password: "old" });
  const usernames = `${seated},Room 7`;
  await data(world, "admin", "POST /api/admin/contest/participant", { cid, usernames });
  const all = [submitted, seated, plain].toSorted();
  expect(await registered()).toEqual(all);

  const save = async (change: Fields) => {
    const form = await data<Fields>(world, "admin", `GET /api/admin/contest?cid=${cid}`);
    await data(world, "admin", "PUT /api/admin/contest", { ...form, ...change });
  };
  // Neither change needs a confirmation: the first one sets no password, and the second one keeps the registrations.
  await save({ removeRegistered: true });
  await save({ pwd: "newer" });
  expect(await registered()).toEqual(all);
  await expectConfirmation(
    cid,
    { pwd: "newest", removeRegistered: true },
    "CONTEST_CHANGE_REGISTRATIONS",
  );
  expect(await registered()).toEqual([submitted, seated].toSorted());
  const [entry] = await world.sql(
    "select after from audit_entry where action = 'contest.update' order by id desc limit 1",
  );
  expect(entry).toEqual({
    after: { passwordChanged: true, registrationsRemoved: 1, usernames: plain },
  });
  // There are no registrations left to remove, so no confirmation is needed.
  await save({ pwd: "last", removeRegistered: true });
  const again = (password: string) =>
    world.call("other", "POST /api/register-contest", { body: { cid, password } });
  expect((await again("newest")).body.code).toBe("CONTEST_PASSWORD_WRONG");
  expect((await again("last")).status).toBe(200);
});

const { user, other } = people;
type Act = (confirm: readonly string[]) => ReturnType<ContestWorld["call"]>;

/** Functions that change one participant; each function takes the codes that the organizer has confirmed. */
const changesOf = (cid: number) => ({
  extraTime:
    (minutes: number, { uid } = user): Act =>
    (confirm) =>
      world.call("admin", "PUT /api/admin/contest/participant", {
        body: { cid, uid, seat: null, extraSeconds: minutes * 60, confirm },
      }),
  disqualified:
    (disqualified: boolean): Act =>
    (confirm) =>
      world.call("admin", "PUT /api/admin/contest/participant/disqualified", {
        body: { cid, uid: user.uid, disqualified, reason: "Copied", confirm },
      }),
  removed: ((confirm) =>
    world.call(
      "admin",
      `DELETE /api/admin/contest/participant?cid=${cid}&uid=${user.uid}&confirm=${confirm.join(",")}`,
    )) satisfies Act,
});

/**
 * Expects each call to be refused with one code: once a code is confirmed, the next call returns the next code. Nothing
 * may be stored before all codes are confirmed.
 */
async function expectConfirmations(cid: number, act: Act, codes: string[]): Promise<void> {
  const state = async () => [
    await data(world, "admin", `GET /api/admin/contest/participant?cid=${cid}`),
    await world.sql("select last_end from contest where id = $1", [cid]),
    await world.sql("select count(*)::int as n from audit_entry where target like $1", [
      `${cid} %`,
    ]),
  ];
  const before = await state();
  for (const [at, code] of codes.entries()) {
    const { status, body } = await act([...codes.slice(0, at), "CONTEST_CHANGE_RULE"]);
    expect([status, body.code]).toEqual([409, code]);
  }
  expect(await state()).toEqual(before);
}

async function extraTimeContest(form: (start: number) => Fields) {
  const contest = await world.contest((start) => ({
    auth: 2,
    openPwdLimit: true,
    pwd: "x",
    ...form(start),
  }));
  const { cid } = contest;
  const usernames = "user\nother";
  await data(world, "admin", "POST /api/admin/contest/participant", { cid, usernames });
  const changes = changesOf(cid);
  expect((await changes.extraTime(60)([])).status).toBe(200);
  await world.at(contest, 310);
  return { cid, changes };
}

test("less extra time and a removed participant: submissions beyond the new end are counted and asked for", async () => {
  const { cid, changes } = await extraTimeContest(() => ({}));
  await world.judged(cid, "user", "A", { status: Verdict.Accepted });
  // The submission was made at minute 310, so it is still within the extra time of 11 minutes.
  expect((await changes.extraTime(11)([])).status).toBe(200);
  await expectConfirmations(cid, changes.extraTime(10), ["CONTEST_CHANGE_TIMES"]);
  expect((await changes.extraTime(10)([])).body.msg).toContain("1 ");
  await expectConfirmations(cid, changes.removed, ["CONTEST_CHANGE_TIMES"]);
  // No other confirmation is required to remove the participant.
  expect((await changes.removed(["CONTEST_CHANGE_TIMES"])).status).toBe(200);
  const again = changes.extraTime(60, other);
  await expectConfirmations(cid, again, ["CONTEST_CHANGE_REOPENS"]);
  expect((await again(["CONTEST_CHANGE_REOPENS"])).status).toBe(200);
});

test("a participant's change that ends the freeze at once, and one that freezes an open contest again, are asked for", async () => {
  const { cid, changes } = await extraTimeContest((start) => frozenFrom(start, 240));
  const shows = ["CONTEST_CHANGE_SHOWS"];
  await expectConfirmations(cid, changes.extraTime(10), shows);
  await expectConfirmations(cid, changes.removed, shows);
  await expectConfirmations(cid, changes.disqualified(true), shows);
  // The freeze continues until the new end, so no confirmation is needed.
  expect((await changes.extraTime(20)([])).status).toBe(200);
  expect((await changes.disqualified(true)(shows)).status).toBe(200);
  const hides = ["CONTEST_CHANGE_HIDES", "CONTEST_CHANGE_REOPENS"];
  await expectConfirmations(cid, changes.disqualified(false), hides);
  await expectConfirmations(cid, changes.extraTime(60, other), hides);
  expect((await changes.disqualified(false)(hides)).status).toBe(200);
});

test("of two changes at once that end the freeze together, the second is asked for", async () => {
  const { cid, changes } = await extraTimeContest((start) => frozenFrom(start, 240));
  expect((await changes.extraTime(60, other)([])).status).toBe(200);
  const first = new pg.Client(world.server.databaseUrl);
  await first.connect();
  try {
    await first.query("begin");
    await first.query("select 1 from contest where id = $1 for update", [cid]);
    await first.query(
      "update contest_participant set extra_seconds = 0 where contest_id = $1 and uid = $2",
      [cid, user.uid],
    );
    const reply = changes.extraTime(0, other)([]);
    // The call waits for this transaction, so its response takes the change above into account.
    await untilOneIsBlockedBy(first);
    await first.query("commit");
    expect([(await reply).status, (await reply).body.code]).toEqual([409, "CONTEST_CHANGE_SHOWS"]);
  } finally {
    await first.end();
  }
});

test("a freeze that is set after the end hides open results, so it is asked for", async () => {
  const contest = await world.contest();
  await world.at(contest, 310);
  const freeze = { ...frozenFrom(contest.start, 240), autoRealRank: false };
  await expectConfirmation(contest.cid, freeze, "CONTEST_CHANGE_HIDES");
});
