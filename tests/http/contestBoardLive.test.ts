import { afterAll, beforeAll, expect, test } from "vitest";
import type { LiveEvent } from "../../src/shared/live.ts";
import type { WholeBoard } from "../../src/shared/contest/contestBoard.ts";
import { applyChange, stateOf, versionOfState } from "../../src/shared/scoreboard/boardChange.ts";
import { SECOND } from "../support/worldClock.ts";
import {
  type ContestWorld,
  createContestWorld,
  data,
  refusal,
  frozenFrom,
} from "./contestWorld.ts";
import { startTestServer } from "../support/server.ts";
import { openLive } from "./liveReader.ts";
import { type Caller, people } from "./world.ts";

let world: ContestWorld;
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

const AC = { status: 0 } as const;
const WA = { status: -1 } as const;

type BoardEvent = Extract<LiveEvent, { type: "contest-board" }>;
const isBoard = (event: LiveEvent) => event.type === "contest-board";
const boardOf = (cid: number, as: Caller, view = "shown") =>
  data<WholeBoard>(world, as, `GET /api/get-contest-board?cid=${cid}&view=${view}`);

/** A reader that has subscribed to the board's topic. */
async function reader(as: Caller, cid: number, topic = "contest-board") {
  const stream = await openLive(world, as, `${topic}:${cid}`);
  await world.clock.settle();
  const next = async () => {
    await world.clock.advance(SECOND);
    return (await stream.next(isBoard)) as BoardEvent;
  };
  /** Waits one second for further board events, then returns all board events received so far. */
  const all = async () => {
    await world.clock.advance(SECOND);
    await world.clock.settle();
    return stream.events.map(({ event }) => event).filter(isBoard);
  };
  return { ...stream, next, all };
}

test("a verdict reaches readers within a second as the changed rows, and continues the version they loaded", async () => {
  const { cid } = await world.contest();
  await world.judged(cid, "other", "A", AC);
  const loaded = await boardOf(cid, "user");
  expect(loaded.rows.map(({ username }) => username)).toEqual(["other"]);
  const stream = await reader("user", cid);
  await world.judged(cid, "user", "A", WA);
  await world.judged(cid, "user", "A", AC);
  const { change, view } = await stream.next();
  expect(view).toBe("shown");
  // Both submissions arrive in one message; the unchanged row is not part of this message.
  expect(change.rows.map((row) => [row.username, row.submissionInfo])).toEqual([
    ["user", { A: { errorNum: 1, isAC: true, isFirstAC: false, ACTime: 0 } }],
  ]);
  expect(change.counts).toEqual({ A: [2, 3], B: [0, 0] });
  const state = applyChange(stateOf(loaded), change);
  expect(versionOfState(state)).toBe(change.version);
  expect((await boardOf(cid, "other")).version).toBe(change.version);
  stream.close();
});

test("changes are sent at the half seconds of the clock, which servers share, not half a second after the first", async () => {
  const { cid } = await world.contest();
  const stream = await openLive(world, "user", `contest-board:${cid}`);
  await world.clock.settle();
  const eventCount = () => stream.events.filter(({ event }) => isBoard(event)).length;
  await world.clock.advance(SECOND - (world.clock.now() % SECOND) + 100);
  await world.judged(cid, "user", "A", AC);
  await world.clock.advance(399);
  await world.clock.settle();
  expect(eventCount()).toBe(0);
  await world.clock.advance(1);
  await stream.next(isBoard);
  stream.close();
});

