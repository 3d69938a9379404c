import { afterAll, beforeAll, expect, test } from "vitest";
import { parseCsv } from "../../src/shared/text/csv.ts";
import type { BoardTimeline, WholeBoard } from "../../src/shared/contest/contestBoard.ts";
import type { Rehearsal } from "../../src/shared/contestOrganizer/contestRehearsal.ts";
import { placed } from "../../src/shared/scoreboard/boardChange.ts";
import { boardAt } from "../../src/shared/scoreboard/boardAt.ts";
import type { AcmRankRow } from "../../src/shared/contest/scoreboardCalls.ts";
import { Verdict } from "../../src/shared/verdict/verdict.ts";
import { clicsClient, type Json } from "./clicsClient.ts";
import {
  type ContestWorld,
  createContestWorld,
  data,
  type TestContest,
  refusal,
} from "./contestWorld.ts";
import { people } from "./world.ts";

let world: ContestWorld;
const { get } = clicsClient(() => world);
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

const right = { status: Verdict.Accepted };
const usernames = { user: people.user.uid, other: people.other.uid };

/** Ranked by exact seconds, `other` is ahead; ranked by whole minutes, `user` is ahead. */
async function contestWithSubmissions(form: Json = {}): Promise<TestContest> {
  const contest = await world.contest(form);
  const { cid } = contest;
  await world.at(contest, 10);
  await world.judged(cid, "other", "A", right);
  await world.at(contest, 10.98);
  await world.judged(cid, "user", "A", right);
  await world.at(contest, 20.98);
  await world.judged(cid, "user", "B", right);
  await world.at(contest, 21);
  await world.judged(cid, "other", "B", right);
  return contest;
}

const ranksOf = (rows: readonly { username: string; rank: number }[]) =>
  rows.map(({ username, rank }) => `${rank} ${username}`);

test.each([
  ["seconds", ["1 other", "2 user"]],
  ["minutes", ["1 user", "2 other"]],
] as const)(
  "a contest by %s ranks so on every surface; the Contest API by minutes",
  async (timeCounting, ranks) => {
    const { cid } = await contestWithSubmissions({ timeCounting });
    const page = await data<{ records: AcmRankRow[] }>(
      world,
      "user",
      "POST /api/get-contest-rank",
      {
        cid,
        limit: 50,
        separate: true,
      },
    );
    expect(ranksOf(page.records)).toEqual(ranks);
    const whole = await data<WholeBoard>(world, "user", `GET /api/get-contest-board?cid=${cid}`);
    expect(ranksOf(placed(whole.rows))).toEqual(ranks);
    const timeline = await data<BoardTimeline>(
      world,
      "user",
      `GET /api/get-contest-board-timeline?cid=${cid}`,
    );
    expect(ranksOf(placed(boardAt(timeline, timeline.length).rows.values()))).toEqual(ranks);
    // Rows contain the time of the last accepted submission only if the contest counts minutes, because only then does
    // this time break ties.
    expect(page.records.some(({ lastTime }) => lastTime !== undefined)).toBe(
      timeCounting === "minutes",
    );
    const csv = await world.call(
      "admin",
      `GET /api/file/download-contest-rank?cid=${cid}&format=csv`,
    );
    const rows = parseCsv(csv.text.replace("\ufeff", "")).slice(1);
    expect(rows.map(([, rank, username]) => `${rank} ${username}`)).toEqual(ranks);
    await data(world, "admin", "PUT /api/contest-medals", {
      cid,
      unit: "count",
      gold: 1,
      silver: 0,
      bronze: 0,
    });
    const path = `/contests/${cid}`;
    const board = await get("admin", `${path}/scoreboard`);
    expect((board["rows"] as Json[]).map(({ rank, team_id }) => [rank, team_id])).toEqual([
      [1, usernames.user],
      [2, usernames.other],
    ]);
    const awards = await get<Json[]>("admin", `${path}/awards`);
    const teamsOf = (id: string) => awards.find((award) => award["id"] === id)?.["team_ids"];
    expect([teamsOf("winner"), teamsOf("gold-medal")]).toEqual([
      [usernames.user],
      [usernames.user],
    ]);
    // A program has now read the Contest API, so the check before the contest warns if the contest counts times in
    // seconds.
    const { findings } = await data<Rehearsal>(
      world,
      "admin",
      `GET /api/admin/contest/rehearsal?cid=${cid}`,
    );
    expect(findings.some(({ code }) => code === "countsSeconds")).toBe(timeCounting === "seconds");
  },
);

test("equal minutes are ordered by the last accepted, and what is still equal shares a rank", async () => {
  const contest = await world.contest({ timeCounting: "minutes" });
  const { cid } = contest;
  const steps: [number, "user" | "other" | "problemAdmin", string][] = [
    [5, "user", "A"],
    [10.2, "other", "A"],
    [10.9, "problemAdmin", "A"],
    [20.1, "problemAdmin", "B"],
    [20.8, "other", "B"],
    [25, "user", "B"],
  ];
  for (const [minute, as, letter] of steps) {
    await world.at(contest, minute);
    await world.judged(cid, as, letter, right);
  }
  const page = await data<{ records: AcmRankRow[] }>(world, "other", "POST /api/get-contest-rank", {
    cid,
    limit: 50,
    separate: true,
  });
  expect(ranksOf(page.records)).toEqual(["1 other", "1 problemAdmin", "3 user"]);
});

test("the setting is kept by a form without it, copied by a clone, in the audit log, and asked for before it changes ranks", async () => {
  const { cid } = await contestWithSubmissions({ timeCounting: "minutes" });
  const form = await data<Json>(world, "admin", `GET /api/admin/contest?cid=${cid}`);
  expect(form["timeCounting"]).toBe("minutes");
  const { timeCounting: _, gmtModified, ...old } = form;
  const UPDATE = "PUT /api/admin/contest";
  const saved = await data<Json>(world, "admin", UPDATE, { ...old, id: cid, gmtModified });
  expect(saved["timeCounting"]).toBe("minutes");
  const changed = { ...old, id: cid, timeCounting: "seconds" };
  expect(await refusal(world, "admin", UPDATE, changed)).toBe("CONTEST_CHANGE_COUNTING");
  const confirm = ["CONTEST_CHANGE_COUNTING"];
  expect(await data(world, "admin", UPDATE, { ...changed, confirm })).toMatchObject({
    timeCounting: "seconds",
  });
  const [entry] = await world.sql<{ before: Json; after: Json }>(
    "select before, after from audit_entry where action = 'contest.update' and target like $1 order by id desc limit 1",
    [`${cid} %`],
  );
  expect([entry?.before["timeCounting"], entry?.after["timeCounting"]]).toEqual([
    "minutes",
    "seconds",
  ]);
  // The next call already returns the recomputed scoreboard.
  const page = await data<{ records: AcmRankRow[] }>(world, "user", "POST /api/get-contest-rank", {
    cid,
    limit: 50,
    separate: true,
  });
  expect(ranksOf(page.records)).toEqual(["1 other", "2 user"]);
  await data(world, "admin", UPDATE, {
    ...changed,
    timeCounting: "minutes",
    confirm,
  });
  const { id } = await data<{ id: number }>(
    world,
    "admin",
    `GET /api/admin/contest/clone?cid=${cid}`,
  );
  expect(await data(world, "admin", `GET /api/admin/contest?cid=${id}`)).toMatchObject({
    timeCounting: "minutes",
  });
  expect(await refusal(world, "admin", UPDATE, { ...changed, timeCounting: "hours" })).toBe(
    "INVALID_FIELD",
  );
});
