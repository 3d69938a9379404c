import { afterAll, beforeAll, expect, test } from "vitest";
import type { WholeBoard } from "../../src/shared/contest/contestBoard.ts";
import { placed } from "../../src/shared/scoreboard/boardChange.ts";
import { type ContestWorld, createContestWorld, data } from "./contestWorld.ts";
import { type Caller, people } from "./world.ts";

/* Tests of users who match the account rule but have never registered: only organizers see them. */

let world: ContestWorld;
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

const accountLimitRule =
  "<prefix>zzz</prefix><suffix></suffix><start>0</start><end>9</end><extra>barred\nUSER\nother\nadmin\nroot\nnobody</extra>";
const form = { auth: 1, openAccountLimit: true, accountLimitRule, starAccount: ["barred"] };

interface Row {
  seq: number;
  rank: number;
  username: string;
  registered: boolean | null;
}

const rank = async (cid: number, as: Caller, more: Record<string, unknown> = {}) => {
  const page = await data<{ records: Row[]; total: number }>(
    world,
    as,
    "POST /api/get-contest-rank",
    { cid, separate: true, ...more },
  );
  return page.records.map((row) => [row.seq, row.rank, row.username, row.registered]);
};
const whole = (cid: number, as: Caller) =>
  data<WholeBoard>(world, as, `GET /api/get-contest-board?cid=${cid}`);
const enter = (cid: number, as: Caller) =>
  data(world, as, `GET /api/get-contest-access?cid=${cid}`);

test("they stand behind all others, without organizers and unknown names, until they register", async () => {
  const { cid } = await world.contest(form);
  await enter(cid, "user");
  await world.judged(cid, "user", "A", { status: 0 });
  expect(await rank(cid, "admin")).toEqual([
    [1, 1, "user", true],
    [2, 2, "other", false],
    [3, -1, "barred", false],
  ]);
  expect(await rank(cid, "root", { keyword: "other" })).toEqual([[2, 2, "other", false]]);
  expect(await rank(cid, "user")).toEqual([[1, 1, "user", null]]);
  const names = async (as: Caller) => (await whole(cid, as)).rows.map(({ username }) => username);
  expect([await names("user"), new Set(await names("admin"))]).toEqual([
    ["user"],
    new Set(["user", "other", "barred"]),
  ]);
  const placedRows = placed((await whole(cid, "admin")).rows);
  expect(placedRows.map((row) => [row.seq, row.rank, row.username])).toEqual([
    [1, 1, "user"],
    [2, 2, "other"],
    [3, -1, "barred"],
  ]);
  await enter(cid, "other");
  expect(await rank(cid, "admin")).toEqual([
    [1, 1, "user", true],
    [2, 2, "other", true],
    [3, -1, "barred", false],
  ]);
});

test("who is given a name of the account rule is absent from then on, also on a board in memory", async () => {
  const { cid } = await world.contest(form);
  const names = async () => (await rank(cid, "admin")).map(([, , name]) => name);
  expect(await names()).toEqual(["user", "other", "barred"]);
  const rename = (username: string) => {
    const { uid } = people.problemAdmin;
    return data(world, "root", "PUT /api/admin/user/edit-user", { uid, username });
  };
  await rename("nobody");
  await expect.poll(names).toEqual(["nobody", "user", "other", "barred"]);
  await rename("somebody");
  await expect.poll(names).toEqual(["user", "other", "barred"]);
});

test("who registered and has not submitted stands before them, with the same rank", async () => {
  const { cid } = await world.contest({ ...form, starAccount: [] });
  await enter(cid, "user");
  expect(await rank(cid, "admin")).toEqual([
    [1, 1, "user", true],
    [2, 1, "other", false],
    [3, 1, "barred", false],
  ]);
});

test("the account rule that names others changes who is absent; exports name none of them", async () => {
  const { cid } = await world.contest(form);
  await enter(cid, "user");
  const stored = await data<Record<string, unknown>>(
    world,
    "admin",
    `GET /api/admin/contest?cid=${cid}`,
  );
  const shorter = accountLimitRule.replace("barred\n", "");
  await data(world, "admin", "PUT /api/admin/contest", { ...stored, accountLimitRule: shorter });
  expect((await rank(cid, "admin")).map(([, , name]) => name)).toEqual(["user", "other"]);
  const file = await world.call(
    "admin",
    `GET /api/file/download-contest-rank?cid=${cid}&format=csv`,
  );
  expect(file.text).toContain("user");
  expect(file.text).not.toContain("other");
});
