import { afterAll, beforeAll, expect, test } from "vitest";
import type { ContestInfo } from "../../src/shared/contest/contest.ts";
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
import { submitAs } from "./judgingWorld.ts";
import { openLive } from "./liveReader.ts";
import { type Caller, people } from "./world.ts";

let world: ContestWorld;
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

type Fields = Record<string, unknown>;
const EXTEND = "POST /api/admin/contest/extend";
const iso = (time: number) => new Date(time).toISOString();

/** The request body that extends the five-hour contest by fifteen minutes. */
const longer = ({ cid, start }: TestContest, rest: Fields = {}): Fields => ({
  cid,
  before: iso(start + 5 * HOUR),
  endTime: iso(start + 5 * HOUR + 15 * MINUTE),
  ...rest,
});
const code = async (body: Fields, as: Caller = "admin") => {
  const { code: refused, field } = (await world.call(as, EXTEND, { body })).body;
  return field === undefined ? refused : `${refused} ${field}`;
};
const info = ({ cid }: TestContest, as: Caller = "user") =>
  data<ContestInfo>(world, as, `GET /api/get-contest-info?cid=${cid}`);

test("the end moves for all, contestants read why, submissions of the added time count", async () => {
  const contest = await world.contest();
  const { cid, start } = contest;
  await world.at(contest, 290);
  const reader = await openLive(world, "user", `contest-news:${cid}`);
  const reason = "Power cut in **room 2**";
  const body = longer(contest, { reason });
  const extension = await data<{ announcement: { title: string } }>(world, "admin", EXTEND, body);
  await reader.next((event) => event.type === "contest-news" && event.cid === cid);
  reader.close();
  const { endTime, ownEndTime } = await info(contest);
  expect([endTime, ownEndTime]).toEqual([body["endTime"], body["endTime"]]);
  const unread = await data<{ title: string }[]>(
    world,
    "user",
    "POST /api/get-contest-not-read-announcement",
    { cid, readAnnouncementList: [] },
  );
  expect(unread.map(({ title }) => title)).toEqual([extension.announcement.title]);
  const { records } = await data<{ records: { html: string }[] }>(
    world,
    "user",
    `GET /api/get-contest-announcement?cid=${cid}`,
  );
  expect(records[0]?.html).toContain("<strong>room 2</strong>");
  await world.at(contest, 310);
  await world.judged(cid, "user", "A", { status: Verdict.Accepted });
  const board = await data<{ records: { ac: number }[] }>(
    world,
    "user",
    "POST /api/get-contest-rank",
    { cid, separate: true },
  );
  expect(board.records.map(({ ac }) => ac)).toEqual([1]);
  await world.pass(start + 315 * MINUTE - world.clock.now());
  const late = await world.call("user", "POST /api/submit-problem-judge", {
    body: { pid: "A", cid, language: "C++", code: "int main() { return 0; }" },
  });
  expect(late.body.code).toBe("CONTEST_ENDED");
});

test("the freeze moves or stays, as the organizer chose, and must be chosen", async () => {
  const freeze = (start: number) => frozenFrom(start, 240);
  const [first, second] = [await world.contest(freeze), await world.contest(freeze)];
  expect(await code(longer(first))).toBe("INVALID_FIELD freeze");
  await data(world, "admin", EXTEND, longer(first, { freeze: "move" }));
  await data(world, "admin", EXTEND, longer(second, { freeze: "stay" }));
  expect((await info(first)).sealRankTime).toBe(iso(first.start + 255 * MINUTE));
  expect((await info(second)).sealRankTime).toBe(iso(second.start + 240 * MINUTE));
});

test("a freeze that has begun stays, so that no hidden result is shown", async () => {
  const contest = await world.contest((start) => frozenFrom(start, 240));
  await world.at(contest, 250);
  expect(await code(longer(contest, { freeze: "move" }))).toBe("CONTEST_EXTEND_FROZEN");
  await data(world, "admin", EXTEND, longer(contest));
  expect((await info(contest)).sealRankTime).toBe(iso(contest.start + 240 * MINUTE));
});

test("extra time is added to the new end", async () => {
  const contest = await world.contest();
  const { cid, start } = contest;
  await submitAs(world, "other", { pid: "A", cid });
  const [row] = await world.sql<{ uid: string }>(
    "select uid from app_user where username = 'other'",
  );
  await data(world, "admin", "PUT /api/admin/contest/participant", {
    cid,
    uid: row?.uid,
    seat: "",
    extraSeconds: 600,
  });
  await data(world, "admin", EXTEND, longer(contest));
  expect((await info(contest, "other")).ownEndTime).toBe(iso(start + 325 * MINUTE));
});

