import { afterAll, beforeAll, expect, test } from "vitest";
import { Verdict } from "../../src/shared/verdict.ts";
import { HOUR, MINUTE } from "../support/worldClock.ts";
import { type ContestWorld, createContestWorld, data, frozenFrom } from "./contestWorld.ts";
import { people } from "./world.ts";

let world: ContestWorld;
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

type Fields = Record<string, unknown>;
const RULE = "<prefix>team</prefix><suffix></suffix><start>1</start><end>3</end><extra></extra>";

/** Refused and unchanged without the confirmation, also with another one; saved with it. */
async function expectAsked(cid: number, change: Fields, code: string): Promise<void> {
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
  await expectAsked(cid, { startTime: iso(start + 40 * MINUTE) }, "CONTEST_CHANGE_TIMES");
  await data(world, "admin", "PUT /api/admin/contest", {
    ...form,
    gmtModified: null,
  });
  await expectAsked(cid, { endTime: iso(start + 30 * MINUTE) }, "CONTEST_CHANGE_TIMES");
});

test("another rule recalculates results, so it is asked for once there are some", async () => {
  const { cid } = await world.contest({ type: 1 });
  const form = await data<Fields>(world, "admin", `GET /api/admin/contest?cid=${cid}`);
  await data(world, "admin", "PUT /api/admin/contest", { ...form, rule: "oiRecent" });
  await world.judged(cid, "user", "A", { status: Verdict.PartialAccepted, score: 10 });
  await expectAsked(cid, { rule: "ioi" }, "CONTEST_CHANGE_RULE");
});

test("closing a public contest, and an account rule that excludes participants", async () => {
  const { cid } = await world.contest();
  await world.judged(cid, "user", "A", { status: Verdict.Accepted });
  // Registering is not of the submission's transaction: the server may be killed in between.
  await world.sql("delete from contest_participant where contest_id = $1", [cid]);
  const closed = { auth: 1, openPwdLimit: true, pwd: "secret" };
  await expectAsked(cid, closed, "CONTEST_CHANGE_ACCESS");
  await data(world, "other", "POST /api/register-contest", { cid, password: "secret" });
  const limited = { openAccountLimit: true, accountLimitRule: RULE };
  await expectAsked(cid, limited, "CONTEST_CHANGE_NAMES");
  const [row] = await world.sql<{ count: number }>(
    "select count(*)::int as count from contest_participant where contest_id = $1",
    [cid],
  );
  expect(row?.count).toBe(1);
});

test("a freeze that has begun is not lifted by an edit without asking", async () => {
  const contest = await world.contest((start) => frozenFrom(start, 240));
  await world.at(contest, 250);
  await expectAsked(contest.cid, { sealRank: false }, "CONTEST_CHANGE_SHOWS");
});

test("between the end and the last personal end a freeze that thaws by itself still lasts: saving shows nothing", async () => {
  const contest = await world.contest((start) => ({
    ...{ auth: 1, openPwdLimit: true, pwd: "x" },
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
  await expectAsked(cid, { sealRank: false }, "CONTEST_CHANGE_SHOWS");
});

test("an ended contest is reopened only when asked for", async () => {
  const contest = await world.contest();
  await world.at(contest, 310);
  await expectAsked(
    ...([contest.cid, { endTime: iso(contest.start + 6 * HOUR) }] as const),
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
  // Nothing to ask for: the password stays, or the registrations do.
  await save({ removeRegistered: true });
  await save({ pwd: "newer" });
  expect(await registered()).toEqual(all);
  await expectAsked(cid, { pwd: "newest", removeRegistered: true }, "CONTEST_CHANGE_REGISTRATIONS");
  expect(await registered()).toEqual([submitted, seated].toSorted());
  const [entry] = await world.sql(
    "select after from audit_entry where action = 'contest.update' order by id desc limit 1",
  );
  expect(entry).toEqual({
    after: { passwordChanged: true, registrationsRemoved: 1, usernames: plain },
  });
  // Nobody is left to be removed, so nothing is asked.
  await save({ pwd: "last", removeRegistered: true });
  const again = (password: string) =>
    world.call("other", "POST /api/register-contest", { body: { cid, password } });
  expect((await again("newest")).body.code).toBe("CONTEST_PASSWORD_WRONG");
  expect((await again("last")).status).toBe(200);
});
