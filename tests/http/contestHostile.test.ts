import { afterAll, beforeAll, expect, test } from "vitest";
import type { AddedLine } from "../../src/shared/contestOrganizer/contestParticipant.ts";
import { HOUR, MINUTE } from "../support/worldClock.ts";
import { type ContestWorld, createContestWorld, data, refusal } from "./contestWorld.ts";
import { aProblem } from "./judgingWorld.ts";
import type { Person } from "./world.ts";

/* Contest API calls with hostile strings, simultaneous calls, and calls that are too frequent. */

let world: ContestWorld;
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

type Fields = Record<string, unknown>;
type Call = [as: Person, what: string, body?: Fields];

const locked = { auth: 1, openPwdLimit: true, pwd: "let me in" };
const submit = (cid: number, pid = "A", as: Person = "user"): Call => [
  as,
  "POST /api/submit-problem-judge",
  { pid, cid, tid: null, language: "C++", code: "int main() {}" },
];
const register = (cid: number, password: string | null, as: Person = "user"): Call => [
  as,
  "POST /api/register-contest",
  { cid, password },
];

test("wrong passwords are counted for each user and contest, and the wait is said", async () => {
  const [{ cid }, { cid: second }] = [await world.contest(locked), await world.contest(locked)];
  const code = (id: number, as: Person, password: string) =>
    refusal(world, ...register(id, password, as));
  const many = await Promise.all(Array.from({ length: 14 }, () => code(cid, "user", "guess")));
  expect(many.filter((each) => each === "CONTEST_PASSWORD_WRONG")).toHaveLength(10);
  expect(many.filter((each) => each === "TOO_MANY_REQUESTS")).toHaveLength(4);
  const reply = await world.call("user", "POST /api/register-contest", {
    body: { cid, password: "let me in" },
  });
  expect([reply.status, reply.body.msg]).toEqual([429, expect.stringMatching(/again in \d+ s/)]);
  // Other users and other contests are not delayed, and whitespace around a pasted password is ignored.
  expect([
    await code(cid, "other", "let me in"),
    await code(second, "user", " let me in "),
  ]).toEqual([undefined, undefined]);
});

test("two requests at once register once", async () => {
  const { cid } = await world.contest(locked);
  const codes = await Promise.all(
    Array.from({ length: 4 }, () => refusal(world, ...register(cid, "let me in"))),
  );
  expect(codes.filter((code) => code !== undefined && code !== "CONTEST_REGISTERED")).toEqual([]);
  const stored = await world.sql("select 1 from contest_participant where contest_id = $1", [cid]);
  expect(stored).toHaveLength(1);
});

test("of two problems that are added at once each gets a letter of its own", async () => {
  const { cid } = await world.contest();
  const problems = [await aProblem(world), await aProblem(world), await aProblem(world)];
  const letters = await Promise.all(
    problems.map(async ({ pid }) => {
      const what = "POST /api/admin/contest/add-problem-from-public";
      return (await data<{ displayId: string }>(world, "admin", what, { cid, pid })).displayId;
    }),
  );
  expect(letters.toSorted()).toEqual(["C", "D", "E"]);
});

test("a hostile list of participants: quotes, formulas, scripts and odd characters are names that do not exist", async () => {
  const { cid } = await world.contest({ ...locked, openPrint: true });
  const hostile = [
    '"user',
    "=HYPERLINK(1),A1",
    "<script>alert(1)</script>,<b>",
    "user\u0000,Z",
    "'; drop table contest; --",
    `${"x".repeat(2000)},B2`,
    "other,=1+1",
  ];
  const send = (usernames: string) =>
    world.call("admin", "POST /api/admin/contest/participant", { body: { cid, usernames } });
  const stored = () =>
    world.sql<{ seat: string | null; username: string }>(
      `select u.username, cp.seat from contest_participant cp join app_user u using (uid)
       where cp.contest_id = $1`,
      [cid],
    );
  // The whole list is refused, with a reason, if it contains a character that cannot be stored.
  const whole = await send(hostile.join("\n"));
  expect([whole.status, whole.body.code]).toEqual([400, "INVALID_FIELD"]);
  expect(await stored()).toEqual([]);
  const reply = await send(hostile.filter((line) => !line.includes("\u0000")).join("\r\n"));
  expect(reply.status, reply.text).toBe(200);
  const lines = reply.body.data as AddedLine[];
  expect(lines.map(({ outcome }) => outcome)).toEqual([
    "added",
    ...Array.from({ length: 4 }, () => "unknown"),
    "added",
  ]);
  expect(await stored()).toEqual(
    expect.arrayContaining([
      { username: "user", seat: null },
      { username: "other", seat: "=1+1" },
    ]),
  );
});

test("a contest that is extended while a submission is on its way takes it, and a shortened one does not", async () => {
  const contest = await world.contest();
  const { cid, start } = contest;
  await world.at(contest, 301);
  expect(await refusal(world, ...submit(cid))).toBe("CONTEST_ENDED");
  const form = await data<Fields>(world, "admin", `GET /api/admin/contest?cid=${cid}`);
  const later = new Date(start + 5 * HOUR + 10 * MINUTE).toISOString();
  const longer = await data<Fields>(world, "admin", "PUT /api/admin/contest", {
    ...form,
    endTime: later,
    confirm: ["CONTEST_CHANGE_REOPENS"],
  });
  expect(await refusal(world, ...submit(cid))).toBeUndefined();
  await data(world, "admin", "PUT /api/admin/contest", {
    ...longer,
    endTime: form["endTime"],
    confirm: ["CONTEST_CHANGE_TIMES"],
  });
  expect(await refusal(world, ...submit(cid))).toBe("CONTEST_ENDED");
});