test("refused: no later end, too long, ended, and an end that somebody else has moved", async () => {
  const contest = await world.contest();
  const end = contest.start + 5 * HOUR;
  expect(await code(longer(contest, { endTime: iso(end) }))).toBe("INVALID_FIELD endTime");
  expect(await code(longer(contest, { endTime: iso(end - MINUTE) }))).toBe("INVALID_FIELD endTime");
  expect(await code(longer(contest, { endTime: iso(end + 9000 * HOUR) }))).toBe(
    "INVALID_FIELD endTime",
  );
  expect(await code(longer(contest, { endTime: "soon" }))).toBe("INVALID_FIELD endTime");
  expect(await code(longer(contest, { before: iso(end + MINUTE) }))).toBe("CONFLICT");
  await data(world, "admin", EXTEND, longer(contest));
  expect(await code(longer(contest), "root")).toBe("CONFLICT");
  await world.at(contest, 315);
  const again = { before: iso(end + 15 * MINUTE), endTime: iso(end + HOUR) };
  expect(await code({ cid: contest.cid, ...again })).toBe("CONTEST_EXTEND_ENDED");
  expect(await code({ ...longer(contest), cid: 999_999 })).toBe("CONTEST_NOT_FOUND");
});

test("a form that was loaded before the extension does not take it back", async () => {
  const contest = await world.contest();
  const { cid } = contest;
  const form = await data<Fields>(world, "admin", `GET /api/admin/contest?cid=${cid}`);
  await data(world, "admin", EXTEND, longer(contest));
  expect(await refusal(world, "root", "PUT /api/admin/contest", form)).toBe("CONFLICT");
  expect((await info(contest)).endTime).toBe(longer(contest)["endTime"]);
});

test("organizers alone extend; what is refused announces nothing; the audit log has both times", async () => {
  const contest = await world.contest();
  const { cid, start } = contest;
  for (const as of ["user", "problemAdmin"] as const) {
    expect(await code(longer(contest), as)).toBe("FORBIDDEN");
  }
  expect(await code(longer(contest), "guest")).toBe("LOGIN_REQUIRED");
  const announced = async () =>
    (
      await data<{ total: number }>(
        world,
        "admin",
        `GET /api/admin/contest/announcement?cid=${cid}`,
      )
    ).total;
  expect(await announced()).toBe(0);
  await data(world, "root", EXTEND, longer(contest));
  expect(await announced()).toBe(1);
  const rows = await world.sql<{ before: Fields; after: Fields; actor_name: string }>(
    "select before, after, actor_name from audit_entry where action = 'contest.extend' and target like $1",
    [`${cid} %`],
  );
  expect(rows).toMatchObject([
    { before: { endTime: iso(start + 5 * HOUR) }, after: { endTime: longer(contest)["endTime"] } },
  ]);
  expect(rows[0]?.actor_name).toBe("root");
});

test("settings and announcements that change are sent to those alone who may see the contest", async () => {
  const { cid } = await world.contest();
  const guest = await openLive(world, "guest", `contest-news:${cid}`);
  expect(guest.refusal).toContain("LOGIN_REQUIRED");
  const [organizer, contestant] = [
    await openLive(world, "admin", `contest-news:${cid}`),
    await openLive(world, "user", `contest-news:${cid}`),
  ];
  const counts = () => [organizer.events.length, contestant.events.length];
  const announcement = { title: "Rooms" };
  const { id } = await data<{ id: number }>(
    world,
    "admin",
    "POST /api/admin/contest/announcement",
    { cid, announcement },
  );
  await expect.poll(counts).toEqual([1, 1]);
  await data(world, "admin", `DELETE /api/admin/contest/announcement?cid=${cid}&aid=${id}`);
  await expect.poll(counts).toEqual([2, 2]);
  const show = (visible: boolean) =>
    data(world, "admin", "PUT /api/admin/contest/change-contest-visible", { cid, visible });
  await show(false);
  await expect.poll(counts).toEqual([3, 2]);
  const form = await data<Fields>(world, "admin", `GET /api/admin/contest?cid=${cid}`);
  await data(world, "admin", "PUT /api/admin/contest", { ...form, title: "Hidden now" });
  await expect.poll(counts).toEqual([4, 2]);
  await show(true);
  await expect.poll(counts).toEqual([5, 3]);
  // If a participant gets extra time, open pages are notified, so that they update their clocks.
  const participant = { cid, uid: people.user.uid, seat: null, extraSeconds: 600 };
  await data(world, "admin", "POST /api/admin/contest/participant", { cid, usernames: "user" });
  await data(world, "admin", "PUT /api/admin/contest/participant", participant);
  await expect.poll(counts).toEqual([6, 4]);
  organizer.close();
  contestant.close();
});
