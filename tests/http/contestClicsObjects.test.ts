import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clicsClient, type Json } from "./clicsClient.ts";
import { faultsOf, faultsOfEvent } from "./clicsSchemas.ts";
import {
  type ContestWorld,
  createContestWorld,
  data,
  refusal,
  frozenFrom,
} from "./contestWorld.ts";
import { type Caller, people } from "./world.ts";

let world: ContestWorld;
const { get, refused, openFeed, untilSome } = clicsClient(() => world);
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

const AC = { status: 0 } as const;
const WA = { status: -1 } as const;
const { uid: user } = people.user;
const { uid: other } = people.other;

/**
 * Stores four test-case results for a submission: accepted, wrong answer, time limit exceeded without a recorded run
 * time, and not run.
 */
async function withCases(submitId: number): Promise<number> {
  await world.sql(
    `insert into case_result (submit_id, seq, status, time_ms)
     values ($1, 1, 0, 7), ($1, 2, -1, 11), ($1, 3, 1, null), ($1, 4, -10, null)`,
    [submitId],
  );
  return submitId;
}

describe("runs", () => {
  test("organizers see all test cases; others none before the contest is over and thawed", async () => {
    const contest = await world.contest((start) => ({ ...frozenFrom(start, 60), openRank: true }));
    const { cid } = contest;
    const id = await withCases(await world.judged(cid, "user", "A", WA));
    const path = `/contests/${cid}/runs`;
    const all = await get<Json[]>("admin", path);
    expect(all.flatMap((each) => faultsOf("runs", each))).toEqual([]);
    expect(
      all.map((each) => [each["ordinal"], each["judgement_type_id"], each["run_time"]]),
    ).toEqual([
      [1, "AC", 0.007],
      [2, "WA", 0.011],
      [3, "TLE", undefined],
    ]);
    expect(all[0]).toMatchObject({ id: `${id}-1`, judgement_id: String(id) });
    expect(await get("admin", `${path}/${id}-2`)).toEqual(all[1]);
    expect(await get("admin", `${path}?judgement_id=${id}`)).toEqual(all);
    expect(await get("admin", `${path}?judgement_id=0`)).toEqual([]);
    expect(await refused("admin", `${path}/${id}-4`)).toBe(404);
    const countOf = async (as: Caller) => (await get<Json[]>(as, path)).length;
    expect([await countOf("guest"), await countOf("user"), await countOf("problemAdmin")]).toEqual([
      0, 0, 0,
    ]);
    await world.at(contest, 299);
    expect([await countOf("guest"), await countOf("user")]).toEqual([0, 0]);
    await world.at(contest, 301);
    expect([await countOf("guest"), await countOf("user")]).toEqual([3, 3]);
  });

  test.each([
    ["firstFailed", 2],
    ["afterContest", 3],
    ["verdict", 0],
    ["none", 0],
  ])("after the contest others see what the problem shows: %s", async (feedback, count) => {
    const contest = await world.contest({ openRank: true });
    const { cid, pids } = contest;
    await world.sql("update problem set feedback = $2 where id = $1", [pids[0], feedback]);
    await withCases(await world.judged(cid, "user", "A", WA));
    await world.at(contest, 301);
    expect(await get<Json[]>("guest", `/contests/${cid}/runs`)).toHaveLength(count);
    expect(await get<Json[]>("admin", `/contests/${cid}/runs`)).toHaveLength(3);
  });

  test("the feed sends them behind their judgements, and those of a rejudge anew", async () => {
    const { cid } = await world.contest();
    const id = await withCases(await world.judged(cid, "user", "A", WA));
    const feed = await openFeed("admin", cid);
    await untilSome(feed, ({ type }) => type === "state");
    const order = feed.events.map(({ type }) => type);
    expect(order.lastIndexOf("judgements")).toBeLessThan(order.indexOf("runs"));
    const runs = feed.events.filter(({ type }) => type === "runs");
    expect(runs.flatMap(faultsOfEvent)).toEqual([]);
    expect(runs.map((event) => event.id)).toEqual([`${id}-1`, `${id}-2`, `${id}-3`]);
    await world.sql("update case_result set status = 3 where submit_id = $1 and seq = 2", [id]);
    await data(world, "root", "POST /api/admin/judge/manual-judge", {
      submitId: id,
      status: 3,
      reason: "tests",
    });
    const changed = await untilSome(feed, ({ data: run }) => run?.["judgement_type_id"] === "RTE");
    expect(changed.map((event) => event.id)).toContain(`${id}-2`);
    feed.close();
  });
});

