import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MINUTE } from "../support/worldClock.ts";
import { basic, clicsClient, type Json } from "./clicsClient.ts";
import { faultsOf, faultsOfEvent } from "./clicsSchemas.ts";
import {
  type ContestWorld,
  createContestWorld,
  type TestContest,
  frozenFrom,
} from "./contestWorld.ts";
import { unzipped } from "./unzipped.ts";
import { type Caller, PASSWORD, people } from "./world.ts";

let world: ContestWorld;
const { send, get, refused, openFeed, untilSome } = clicsClient(() => world);
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

const AC = { status: 0 } as const;
const WA = { status: -1 } as const;

/**
 * Creates an ACM contest that is frozen from minute 60 and that guests can read. `other` is a star user, that is, a
 * contestant out of competition. `other` submits A; `user` submits A twice and, during the freeze, B.
 */
async function contestWithSubmissions(more: Json = {}): Promise<TestContest & { late: number }> {
  const contest = await world.contest((start) => ({
    ...frozenFrom(start, 60),
    openRank: true,
    starAccount: ["other"],
    autoRealRank: false,
    ...more,
  }));
  const { cid } = contest;
  await world.sql("update app_user set school = $2 where uid = $1", [
    people.user.uid,
    "上海交通大学",
  ]);
  await world.judged(cid, "other", "A", AC);
  await world.at(contest, 5);
  await world.judged(cid, "user", "A", WA);
  await world.at(contest, 20);
  await world.judged(cid, "user", "A", AC);
  await world.at(contest, 70.75);
  const late = await world.judged(cid, "user", "B", AC);
  return { ...contest, late };
}

const types = [
  "judgement-types",
  "languages",
  "problems",
  "groups",
  "organizations",
  "teams",
  "persons",
  "accounts",
  "submissions",
  "judgements",
  "runs",
  "clarifications",
  "awards",
];

describe("schemas", () => {
  const rules: [string, Json][] = [
    ["ACM", {}],
    ["OI", { type: 1, oiRankScoreType: "Highest" }],
  ];
  test.each(rules)(
    "%s: every endpoint and the feed are valid for every reader",
    async (_, form) => {
      const { cid } = await contestWithSubmissions(form);
      for (const as of ["guest", "user", "admin"] satisfies Caller[]) {
        const path = `/contests/${cid}`;
        const access = await get<{ endpoints: { type: string; properties: string[] }[] }>(
          as,
          `${path}/access`,
        );
        const propertiesByType = new Map(
          access.endpoints.map((each) => [each.type, each.properties]),
        );
        const check = (type: string, value: Json) => {
          expect(faultsOf(type, value)).toEqual([]);
          const unlisted = Object.keys(value).filter(
            (key) => !propertiesByType.get(type)?.includes(key),
          );
          expect([type, unlisted]).toEqual([type, []]);
        };
        expect(faultsOf("access", access)).toEqual([]);
        check("contest", await get(as, path));
        check("state", await get(as, `${path}/state`));
        check("scoreboard", await get(as, `${path}/scoreboard`));
        for (const type of types.filter((each) => propertiesByType.has(each))) {
          const all = await get<Json[]>(as, `${path}/${type}`);
          for (const each of all) check(type, each);
          const last = all.at(-1);
          if (last) expect(await get(as, `${path}/${type}/${String(last["id"])}`)).toEqual(last);
        }
        const feed = await openFeed(as, cid);
        await untilSome(feed, ({ type }) => type === "state");
        feed.close();
        expect(feed.events.flatMap(faultsOfEvent)).toEqual([]);
        // The feed has the same objects as the endpoints.
        for (const type of types.filter(
          (each) => each !== "accounts" && propertiesByType.has(each),
        )) {
          const objects = feed.events
            .filter((event) => event.type === type)
            .map(({ data }) => data);
          expect(objects).toEqual(await get<Json[]>(as, `${path}/${type}`));
        }
      }
    },
  );

  test("the API says its version, and lists the contests that its reader may open", async () => {
    const contest = await contestWithSubmissions();
    const { cid } = contest;
    const closed = await world.contest();
    for (const path of ["", "/"]) {
      expect(faultsOf("api", await get("guest", path))).toEqual([]);
    }
    const contestIds = async (as: Caller) => {
      const all = await get<Json[]>(as, "/contests");
      expect(all.flatMap((each) => faultsOf("contest", each))).toEqual([]);
      return [cid, closed.cid].map((one) => all.some(({ id }) => id === String(one)));
    };
    expect([
      await contestIds("guest"),
      await contestIds("user"),
      await contestIds("admin"),
    ]).toEqual([
      [true, false],
      [true, true],
      [true, true],
    ]);
  });
});

