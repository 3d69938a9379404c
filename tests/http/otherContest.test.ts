import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OtherContest } from "../../src/shared/site/otherContest.ts";
import { scenarios } from "./scenario.ts";
import { createWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const contest = (title: string, begin: number, end: number): OtherContest => ({
  oj: "Elsewhere",
  title,
  url: "https://example.org/contest/1",
  beginTime: inHours(begin),
  endTime: inHours(end),
});

async function others(): Promise<string[]> {
  const reply = await world.call("guest", "GET /api/get-recent-other-contest");
  return (reply.body.data as OtherContest[]).map(({ title }) => title);
}

test("without contests the list of recent ones is empty", async () => {
  const reply = await world.call("guest", "GET /api/get-recent-contest");
  expect(reply.body).toMatchObject({ status: 200, data: [] });
});

describe("other sites' contests", () => {
  test("is empty until root adds some; past ones are omitted, the next one is first", async () => {
    expect(await others()).toEqual([]);
    const contests = [contest("later", 30, 33), contest("over", -5, -1), contest("now", -1, 2)];
    const reply = await world.call("root", "PUT /api/admin/other-contests", { body: { contests } });
    expect(reply.status, reply.text).toBe(200);
    expect(await others()).toEqual(["now", "later"]);
    const page = await world.call("root", "GET /api/admin/other-contests");
    const titles = (page.body.data as OtherContest[]).map(({ title }) => title);
    expect(titles).toEqual(["over", "now", "later"]);
  });

  test("a change of the list is recorded with the previous list", async () => {
    await world.call("root", "PUT /api/admin/other-contests", { body: { contests: [] } });
    const [entry] = await world.sql<{ before: string; after: string }>(
      `select before::text, after::text from audit_entry where action = 'contest.others'
       order by id desc limit 1`,
    );
    expect(entry?.before).toContain("later");
    expect(entry?.after).toBe('{"contests": []}');
  });

  test("invalid stored rows are skipped", async () => {
    await world.sql("update site_setting set value = '[7]' where key = 'contest.others'");
    expect(await others()).toEqual([]);
  });

  const put = "PUT /api/admin/other-contests";
  const body = { contests: [contest("x", 1, 2)] };
  scenarios(
    () => world,
    [
      { shows: "guests may not change it", as: "guest", call: put, body, status: 401 },
      { shows: "users may not change it", as: "user", call: put, body, status: 403 },
      { shows: "admins may not change it", as: "admin", call: put, body, status: 403 },
      {
        shows: "a javascript: address is refused",
        as: "root",
        call: put,
        body: { contests: [{ ...contest("x", 1, 2), url: "javascript:alert(1)" }] },
        status: 400,
        code: "INVALID_FIELD",
      },
      {
        shows: "one without a title is refused",
        as: "root",
        call: put,
        body: { contests: [contest(" ", 1, 2)] },
        status: 400,
        code: "INVALID_FIELD",
      },
      {
        shows: "one that ends before it begins is refused",
        as: "root",
        call: put,
        body: { contests: [contest("x", 2, 2), contest("y", 2, 1)] },
        status: 400,
        code: "INVALID_FIELD",
      },
      {
        shows: "admins may not read the whole list",
        as: "admin",
        call: "GET /api/admin/other-contests",
        status: 403,
      },
      {
        shows: "an invalid time is refused",
        as: "root",
        call: put,
        body: { contests: [{ ...contest("x", 1, 2), endTime: "tomorrow" }] },
        status: 400,
        code: "INVALID_FIELD",
      },
      {
        shows: "a list that is too long is refused",
        as: "root",
        call: put,
        body: { contests: Array.from({ length: 51 }, () => contest("x", 1, 2)) },
        status: 400,
        code: "INVALID_FIELD",
      },
    ],
  );
});
