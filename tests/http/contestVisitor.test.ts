import { afterAll, beforeAll, expect, test } from "vitest";
import { type ContestWorld, createContestWorld } from "./contestWorld.ts";

let world: ContestWorld;
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

test("visitors without login read what public and protected contests are, of private ones what is needed to enter, and nothing of hidden and class contests", async () => {
  const asGuest = (cid: number) => world.call("guest", `GET /api/get-contest-info?cid=${cid}`);
  const anybodys = await world.contest();
  const guarded = await world.contest({ auth: 2, openPwdLimit: true, pwd: "secret" });
  for (const { cid } of [anybodys, guarded]) {
    const { status, body } = await asGuest(cid);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id: cid,
      isOrganizer: false,
      description: "Bring **nothing**",
    });
    expect(await world.call("guest", `GET /api/get-contest-problem?cid=${cid}`)).toMatchObject({
      status: 401,
    });
  }
  const closed = await world.contest({ auth: 1, openPwdLimit: true, pwd: "secret" });
  await world.sql("update contest set logo = '{}' where id = $1", [closed.cid]);
  await world.sql(
    `insert into contest_category (contest_id, seq, name, is_outside, is_personal, is_shown, is_open)
     values ($1, 1, 'Division 2', false, false, true, true)`,
    [closed.cid],
  );
  expect((await asGuest(closed.cid)).body.data).toMatchObject({
    id: closed.cid,
    auth: 1,
    openPwdLimit: true,
    openAccountLimit: false,
    description: "",
    html: "",
    categories: [],
    logo: null,
    problemCount: null,
  });
  const hidden = await world.contest();
  await world.sql("update contest set is_visible = false where id = $1", [hidden.cid]);
  for (const cid of [hidden.cid, 999_999]) {
    expect([cid, (await asGuest(cid)).body.code]).toEqual([cid, "LOGIN_REQUIRED"]);
  }
});
