import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MINUTE } from "../support/worldClock.ts";
import { clicsClient, type Event, type Json } from "./clicsClient.ts";
import { faultsOfEvent } from "./clicsSchemas.ts";
import {
  type ContestWorld,
  createContestWorld,
  data as dataOf,
  frozenFrom,
} from "./contestWorld.ts";
import { submitAs } from "./judgingWorld.ts";
import { startTestServer } from "../support/server.ts";
import { type Caller, people } from "./world.ts";

let world: ContestWorld;
const { send, get, refused, openFeed, untilSome } = clicsClient(() => world);
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

const AC = { status: 0 } as const;
const WA = { status: -1 } as const;

describe("the event feed", () => {
  test("follows submissions, verdicts and new teams, and stays open", async () => {
    const contest = await world.contest({ openRank: true });
    const { cid } = contest;
    const feed = await openFeed("guest", cid);
    expect(feed.response.headers.get("content-type")).toBe("application/x-ndjson");
    await untilSome(feed, ({ type }) => type === "state");
    expect(feed.events.filter(({ type }) => type === "teams")).toEqual([]);
    const submitId = await world.judged(cid, "user", "A", AC);
    const [judgement] = await untilSome(
      feed,
      ({ type, id }) => type === "judgements" && id === String(submitId),
    );
    expect(judgement?.data).toMatchObject({ judgement_type_id: "AC" });
    const order = feed.events.map(({ type }) => type);
    expect(order.indexOf("teams")).toBeLessThan(order.indexOf("submissions"));
    expect(order.indexOf("submissions")).toBeLessThan(order.indexOf("judgements"));
    expect(feed.ended).toBe(false);
    feed.close();
  });

  test("a changed letter deletes the problem and names its submissions anew", async () => {
    const { cid, pids } = await world.contest({ openRank: true });
    const submitId = await world.judged(cid, "user", "A", AC);
    const feed = await openFeed("guest", cid);
    await untilSome(feed, ({ type }) => type === "state");
    const link = { cid, pid: pids[0], displayId: "Z" };
    await dataOf(world, "admin", "PUT /api/admin/contest/contest-problem", link);
    await untilSome(feed, ({ type, id }) => type === "problems" && id === "Z");
    feed.close();
    const last = (type: string, id: string) =>
      feed.events.findLast((event) => event.type === type && event.id === id)?.data;
    expect(last("problems", "A")).toBeNull();
    expect(last("submissions", String(submitId))).toMatchObject({ problem_id: "Z" });
    expect(last("awards", "first-to-solve-Z")).toMatchObject({ team_ids: [people.user.uid] });
  });

  test("continues behind a token; one of another feed is refused", async () => {
    const contest = await world.contest({ openRank: true });
    const { cid } = contest;
    await world.judged(cid, "user", "A", WA);
    const feed = await openFeed("guest", cid);
    await untilSome(feed, ({ type }) => type === "state");
    const token = feed.events.at(-1)?.token ?? "";
    feed.close();
    const next = await world.judged(cid, "user", "A", AC);
    const again = await openFeed("guest", cid, token);
    await untilSome(again, ({ type, id }) => type === "judgements" && id === String(next));
    again.close();
    expect(again.events.filter(({ type }) => type === "problems")).toEqual([]);
    for (const bad of ["x", "", `${token}9`, "a.1", encodeURIComponent("' or 1=1")]) {
      const refusedFeed = await openFeed("guest", cid, bad);
      expect([bad, refusedFeed.response.status]).toEqual([bad, 400]);
      expect(JSON.parse(refusedFeed.text)).toMatchObject({ code: 400 });
    }
    // The organizers' feed refuses a token from the guests' feed.
    expect((await openFeed("admin", cid, token)).response.status).toBe(400);
  });

  test("the freeze: others get the judgements when it thaws, and the end of updates is last", async () => {
    const contest = await world.contest((start) => ({ ...frozenFrom(start, 60), openRank: true }));
    const { cid } = contest;
    await world.judged(cid, "user", "A", WA);
    // A submission in the first millisecond of the freeze is already frozen.
    await world.at(contest, 60);
    const late = await world.judged(cid, "user", "A", AC);
    await world.at(contest, 61.5);
    const later = await world.judged(cid, "user", "B", WA);
    const feed = await openFeed("guest", cid);
    const sentAt = (time: string) =>
      untilSome(
        feed,
        ({ type, id, data }) =>
          type === "submissions" && id === String(later) && data?.["contest_time"] === time,
      );
    await sentAt("1:01:00.000");
    const ofLate = ({ type, id }: Event) => type === "judgements" && id === String(late);
    expect(feed.events.filter(ofLate)).toEqual([]);
    await world.clock.advance(250 * MINUTE);
    await untilSome(feed, ofLate);
    await sentAt("1:01:30.000");
    await untilSome(feed, ({ data }) => typeof data?.["end_of_updates"] === "string");
    feed.close();
    const last = feed.events.at(-1);
    expect([last?.type, last?.id]).toEqual(["state", null]);
    expect(last?.data?.["end_of_updates"]).toEqual(expect.any(String));
  });

  test.each(["false", "False", "FALSE"])("stream=%s ends with the events so far", async (value) => {
    const { cid } = await world.contest({ openRank: true });
    const response = await send("guest", `/contests/${cid}/event-feed?stream=${value}`);
    const lines = (await response.text()).trimEnd().split("\n");
    expect(lines.flatMap((line) => faultsOfEvent(JSON.parse(line) as Event))).toEqual([]);
    expect(lines.at(-1)).toContain('"type":"state"');
  });

  test("a line break comes ten seconds after the last write, however often the feed looks for changes", async () => {
    const { cid } = await world.contest({ openRank: true });
    const feed = await openFeed("guest", cid);
    await untilSome(feed, ({ type }) => type === "state");
    const breaks = () => [...feed.text.matchAll(/(?<=\n)\n/g)].length;
    /** Advances the clock by four seconds, during which the feed checks for changes at most once. */
    const pass = () => world.clock.advance(4000);
    for (const expected of [1, 2, 3]) {
      for (let n = 0; n < 3; n += 1) await pass();
      await expect.poll(breaks).toBe(expected);
    }
    // An event restarts the ten-second timer after which a line break is sent.
    await pass();
    const before = feed.events.length;
    await world.sql("update contest set title = 'Renamed' where id = $1", [cid]);
    await expect
      .poll(async () => {
        await world.clock.advance(1000);
        return feed.events.length;
      })
      .toBeGreaterThan(before);
    const silent = breaks();
    await pass();
    await pass();
    expect(breaks()).toBe(silent);
    await pass();
    await expect.poll(breaks).toBe(silent + 1);
    expect(feed.ended).toBe(false);
    feed.close();
  });

  test("ends when its reader may no longer see it", async () => {
    const { cid } = await world.contest();
    const feed = await openFeed("admin", cid);
    await untilSome(feed, ({ type }) => type === "state");
    await world.sql("update contest set owner_uid = '1' where id = $1", [cid]);
    await expect
      .poll(async () => {
        await world.clock.advance(11_000);
        return feed.ended;
      })
      .toBe(true);
  });

  test("no first solver is shown while an earlier submission to it waits", async () => {
    const contest = await world.contest({ openRank: true });
    const { cid } = contest;
    const first = await world.judged(cid, "other", "A", WA);
    await world.at(contest, 5);
    await world.judged(cid, "user", "A", AC);
    await world.sql("update submission set status = 5 where submit_id = $1", [first]);
    const award = await get("guest", `/contests/${cid}/awards/first-to-solve-A`);
    expect(award["team_ids"]).toEqual([]);
  });

  test("a restart of the server keeps tokens valid: what changed since is sent, what was sent is not", async () => {
    const contest = await world.contest({ openRank: true });
    const { cid } = contest;
    const first = await world.judged(cid, "user", "A", WA);
    const feed = await openFeed("guest", cid);
    await untilSome(feed, ({ type }) => type === "state");
    const token = feed.events.at(-1)?.token ?? "";
    feed.close();
    // With a token from another server, the feed sends the events of the last half minute again.
    await world.at(contest, 2);
    const other = await startTestServer({
      connection: { connectionString: world.server.databaseUrl },
      clock: world.clock,
    });
    try {
      const second = await world.judged(cid, "user", "B", AC);
      const ask = (query: string) =>
        fetch(`${other.address}/api/clics/contests/${cid}/event-feed?stream=false${query}`);
      const events = async (query: string) =>
        (await (await ask(query)).text())
          .split("\n")
          .filter((line) => line !== "")
          .map((line) => JSON.parse(line) as Event);
      const resumed = (await events(`&since_token=${token}`)).map(
        ({ type, id }) => `${type} ${id}`,
      );
      expect(resumed).toContain(`judgements ${second}`);
      expect(resumed).toContain("awards first-to-solve-B");
      const before = feed.events.map(({ type, id }) => `${type} ${id}`);
      expect(resumed.filter((event) => event === `submissions ${first}`)).toEqual([]);
      expect(resumed.length).toBeLessThan(before.length / 2);
      // If the token belongs to another feed, the error response contains the token with which a client can start
      // again.
      const refusedFeed = await ask("&since_token=00000000.000000.1");
      expect(refusedFeed.status).toBe(400);
      const { code, message, since_token: start } = (await refusedFeed.json()) as Json;
      expect([code, String(message).includes(String(start))]).toEqual([400, true]);
      expect(await events(`&since_token=${String(start)}`)).toEqual(await events(""));
    } finally {
      await other.close();
    }
  });

  test("what organizers alone see changes no token of others", async () => {
    const contest = await world.contest((start) => ({ ...frozenFrom(start, 60), openRank: true }));
    const { cid } = contest;
    await world.at(contest, 70);
    const late = await world.judged(cid, "user", "A", WA);
    const tokens = async () => {
      const text = await (await send("guest", `/contests/${cid}/event-feed?stream=false`)).text();
      return [...text.matchAll(/"token":"([^"]+)"/g)].map(([, token]) => token);
    };
    const before = await tokens();
    const organizers = await openFeed("admin", cid);
    await untilSome(organizers, ({ type }) => type === "state");
    await world.sql("update submission set status = 0 where submit_id = $1", [late]);
    await world.clock.advance(10_000);
    expect(await tokens()).toEqual(before);
    organizers.close();
  });

  test("an account follows four feeds, an organizer ten", async () => {
    const { cid } = await world.contest();
    const states = async (as: Caller) => {
      const open = await Promise.all(Array.from({ length: 11 }, () => openFeed(as, cid)));
      const statuses = open.map(({ response }) => response.status);
      for (const each of open) each.close();
      return statuses.filter((status) => status === 200).length;
    };
    expect([await states("other"), await states("admin")]).toEqual([4, 10]);
  });

  test("readers without rights never take the last feeds; where all are taken, those of guests end for organizers", async () => {
    const contests: number[] = [];
    for (let n = 0; n < 21; n += 1) contests.push((await world.contest({ openRank: true })).cid);
    const opened: { cid: number; feed: Awaited<ReturnType<typeof openFeed>> }[] = [];
    const open = async (as: Caller, cid: number) => {
      const feed = await openFeed(as, cid);
      opened.push({ cid, feed });
      return feed.response.status;
    };
    // Four readers who are not organizers open four feeds each.
    const readers: Caller[] = ["guest", "user", "other", "problemAdmin"];
    const statuses: number[] = [];
    for (const [n, as] of readers.entries()) {
      for (const cid of contests.slice(4 * n, 4 * n + 4)) statuses.push(await open(as, cid));
    }
    // Only 15 feeds of readers who are not organizers can be open, so the sixteenth has replaced a guest's feed. The
    // guest cannot open another feed.
    expect(statuses).toEqual(Array.from({ length: 16 }, () => 200));
    expect(await open("guest", contests[20] ?? 0)).toBe(429);
    const organizer: number[] = [];
    for (const cid of contests.slice(0, 8)) organizer.push(await open("root", cid));
    expect(organizer).toEqual(Array.from({ length: 8 }, () => 200));
    // Organizers first use the five feeds that are reserved for them; after that, their feeds replace feeds of guests.
    const ended = () => opened.filter(({ feed }) => feed.ended).length;
    await expect.poll(ended).toBe(4);
    for (const { feed } of opened) feed.close();
  });

  test("a submission that waits has no judgement, and keeps the end of updates open", async () => {
    const contest = await world.contest({ openRank: true });
    const { cid } = contest;
    await world.judged(cid, "other", "B", WA);
    const waiting = await submitAs(world, "other", { pid: "A", cid });
    await world.at(contest, 5);
    const path = `/contests/${cid}`;
    expect(await refused("guest", `${path}/judgements/${waiting}`)).toBe(404);
    const { rows } = await get<{ rows: { problems: Json[] }[] }>("guest", `${path}/scoreboard`);
    expect(rows[0]?.problems[0]).toEqual({
      problem_id: "A",
      num_judged: 0,
      num_pending: 1,
      solved: false,
    });
    await world.at(contest, 301);
    expect(await get("guest", `${path}/state`)).toMatchObject({
      finalized: null,
      end_of_updates: null,
      ended: expect.any(String) as string,
    });
  });
});