test("under the freeze contestants are sent tries only: nothing hidden is in any byte, organizers see both views", async () => {
  const contest = await world.contest((start) => frozenFrom(start, 60));
  const { cid } = contest;
  await world.at(contest, 59);
  const stream = await reader("user", cid);
  await world.judged(cid, "user", "A", AC);
  await stream.next();
  await world.at(contest, 60);
  // When the freeze begins, readers receive a message although nobody has submitted anything.
  await stream.next();
  const [own, organizer, live, forged] = [
    await reader("other", cid),
    await reader("admin", cid),
    await reader("admin", cid, "contest-board-live"),
    await reader("user", cid, "contest-board-live"),
  ];
  const before = stream.text().length;
  await world.judged(cid, "other", "A", AC);
  await world.judged(cid, "other", "B", WA);
  const lastChange = (await stream.all()).at(-1)?.change;
  expect(lastChange).toMatchObject({ isFrozen: true, counts: { A: [1, 1], B: [0, 0] }, gone: [] });
  expect(lastChange?.rows.map((row) => [row.username, row.submissionInfo])).toEqual([
    ["other", { A: { errorNum: 0, tryNum: 1 }, B: { errorNum: 0, tryNum: 1 } }],
  ]);
  for (const text of [stream.text().slice(before), own.text(), forged.text()]) {
    expect(text).not.toMatch(/isAC|ACTime|"ac":[1-9]|real-|"errorNum":[1-9]/);
  }
  expect(await forged.all()).toEqual([]);
  // The first message to a group of readers only makes them load the board; later messages contain the changes.
  expect((await organizer.all()).at(-1)).toMatchObject({
    view: "shown",
    change: { isFrozen: true },
  });
  expect((await live.all()).at(-1)).toMatchObject({ view: "live", change: { isFrozen: false } });
  await world.judged(cid, "other", "B", AC);
  await live.next();
  const liveChange = (await live.all()).at(-1)?.change;
  expect(liveChange?.isFrozen).toBe(false);
  expect(liveChange?.rows[0]).toMatchObject({
    username: "other",
    realname: "real-other",
    ac: 2,
    submissionInfo: { B: { errorNum: 1, isAC: true } },
  });
  expect((await boardOf(cid, "admin", "live")).version).toBe(liveChange?.version);
  for (const view of ["live", "frozen"]) {
    expect(await boardOf(cid, "user", view)).toEqual(await boardOf(cid, "user"));
  }
  // Readers are also notified of an automatic thaw.
  await world.at(contest, 300);
  const thawed = (await stream.all()).at(-1)?.change;
  expect(thawed?.isFrozen).toBe(false);
  expect(thawed?.rows).toMatchObject([{ username: "other", ac: 2 }]);
  expect((await boardOf(cid, "admin", "frozen")).isFrozen).toBe(true);
  for (const each of [stream, own, organizer, live, forged]) each.close();
});

test("of a problem that shows contestants no verdicts they are sent tries only, organizers results in the live view", async () => {
  const { cid, pids } = await world.contest();
  await world.sql("update problem set feedback = 'none' where id = $1", [pids[1]]);
  const [stream, organizer, second, live] = [
    await reader("user", cid),
    await reader("admin", cid),
    await reader("root", cid),
    await reader("admin", cid, "contest-board-live"),
  ];
  await world.judged(cid, "other", "B", AC);
  const { change } = await stream.next();
  // This is the first change sent to the group, so it makes each of its readers load the board.
  for (const each of [organizer, second]) {
    expect((await each.all()).map((event) => event.change.reload)).toEqual([true]);
  }
  expect(change).toMatchObject({ isFrozen: false, counts: { A: [0, 0] } });
  expect(change.counts).not.toHaveProperty("B");
  expect(change.rows.map((row) => row.submissionInfo)).toEqual([{ B: { errorNum: 0, tryNum: 1 } }]);
  expect(stream.text()).not.toMatch(/isAC|ACTime|"ac":[1-9]/);
  await world.judged(cid, "other", "B", WA);
  await live.next();
  expect((await live.all()).at(-1)?.view).toBe("live");
  const boardFor = async (as: Caller, view: string) =>
    (await boardOf(cid, as, view)).rows.map((row) => row.submissionInfo["B"]);
  const tries = [{ errorNum: 0, tryNum: 2 }];
  expect(await boardFor("admin", "live")).toMatchObject([{ isAC: true }]);
  for (const view of ["shown", "frozen"]) expect(await boardFor("admin", view)).toEqual(tries);
  for (const view of ["shown", "live", "frozen"])
    expect(await boardFor("user", view)).toEqual(tries);
  // The problem's author makes its verdicts visible. The verdicts are sent with the next change of the contest.
  await world.sql("update problem set feedback = 'all' where id = $1", [pids[1]]);
  await world.judged(cid, "user", "A", AC);
  // The change was written directly to the database, so the server keeps using its cached contest for up to two
  // seconds.
  await world.clock.advance(3 * SECOND);
  expect(await boardFor("user", "shown")).toMatchObject([{ isAC: true }, undefined]);
  for (const each of [stream, organizer, second, live]) each.close();
});