describe("clarifications", () => {
  /**
   * Creates a contest with three texts: a private, answered question from `user`, a published question from `other`,
   * and a notice.
   */
  async function discussed(form: Json = {}) {
    const contest = await world.contest({ openRank: true, ...form });
    const { cid } = contest;
    await world.judged(cid, "user", "A", WA);
    await world.judged(cid, "other", "A", WA);
    const ask = async (as: Caller, content: string, displayId = "A") =>
      (
        await data<{ id: number }>(world, as, "POST /api/comment", {
          cid,
          content,
          did: null,
          displayId,
        })
      ).id;
    const answer = (commentId: number, content: string, isPublic: boolean) =>
      data(world, "admin", "POST /api/reply", {
        reply: { commentId, content },
        did: null,
        quoteId: null,
        quoteType: null,
        isPublic,
      });
    const secret = await ask("user", "My secret idea");
    await answer(secret, "No comment", false);
    const questionId = await ask("other", "Is n positive?\nAlways?", "B");
    await answer(questionId, "Yes", true);
    await ask("admin", "Read problem A again");
    return { ...contest, secret, questionId, path: `/contests/${cid}/clarifications` };
  }

  test("organizers see all, with who asked and whom an answer is for", async () => {
    const { path, secret, questionId } = await discussed();
    const all = await get<Json[]>("admin", path);
    expect(all.flatMap((each) => faultsOf("clarifications", each))).toEqual([]);
    const from = { from_team_id: null, to_team_id: null, reply_to_id: null };
    expect(all).toMatchObject([
      { ...from, id: String(secret), from_team_id: user, problem_id: "A", text: "My secret idea" },
      { ...from, to_team_id: user, reply_to_id: String(secret), text: "No comment" },
      { ...from, id: String(questionId), from_team_id: other, problem_id: "B" },
      { ...from, reply_to_id: String(questionId), problem_id: "B", text: "Yes" },
      { ...from, problem_id: "A", text: "Read problem A again" },
    ]);
  });

  test("others see what was answered to all, with the question quoted and without who asked", async () => {
    const contest = await discussed();
    const { path } = contest;
    for (const as of ["user", "other", "problemAdmin"] satisfies Caller[]) {
      const all = await get<Json[]>(as, path);
      expect(all.flatMap((each) => faultsOf("clarifications", each))).toEqual([]);
      expect(all.map(({ text }) => text)).toEqual([
        "> Is n positive?\n> Always?\n\nYes",
        "Read problem A again",
      ]);
      expect(JSON.stringify(all)).not.toMatch(new RegExp(`${user}|${other}|secret|No comment`));
    }
    // Users who may only see the open scoreboard may not read the questions.
    expect(await refused("guest", path)).toBe(404);
    await world.at(contest, 301);
    expect(await get<Json[]>("user", path)).toHaveLength(2);
    expect(await refused("guest", path)).toBe(404);
  });

  test("before the start, and for those who may not enter, there are none", async () => {
    const early = await world.contest({ openRank: true }, { early: true });
    await data(world, "admin", "POST /api/comment", {
      cid: early.cid,
      content: "The first problem is easy",
      did: null,
    });
    const path = `/contests/${early.cid}/clarifications`;
    expect(await get("user", path)).toEqual([]);
    expect(await get<Json[]>("admin", path)).toHaveLength(1);
    const closed = await world.contest({
      openRank: true,
      auth: 1,
      openPwdLimit: true,
      pwd: "x1y2",
    });
    const endpointTypes = async (as: Caller) =>
      (
        await get<{ endpoints: { type: string }[] }>(as, `/contests/${closed.cid}/access`)
      ).endpoints.some(({ type }) => type === "clarifications");
    expect([
      await endpointTypes("guest"),
      await endpointTypes("other"),
      await endpointTypes("admin"),
    ]).toEqual([false, false, true]);
    expect(await refused("other", `/contests/${closed.cid}/clarifications`)).toBe(404);
  });

  test("the feed follows a question, its answer and its deletion", async () => {
    const { cid, secret } = await discussed();
    const feed = await openFeed("user", cid);
    await untilSome(feed, ({ type }) => type === "state");
    const texts = () =>
      feed.events.flatMap(({ type, data: one }) =>
        type === "clarifications" ? [one?.["text"]] : [],
      );
    expect(texts()).toHaveLength(2);
    await data(world, "admin", "PUT /api/comment-public", { id: secret, isPublic: true });
    const [published] = await untilSome(
      feed,
      ({ data: one }) => one?.["text"] === "> My secret idea\n\nNo comment",
    );
    await data(world, "admin", "DELETE /api/reply", {
      reply: { id: Number(published?.id) },
    });
    await untilSome(feed, ({ id, data: one }) => id === published?.id && one === null);
    feed.close();
    expect(
      JSON.stringify(feed.events.filter(({ type }) => type === "clarifications")),
    ).not.toContain(user);
  });
});