test("what others see of a frozen ACM contest: submissions by the minute, no judgement, files or run times", async () => {
  const { cid, late, start } = await contestWithSubmissions();
  const path = `/contests/${cid}`;
  const judged = async (as: Caller) =>
    (await get<Json[]>(as, `${path}/judgements`)).map((each) => [
      each["judgement_type_id"],
      each["max_run_time"],
    ]);
  for (const as of ["guest", "user", "problemAdmin"] satisfies Caller[]) {
    expect(await judged(as)).toEqual([
      ["AC", undefined],
      ["WA", undefined],
      ["AC", undefined],
    ]);
    expect(await refused(as, `${path}/judgements/${late}`)).toBe(404);
    const submission = await get(as, `${path}/submissions/${late}`);
    expect(submission).toMatchObject({ problem_id: "B", contest_time: "1:10:00.000" });
    expect(submission["time"]).toBe(new Date(start + 70 * MINUTE).toISOString());
    expect(submission["files"]).toEqual([]);
    expect(await refused(as, `${path}/submissions/${late}/files`)).toBe(403);
  }
  expect((await judged("admin")).at(-1)).toEqual(["AC", 0.005]);
  const exact = { time: new Date(start + 70.75 * MINUTE).toISOString() };
  expect(await get("admin", `${path}/submissions/${late}`)).toMatchObject(exact);
  const { headers, ...zip } = await send("admin", `${path}/submissions/${late}/files`).then(
    async (response) => ({
      headers: response.headers,
      files: await unzipped(Buffer.from(await response.arrayBuffer())),
    }),
  );
  expect(headers.get("content-type")).toBe("application/zip");
  expect([...zip.files]).toEqual([["main.cpp", "int main() {}"]]);
});

test("the scoreboard, its awards and state: frozen for others, live for organizers, without star users", async () => {
  const { cid, start } = await contestWithSubmissions();
  const path = `/contests/${cid}`;
  const frozen = await get("guest", `${path}/scoreboard`);
  const solvedA = {
    problem_id: "A",
    num_judged: 2,
    num_pending: 0,
    solved: true,
    time: 20,
  };
  expect(frozen["rows"]).toEqual([
    {
      rank: 1,
      team_id: people.user.uid,
      score: { num_solved: 1, total_time: 40, time: 20 },
      problems: [solvedA, { problem_id: "B", num_judged: 0, num_pending: 1, solved: false }],
    },
  ]);
  const live = await get("admin", `${path}/scoreboard`);
  expect(live["rows"]).toMatchObject([
    {
      score: { num_solved: 2, total_time: 110, time: 70 },
      problems: [solvedA, { num_judged: 1, num_pending: 0, solved: true, time: 70 }],
    },
  ]);
  const awards = async (as: Caller) =>
    (await get<Json[]>(as, `${path}/awards`)).map(({ id, team_ids }) => [id, team_ids]);
  const { uid } = people.user;
  expect(await awards("guest")).toEqual([
    ["winner", [uid]],
    ["first-to-solve-A", [uid]],
    ["first-to-solve-B", []],
  ]);
  expect((await awards("admin")).at(-1)).toEqual(["first-to-solve-B", [uid]]);
  const teams = await get<Json[]>("guest", `${path}/teams`);
  expect(teams.map(({ label, hidden, group_ids }) => [label, hidden, group_ids])).toEqual(
    expect.arrayContaining([
      ["other", true, ["unofficial"]],
      ["user", false, ["official"]],
    ]),
  );
  expect(await get("guest", `${path}/state`)).toMatchObject({
    started: new Date(start).toISOString(),
    frozen: new Date(start + 60 * MINUTE).toISOString(),
    ended: null,
    thawed: null,
    finalized: null,
    end_of_updates: null,
  });
  const scoreboard = await get("guest", `${path}/scoreboard`);
  expect(scoreboard["rows"]).toMatchObject([{ team_id: uid }]);
  expect(await get("guest", `${path}/scoreboard?group_id=official`)).toEqual(scoreboard);
  expect((await get("guest", `${path}/scoreboard?group_id=unofficial`))["rows"]).toEqual([]);
  expect(await refused("guest", `${path}/scoreboard?group_id=none`)).toBe(404);
  // Collections can be filtered by properties whose values are ids.
  const own = await get<Json[]>("guest", `${path}/submissions?team_id=${uid}&problem_id=A`);
  expect(own).toHaveLength(2);
  expect(await get<Json[]>("guest", `${path}/teams?organization_id=`)).toMatchObject([
    { label: "other" },
  ]);
});

test("rules with points: under the freeze others see no later submission at all", async () => {
  const { cid, late } = await contestWithSubmissions({ type: 1, oiRankScoreType: "Recent" });
  const ids = async (as: Caller) =>
    (await get<Json[]>(as, `/contests/${cid}/submissions`)).map(({ id }) => id);
  expect(await ids("guest")).not.toContain(String(late));
  expect(await ids("user")).not.toContain(String(late));
  expect(await ids("admin")).toContain(String(late));
});