test("a problem that is hidden or closed while its contest runs is so at once: lists, heads, boards and open pages", async () => {
  const { cid, pids } = await world.contest({ openRank: true });
  await world.judged(cid, "user", "A", AC);
  const [board, news] = [
    await reader("other", cid),
    await openLive(world, "user", `contest-news:${cid}`),
  ];
  const isNews = (event: LiveEvent) => event.type === "contest-news" && event.cid === cid;
  type Heads = { displayId: string; isClosed: boolean }[];
  const heads = async () => {
    const list = await data<Heads>(world, "user", `GET /api/get-contest-problem?cid=${cid}`);
    const { problemList } = await data<{ problemList: Heads }>(
      world,
      "guest",
      `GET /api/get-contest-outsize-info?cid=${cid}`,
    );
    expect(problemList.map(({ displayId }) => displayId)).toEqual(
      list.map(({ displayId }) => displayId),
    );
    return list.map(({ displayId, isClosed }) => `${displayId}${isClosed ? " closed" : ""}`);
  };
  const setAuth = (auth: number) =>
    data(world, "root", "PUT /api/admin/problem/change-problem-auth", { id: pids[1], auth });
  expect(await heads()).toEqual(["A", "B"]);
  await setAuth(2);
  await expect.poll(heads).toEqual(["A"]);
  await news.next(isNews);
  expect((await board.next()).change.counts).toEqual({ A: [1, 1] });
  await setAuth(3);
  await expect.poll(heads).toEqual(["A", "B"]);
  const problem = await data<object>(world, "root", `GET /api/admin/problem?pid=${pids[0]}`);
  const closed = { problem: { ...problem, feedback: "none" } };
  await data(world, "root", "PUT /api/admin/problem", closed);
  await expect.poll(heads).toEqual(["A closed", "B"]);
  const lastChange = (await board.all()).at(-1)?.change;
  expect(lastChange?.rows.map((row) => row.submissionInfo)).toEqual([
    { A: { errorNum: 0, tryNum: 1 } },
  ]);
  expect(lastChange?.counts).toEqual({ B: [0, 0] });
  board.close();
  news.close();
});

test("an OI freeze sends nothing at all of later submissions, and a reveal sends everything at once", async () => {
  const oi = { type: 1, oiRankScoreType: "Recent", autoRealRank: false };
  const contest = await world.contest((start) => ({ ...frozenFrom(start, 0), ...oi }));
  const { cid } = contest;
  const stream = await reader("user", cid);
  await world.judged(cid, "user", "A", { status: 8, score: 15 });
  await world.judged(cid, "other", "A", { status: 8, score: 20 });
  expect(await stream.all()).toEqual([]);
  await data(world, "admin", "POST /api/admin/contest/reveal", { cid });
  const { change } = await stream.next();
  const scores = change.rows.map((row) => ("totalScore" in row ? row.totalScore : 0));
  expect(new Set(scores)).toEqual(new Set([15, 20]));
  stream.close();
});

test("who may not see the board gets no message: guests of a closed one, strangers of a private one, all of a hidden one", async () => {
  const closed = await world.contest();
  const open = await world.contest({ openRank: true });
  const hidden = await world.contest({ auth: 1, openPwdLimit: true, pwd: "secret-word" });
  await data(world, "user", "POST /api/register-contest", {
    cid: hidden.cid,
    password: "secret-word",
  });
  const streams = [
    await reader("guest", closed.cid),
    await reader("other", hidden.cid),
    await reader("guest", open.cid),
    await reader("user", hidden.cid),
  ];
  for (const { cid } of [closed, open, hidden]) await world.judged(cid, "user", "A", AC);
  const hasEvents: boolean[] = [];
  for (const { all } of streams) hasEvents.push((await all()).length > 0);
  expect(hasEvents).toEqual([false, false, true, true]);
  expect([
    await refusal(world, "guest", `GET /api/get-contest-board?cid=${closed.cid}`),
    await refusal(world, "other", `GET /api/get-contest-board?cid=${hidden.cid}`),
    await refusal(world, "guest", "GET /api/get-contest-board?cid=999999"),
    await refusal(world, "guest", `GET /api/get-contest-board?cid=${open.cid}`),
  ]).toEqual(["CONTEST_BOARD_CLOSED", "CONTEST_NOT_REGISTERED", "CONTEST_NOT_FOUND", undefined]);
  for (const stream of streams) stream.close();
  const live = await openLive(world, "guest", `contest-board-live:${open.cid}`);
  expect(live.status).toBe(401);
  const odd = await openLive(world, "guest", "contest-board:0");
  expect(odd.status).toBe(400);
});