describe("medals", () => {
  const MEDALS = "PUT /api/contest-medals";
  const of = async (cid: number, as: Caller) =>
    (await get<Json[]>(as, `/contests/${cid}/awards`))
      .filter(({ id }) => String(id).endsWith("-medal"))
      .map(({ id, team_ids }) => [id, team_ids]);

  test("by number or share, from the scoreboard that the reader sees, without star users", async () => {
    const contest = await world.contest((start) => ({
      ...frozenFrom(start, 60),
      openRank: true,
      starAccount: ["problemAdmin"],
    }));
    const { cid } = contest;
    await world.judged(cid, "problemAdmin", "A", AC);
    await world.at(contest, 10);
    await world.judged(cid, "user", "A", AC);
    await world.judged(cid, "other", "B", WA);
    await world.at(contest, 70);
    await world.judged(cid, "other", "A", AC);
    await world.judged(cid, "other", "B", AC);
    expect(await of(cid, "admin")).toEqual([]);
    await data(world, "admin", MEDALS, { cid, unit: "count", gold: 1, silver: 1, bronze: 0 });
    expect(await of(cid, "guest")).toEqual([
      ["gold-medal", [user]],
      ["silver-medal", []],
      ["bronze-medal", []],
    ]);
    expect(await of(cid, "admin")).toEqual([
      ["gold-medal", [other]],
      ["silver-medal", [user]],
      ["bronze-medal", []],
    ]);
    await data(world, "admin", MEDALS, { cid, unit: "percent", gold: 0, silver: 100, bronze: 0 });
    expect((await of(cid, "admin"))[1]).toEqual(["silver-medal", [other, user]]);
  });

  test("organizers choose and read them; the feed follows", async () => {
    const { cid } = await world.contest({ openRank: true });
    const medals = { cid, unit: "percent", gold: 10, silver: 20, bronze: 30 };
    const read = `GET /api/contest-medals?cid=${cid}`;
    for (const as of ["user", "problemAdmin"] as const) {
      expect(await refusal(world, as, MEDALS, medals)).toBe("FORBIDDEN");
      expect(await refusal(world, as, read)).toBe("FORBIDDEN");
    }
    expect(await refusal(world, "guest", MEDALS, medals)).toBe("LOGIN_REQUIRED");
    expect(await data(world, "admin", read)).toBeNull();
    const feed = await openFeed("guest", cid);
    await untilSome(feed, ({ type }) => type === "state");
    await data(world, "admin", MEDALS, medals);
    const [award] = await untilSome(feed, ({ id }) => id === "gold-medal");
    feed.close();
    expect(faultsOfEvent(award!)).toEqual([]);
    expect(award?.data).toMatchObject({ citation: "Gold medal winner", team_ids: [] });
    expect(await data(world, "root", read)).toEqual({
      unit: "percent",
      amounts: { gold: 10, silver: 20, bronze: 30 },
    });
    expect(await refusal(world, "admin", MEDALS, { ...medals, gold: 60 })).toBe(
      "CONTEST_MEDALS_SHARE",
    );
    expect(await refusal(world, "admin", MEDALS, { ...medals, gold: -1 })).toBe("INVALID_FIELD");
  });
});