describe("access", () => {
  test("before the start the contest alone is public", async () => {
    const { cid } = await world.contest(
      { auth: 2, openPwdLimit: true, pwd: "secret", openRank: true },
      { early: true },
    );
    await world.sql("insert into contest_participant (contest_id, uid) values ($1, $2)", [
      cid,
      people.user.uid,
    ]);
    const sizes = async (as: Caller) =>
      Promise.all(
        ["problems", "teams", "organizations", "submissions"].map(
          async (type) => (await get<Json[]>(as, `/contests/${cid}/${type}`)).length,
        ),
      );
    expect(await sizes("guest")).toEqual([0, 0, 0, 0]);
    expect((await sizes("admin")).slice(0, 2)).toEqual([2, 1]);
    const feed = await openFeed("guest", cid);
    await untilSome(feed, ({ type }) => type === "state");
    feed.close();
    expect(feed.events.filter(({ type }) => ["problems", "teams"].includes(type))).toEqual([]);
  });

  test("an open scoreboard shows no titles of problems that its reader may not open", async () => {
    const closed = { auth: 1, openPwdLimit: true, pwd: "secret", openRank: true };
    for (const more of [
      closed,
      { openRank: true, allowedNetworks: ["192.0.2.0/24"] },
      { openRank: true },
    ]) {
      const contest = await world.contest(more);
      const titlesFor = async (as: Caller) => {
        const names = await get<Json[]>(as, `/contests/${contest.cid}/problems`);
        return names.map(({ name }) => name);
      };
      const titles = await titlesFor("admin");
      const isOpen = !("auth" in more || "allowedNetworks" in more);
      expect(titles).not.toEqual(["A", "B"]);
      expect(await titlesFor("guest")).toEqual(isOpen ? titles : ["A", "B"]);
      expect(await titlesFor("problemAdmin")).toEqual(isOpen ? titles : ["A", "B"]);
    }
  });

  test("closed contests are for those who may enter; unknown, hidden and odd ones are not found", async () => {
    const open = await world.contest();
    const closed = await world.contest({ auth: 1, openPwdLimit: true, pwd: "secret" });
    const hidden = await world.contest({ openRank: true });
    await world.sql("update contest set is_visible = false where id = $1", [hidden.cid]);
    const answers = async (cid: number | string) =>
      Promise.all(
        (["guest", "user", "problemAdmin", "admin", "root"] satisfies Caller[]).map((as) =>
          refused(as, `/contests/${cid}/teams`),
        ),
      );
    expect(await answers(open.cid)).toEqual([401, 200, 200, 200, 200]);
    expect(await answers(closed.cid)).toEqual([401, 403, 403, 200, 200]);
    expect(await answers(hidden.cid)).toEqual([404, 404, 404, 200, 200]);
    for (const cid of ["999999", "0", "x", "-1", "1e3", "9".repeat(200), "%00", "..%2f..", "1'"]) {
      expect([cid, await refused("root", `/contests/${cid}/teams`)]).toEqual([cid, 404]);
    }
    for (const rest of [
      "nothing",
      "teams/nobody",
      "persons/1",
      "runs/1-1",
      "__proto__",
      "submissions/9/files",
    ]) {
      expect([rest, await refused("root", `/contests/${open.cid}/${rest}`)]).toEqual([rest, 404]);
    }
  });

  test("basic authentication with name and password, or the usual token; a wrong one is 401", async () => {
    const { cid } = await world.contest();
    const path = `/contests/${cid}/account`;
    const ok = await send("guest", path, basic("admin", PASSWORD));
    expect(ok.status).toBe(200);
    expect(await ok.json()).toEqual({ id: people.admin.uid, username: "admin", type: "admin" });
    // The response does not reveal a session token.
    expect(ok.headers.get("authorization")).toBeNull();
    const sessions = () => world.sql("select 1 from session where uid = $1", [people.admin.uid]);
    const before = (await sessions()).length;
    expect((await send("guest", path, basic("admin", PASSWORD))).status).toBe(200);
    expect((await sessions()).length).toBe(before);
    const wrong: Record<string, string>[] = [
      basic("admin", "not the password"),
      basic("nobody-here", PASSWORD),
      basic("banned", PASSWORD),
      { authorization: "Basic !!" },
      { authorization: "nonsense" },
      { authorization: `Basic ${"QQ".repeat(2000)}` },
    ];
    for (const headers of wrong) {
      const response = await send("guest", path, headers);
      expect([headers, response.status]).toEqual([headers, 401]);
      expect(response.headers.get("www-authenticate")).toMatch(/^Basic /);
    }
    const bearer = await send("guest", path, { authorization: `Bearer ${world.tokens.admin}` });
    expect(bearer.status).toBe(200);
    expect(await get("user", path)).toMatchObject({ username: "user", type: "other" });
    expect(await refused("guest", path)).toBe(401);
  });

  test("an ended session ends the access that basic authentication had", async () => {
    const { cid } = await world.contest();
    const ask = () =>
      send("guest", `/contests/${cid}/submissions`, basic("problemAdmin", PASSWORD));
    expect((await ask()).status).toBe(200);
    await world.sql("update app_user set status = 1 where uid = $1", [people.problemAdmin.uid]);
    expect((await ask()).status).toBe(401);
    await world.sql("update app_user set status = 0 where uid = $1", [people.problemAdmin.uid]);
  });
});
