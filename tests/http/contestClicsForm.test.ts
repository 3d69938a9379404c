import { afterAll, beforeAll, expect, test } from "vitest";
import { clicsClient, type Json } from "./clicsClient.ts";
import { type ContestWorld, createContestWorld, data } from "./contestWorld.ts";
import { people } from "./world.ts";

/** Parts of the Contest API other than its objects: error format, requests from other origins, teams, times. */

let world: ContestWorld;
const { get } = clicsClient(() => world);
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

const AC = { status: 0 } as const;

function ask(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${world.server.address}${path}`, {
    ...init,
    headers: { "accept-language": "zh-CN", ...(init.headers as Record<string, string>) },
  });
}

test("every error below the base is in the form of this API and in English", async () => {
  const { cid } = await world.contest();
  const cases: [string, string, number][] = [
    ["POST", "/api/clics", 405],
    ["PUT", `/api/clics/contests/${cid}`, 405],
    ["DELETE", `/api/clics/contests/${cid}/teams/1`, 405],
    ["PATCH", `/api/clics/contests/${cid}/event-feed`, 405],
    ["GET", "/api/clics/contests/1/2/3/4/5/6", 404],
    ["GET", "/api/clics/nothing", 404],
    ["POST", "/api/clics/nothing", 404],
    ["GET", `/%61pi/clics/contests/${cid}/a/b/c/d`, 404],
    ["GET", "/api/clics/contests/%zz", 400],
    ["GET", `/api/clics/contests/${"9".repeat(400)}`, 400],
    ["GET", `/api/clics/contests?x=${"9".repeat(9000)}`, 414],
    ["GET", `/api/clics/contests/${cid}/teams`, 401],
    ["GET", "/api/clics/contests/999999/teams", 404],
  ];
  for (const [method, path, status] of cases) {
    const response = await ask(path, { method });
    const text = await response.text();
    const name = `${method} ${path.slice(0, 60)}: ${text}`;
    expect(response.status, name).toBe(status);
    const body = JSON.parse(text) as Json;
    expect(Object.keys(body), name).toEqual(["code", "message"]);
    expect(body["code"], name).toBe(status);
    expect(body["message"], name).toMatch(/^[\x20-\x7e]+$/);
    expect(response.headers.get("access-control-allow-origin"), name).toBe("*");
  }
  // Errors at all other URLs have the site's own format.
  const other = (await (await ask("/api/clicsx")).json()) as Json;
  expect(other).toMatchObject({ status: 404, code: "NOT_FOUND" });
});

test("an unexpected failure is in its form, too", async () => {
  const { cid } = await world.contest({ openRank: true });
  await world.sql("alter table problem_case rename to problem_case_gone", []);
  try {
    const response = await ask(`/api/clics/contests/${cid}/problems`);
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ code: 500, message: expect.any(String) as string });
  } finally {
    await world.sql("alter table problem_case_gone rename to problem_case", []);
  }
});

test("pages of other origins may ask with their login: preflight calls are answered below the base alone", async () => {
  const preflight = (path: string) =>
    ask(path, {
      method: "OPTIONS",
      headers: {
        origin: "https://board.example.org",
        "access-control-request-method": "GET",
        "access-control-request-headers": "authorization",
      },
    });
  for (const path of ["/api/clics", "/api/clics/contests/1/event-feed", "/api/clics/nothing/x"]) {
    const { status, headers } = await preflight(path);
    expect([path, status]).toEqual([path, 204]);
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("access-control-allow-methods")).toContain("GET");
    expect(headers.get("access-control-allow-headers")).toContain("authorization");
    expect(headers.get("access-control-allow-credentials")).toBeNull();
  }
  const other = await preflight("/api/login");
  expect(other.status).toBe(405);
  expect(other.headers.get("access-control-allow-origin")).toBeNull();
});

test("teams that are registered are listed before they submit, also in a public contest; submitting alone lists none earlier", async () => {
  const { cid } = await world.contest((start) => ({
    type: 1,
    oiRankScoreType: "Highest",
    openRank: true,
    autoRealRank: false,
    sealRank: true,
    sealRankTime: new Date(start + 60_000).toISOString(),
  }));
  await data(world, "admin", "POST /api/admin/contest/participant", { cid, usernames: "user,A-1" });
  const teams = async () =>
    (await get<Json[]>("guest", `/contests/${cid}/teams`)).map(({ id }) => id);
  const rows = async () => {
    const board = await get<{ rows: Json[] }>("guest", `/contests/${cid}/scoreboard`);
    return board.rows.map(({ rank, team_id: id }) => [rank, id]);
  };
  const { user, other } = people;
  expect([await teams(), await rows()]).toEqual([[user.uid], [[1, user.uid]]]);
  // During the freeze, the submission of `other` is hidden from guests, so `other` is not listed. `user` is listed,
  // because this user is registered.
  await world.clock.advance(120_000);
  await world.judged(cid, "other", "A", { ...AC, score: 100 });
  await world.judged(cid, "user", "A", { ...AC, score: 100 });
  expect([await teams(), await rows()]).toEqual([[user.uid], [[1, user.uid]]]);
  expect((await get<Json[]>("admin", `/contests/${cid}/teams`)).map(({ id }) => id)).toEqual(
    expect.arrayContaining([user.uid, other.uid]),
  );
});

test("what clients index without looking is there for every reader and rule", async () => {
  for (const form of [{}, { type: 1, oiRankScoreType: "Highest" }]) {
    const { cid } = await world.contest({ openRank: true, ...form });
    await world.judged(cid, "user", "A", { ...AC, score: 100 });
    for (const as of ["guest", "admin"] as const) {
      const of = (type: string) => get<Json[]>(as, `/contests/${cid}/${type}`);
      expect(await get(as, `/contests/${cid}`)).toHaveProperty("penalty_time");
      for (const problem of await of("problems")) expect(problem).toHaveProperty("test_data_count");
      for (const team of await of("teams")) expect(team["display_name"]).toBe(team["name"]);
      for (const each of await of("submissions"))
        expect(each["files"]).toHaveLength(as === "admin" ? 1 : 0);
      for (const each of await of("judgement-types")) expect(each).toHaveProperty("penalty");
    }
    // The number of test cases is jury data, so guests get 0 instead.
    const counts = (await get<Json[]>("guest", `/contests/${cid}/problems`)).map(
      ({ test_data_count: count }) => count,
    );
    expect(counts).toEqual([0, 0]);
  }
});

test("extra time: duration and freeze reach to the last personal end, within which results are sent", async () => {
  const contest = await world.contest((start) => ({
    openRank: true,
    sealRank: true,
    autoRealRank: true,
    sealRankTime: new Date(start + 240 * 60_000).toISOString(),
  }));
  const { cid, start } = contest;
  await data(world, "admin", "POST /api/admin/contest/participant", { cid, usernames: "user" });
  await data(world, "admin", "PUT /api/admin/contest/participant", {
    cid,
    uid: people.user.uid,
    seat: null,
    extraSeconds: 1800,
  });
  await world.at(contest, 315);
  const late = await world.judged(cid, "user", "A", AC);
  const path = `/contests/${cid}`;
  expect(await get("guest", path)).toMatchObject({
    duration: "5:30:00.000",
    scoreboard_freeze_duration: "1:30:00.000",
  });
  expect(await get("guest", `${path}/state`)).toMatchObject({ ended: null, thawed: null });
  await world.at(contest, 331);
  const state = await get("guest", `${path}/state`);
  expect(state["ended"]).toBe(new Date(start + 330 * 60_000).toISOString());
  const times = ["ended", "thawed", "finalized", "end_of_updates"].map((name) =>
    Date.parse(String(state[name])),
  );
  expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
  expect(await get("guest", `${path}/judgements/${late}`)).toMatchObject({
    judgement_type_id: "AC",
  });
});