test("under the freeze the public view shows as many tries as the scoreboard, which the site's list does not", async () => {
  const contest = await world.contest((start) => ({ ...frozenFrom(start, 60), openRank: true }));
  const { cid } = contest;
  await world.judged(cid, "user", "A", WA);
  await world.at(contest, 70);
  await world.judged(cid, "user", "A", WA);
  const late = await world.judged(cid, "user", "A", AC);
  const path = `/contests/${cid}`;
  const board = await data<{ rows: { uid: string; submissionInfo: Record<string, Json> }[] }>(
    world,
    "other",
    `GET /api/get-contest-board?cid=${cid}&view=frozen`,
  );
  const cell = board.rows.find(({ uid }) => uid === user)?.submissionInfo["A"];
  expect(cell).toMatchObject({ tryNum: 2 });
  const submissions = await get<Json[]>("other", `${path}/submissions?team_id=${user}`);
  const judged = new Set(
    (await get<Json[]>("other", `${path}/judgements`)).map(({ submission_id: id }) => id),
  );
  expect(submissions.filter(({ id }) => !judged.has(id))).toHaveLength(2);
  // Only the submission's existence is visible: the properties are the same as before the freeze, and none reveals the
  // result.
  expect(Object.keys(submissions.at(-1) ?? {})).toEqual([
    "id",
    "language_id",
    "problem_id",
    "team_id",
    "time",
    "contest_time",
    "files",
  ]);
  expect(submissions.at(-1)?.["files"]).toEqual([]);
  const rows = await data<{ records: { submitId: number }[] }>(
    world,
    "other",
    `GET /api/contest-submissions?contestID=${cid}&limit=30`,
  );
  expect(rows.records.map(({ submitId }) => submitId)).not.toContain(late);
});

describe("the checklist of docs/clics.md", () => {
  const docs = readFileSync(join(import.meta.dirname, "../../docs/clics.md"), "utf8");

  /** Maps each type of object to the properties that clients read. */
  function checklist(): Map<string, Set<string>> {
    const propertiesOf = new Map<string, Set<string>>();
    let type = "";
    for (const line of docs.slice(docs.indexOf("## Checklist")).split("\n")) {
      const [, first = "", second = "", reader] = line.split("|").map((cell) => cell.trim());
      if (reader === undefined || !/^[RX ]+$/.test(reader)) continue;
      if (first !== "") type = first.split(" ")[0] ?? "";
      const names = propertiesOf.get(type) ?? new Set();
      propertiesOf.set(type, names);
      const properties = second.replaceAll(/\([^)]*\)/g, "").split(/[:;]/)[0] ?? "";
      for (const [, name = ""] of properties.matchAll(/`([^`]+)`/g)) names.add(name);
    }
    return propertiesOf;
  }

  test("every property that it names is sent, by endpoints and feed", async () => {
    const contest = await world.contest((start) => ({
      ...frozenFrom(start, 60),
      openRank: true,
      starAccount: ["other"],
    }));
    const { cid, pids } = contest;
    await world.sql("update app_user set school = 'School' where uid = $1", [user]);
    await world.sql(
      "update contest_problem set color = '#ff0000' where contest_id = $1 and problem_id = $2",
      [cid, pids[0]],
    );
    const logo = { url: `/api/public/img/${"0".repeat(64)}.webp`, width: 30, height: 20 };
    await world.sql("update contest set logo = $2 where id = $1", [cid, logo]);
    await withCases(await world.judged(cid, "user", "A", AC));
    await data(world, "user", "POST /api/comment", { cid, content: "Why?", did: null });
    const points = await world.contest({ type: 1, oiRankScoreType: "Highest", openRank: true });
    await world.judged(points.cid, "user", "A", { status: 0, score: 100 });
    await world.sql("update app_user set is_team = true where uid = $1", [user]);
    await world.sql("insert into team (uid, name, country) values ($1, 'Team', 'SWE')", [user]);
    await world.sql("insert into team_member (team_uid, name) values ($1, 'Ada')", [user]);
    const fieldsByType = new Map<string, Set<string>>();
    const note = (type: string, value: Json) => {
      const names = fieldsByType.get(type) ?? new Set();
      fieldsByType.set(type, names);
      for (const name of Object.keys(value)) names.add(name);
    };
    for (const each of [cid, points.cid]) {
      const feed = await openFeed("admin", each);
      await untilSome(feed, ({ type }) => type === "state");
      feed.close();
      for (const event of feed.events) {
        note("event-feed", event as unknown as Json);
        if (event.data) note(event.type, event.data);
      }
      note("scoreboard", await get("admin", `/contests/${each}/scoreboard`));
    }
    const expectedFields = checklist();
    expect(expectedFields.size).toBeGreaterThan(12);
    const missing = [...expectedFields].flatMap(([type, names]) =>
      [...names]
        .filter((name) => !fieldsByType.get(type)?.has(name))
        .map((name) => `${type}.${name}`),
    );
    expect(missing).toEqual([]);
  });
});
