import { afterAll, beforeAll, expect, test } from "vitest";
import { type ContestWorld, createContestWorld, data } from "./contestWorld.ts";
import type { Caller } from "./world.ts";

/* Scoreboards show to logged-in users which contestants are women, unless the contest or the contestant switches this
 * off. */

let world: ContestWorld;
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

type Genders = Record<string, string>;
interface Row {
  username: string;
  gender: string;
}
const gendersOf = (rows: readonly Row[]): Genders =>
  Object.fromEntries(rows.map(({ username, gender }) => [username, gender]));

/** Returns the genders, by username, that each response with scoreboard rows contains. */
async function shownTo(as: Caller, cid: number): Promise<Genders[]> {
  const path = as === "guest" ? "get-contest-outside-scoreboard" : "get-contest-rank";
  const page = await data<{ records: Row[] }>(world, as, `POST /api/${path}`, {
    cid,
    separate: true,
  });
  const rowsOf = async (call: string) =>
    (await data<{ rows: Row[] }>(world, as, `GET /api/${call}?cid=${cid}`)).rows;
  return [
    page.records,
    await rowsOf("get-contest-board"),
    await rowsOf("get-contest-board-timeline"),
  ].map(gendersOf);
}
const thrice = (genders: Genders) => [genders, genders, genders];

async function profile(as: Caller, fields: object): Promise<{ genderMark: boolean }> {
  return data(world, as, "POST /api/change-userInfo", { ...fields });
}

test("women are marked for logged-in readers and never for guests; contest and user can switch marks off", async () => {
  await profile("user", { gender: "female" });
  await profile("other", { gender: "male" });
  const { cid } = await world.contest({ openRank: true });
  await world.judged(cid, "user", "A", { status: 0 });
  await world.judged(cid, "other", "A", { status: 0 });
  const marked = thrice({ user: "female", other: "male" });
  const unmarked = thrice({ user: "secrecy", other: "secrecy" });
  expect(await shownTo("other", cid)).toEqual(marked);
  expect(await shownTo("admin", cid)).toEqual(marked);
  expect(await shownTo("guest", cid)).toEqual(unmarked);
  // Responses are cached, so the response for a logged-in reader is checked again after the guest's request.
  expect(await shownTo("other", cid)).toEqual(marked);
  const off = { gender: "female", genderMark: false };
  expect((await profile("user", off)).genderMark).toBe(false);
  // Requests from clients that do not support the setting leave it unchanged.
  expect((await profile("user", { gender: "female" })).genderMark).toBe(false);
  // The change reaches the board by a message of the database.
  const onBoard = async () => (await shownTo("other", cid))[0];
  await expect.poll(onBoard).toEqual({ user: "secrecy", other: "male" });
  await profile("user", { gender: "female", genderMark: true });
  await expect.poll(onBoard).toEqual({ user: "female", other: "male" });
  const form = await data<{ genderMarks: boolean }>(
    world,
    "admin",
    `GET /api/admin/contest?cid=${cid}`,
  );
  expect(form.genderMarks).toBe(true);
  await data(world, "admin", "PUT /api/admin/contest", { ...form, genderMarks: false });
  expect(await shownTo("other", cid)).toEqual(unmarked);
  expect(await shownTo("admin", cid)).toEqual(unmarked);
});