test("the board has an ETag: an unchanged one is 304 without a body, and each audience has its own", async () => {
  const { cid } = await world.contest({ openRank: true });
  await world.judged(cid, "user", "A", AC);
  const url = `${world.server.address}/api/get-contest-board?cid=${cid}`;
  const ask = (headers: Record<string, string>) => fetch(url, { headers });
  const first = await ask({ "accept-encoding": "br" });
  const etag = first.headers.get("etag") ?? "";
  expect(first.headers.get("content-encoding")).toBe("br");
  expect(first.headers.get("cache-control")).toBe("private, no-cache");
  expect(((await first.json()) as { data: WholeBoard }).data.rows).toHaveLength(1);
  const again = await ask({ "if-none-match": etag });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  const organizer = await ask({ "if-none-match": etag, authorization: world.tokens.admin });
  expect(organizer.status).toBe(200);
  await world.judged(cid, "other", "A", AC);
  expect((await ask({ "if-none-match": etag })).status).toBe(200);
});

test("users are shown as they are stored now, by two servers, on open boards and in what was kept: names, stars, deletion", async () => {
  const { cid } = await world.contest({
    rankShowName: "realname",
    openRank: true,
    starAccount: ["renamed"],
  });
  for (const as of ["other", "problemAdmin"] as const) await world.judged(cid, as, "A", AC);
  const second = await startTestServer({
    connection: { connectionString: world.server.databaseUrl },
    data: world.server.data,
    clock: world.clock,
  });
  const ask = async (address: string, path: string, body?: object) => {
    const response = await fetch(address + path, {
      headers: { authorization: world.tokens.admin, "content-type": "application/json" },
      ...(body && { method: "POST", body: JSON.stringify(body) }),
    });
    expect([path, response.status]).toEqual([path, 200]);
    return response.text();
  };
  /** The responses of all calls that reveal who is on the board. */
  const textsOf = async (address: string) => [
    await ask(address, `/api/get-contest-board?cid=${cid}`),
    await ask(address, "/api/get-contest-rank", { cid }),
    await ask(address, "/api/get-contest-outside-scoreboard", { cid }),
    await ask(address, `/api/get-contest-board-timeline?cid=${cid}`),
    await ask(address, `/api/file/download-contest-rank?cid=${cid}&format=csv`),
    await ask(address, `/api/clics/contests/${cid}/teams`),
  ];
  const texts = async () =>
    (await Promise.all([world.server, second].map(({ address }) => textsOf(address)))).flat();
  const including = async (name: string) =>
    (await texts()).filter((text) => text.includes(name)).length;
  expect([await including("real-other"), await including("real-problemAdmin")]).toEqual([12, 12]);
  const page = await openLive(world, "guest", `contest-board:${cid}`, { address: second.address });
  await world.clock.settle();
  const pushed = async () => {
    await world.clock.advance(SECOND);
    const { change } = (await page.next(isBoard)) as BoardEvent;
    return change.rows.map(({ username, realname, isStar }) => [username, realname, isStar]);
  };
  await data(world, "other", "POST /api/change-userInfo", { realname: "Ada" });
  await expect.poll(() => including("real-other")).toBe(0);
  expect(await including("Ada")).toBe(12);
  expect(await pushed()).toEqual([["other", "Ada", false]]);
  const newName = { uid: people.other.uid, username: "renamed" };
  await data(world, "root", "PUT /api/admin/user/edit-user", newName);
  await expect.poll(() => including("renamed")).toBeGreaterThanOrEqual(8);
  expect(await pushed()).toContainEqual(["renamed", "Ada", true]);
  const ids = [people.problemAdmin.uid];
  await data(world, "root", "DELETE /api/admin/user/delete-user", { ids });
  await expect.poll(() => including("real-problemAdmin")).toBe(0);
  expect(await including("problemAdmin")).toBe(0);
  expect((await pushed()).map(([username]) => username)).toEqual([
    expect.stringMatching(/^deleted-/),
  ]);
  page.close();
  await second.close();
});
