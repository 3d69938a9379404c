import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type ContestWorld,
  createContestWorld,
  data,
  type TestContest,
  refusal,
} from "./contestWorld.ts";
import type { Caller } from "./world.ts";

let world: ContestWorld;
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

interface Row {
  id: number;
  title: string;
  html: string;
  status: number;
  gmtModified: string;
}
type Page = { records: Row[]; total: number };

const publish = (
  { cid }: TestContest,
  announcement: Record<string, unknown>,
  as: Caller = "admin",
) => data<Row>(world, as, "POST /api/admin/contest/announcement", { cid, announcement });
const list = async ({ cid }: TestContest, as: Caller = "user") =>
  (await data<Page>(world, as, `GET /api/get-contest-announcement?cid=${cid}`)).records.map(
    ({ title }) => title,
  );
const unread = async ({ cid }: TestContest, ids: number[], as: Caller = "user") =>
  (
    await data<Row[]>(world, as, "POST /api/get-contest-not-read-announcement", {
      cid,
      readAnnouncementList: ids,
    })
  ).map(({ title }) => title);

test("contestants read the visible ones of their contest, newest first, and which are unread", async () => {
  const [contest, other] = [await world.contest(), await world.contest()];
  const first = await publish(contest, { title: "First", content: "**bold**" });
  await publish(contest, { title: "Draft", status: 1 });
  const second = await publish(contest, { title: "Second" });
  await publish(other, { title: "Elsewhere" });
  expect(first.html).toContain("<strong>bold</strong>");
  expect(await list(contest)).toEqual(["Second", "First"]);
  expect(await unread(contest, [])).toEqual(["Second", "First"]);
  expect(await unread(contest, [second.id])).toEqual(["First"]);
  expect(await unread(contest, [first.id, second.id])).toEqual([]);
  const all = await data<Page>(
    world,
    "admin",
    `GET /api/admin/contest/announcement?cid=${contest.cid}`,
  );
  expect(all.records.map(({ title, status }) => [title, status])).toEqual([
    ["Second", 0],
    ["Draft", 1],
    ["First", 0],
  ]);
});

test("they are neither on the site's pages nor open by the site's calls", async () => {
  const contest = await world.contest();
  const { id } = await publish(contest, { title: "Of the contest alone" });
  for (const [as, call] of [
    ["user", "GET /api/get-common-announcement?limit=100"],
    ["root", "GET /api/admin/announcement?limit=100"],
  ] as const) {
    expect(JSON.stringify(await data(world, as, call))).not.toContain("Of the contest alone");
  }
  expect(await refusal(world, "user", `GET /api/get-announcement?id=${id}`)).toBe(
    "ANNOUNCEMENT_NOT_FOUND",
  );
  expect(
    await refusal(world, "root", "PUT /api/admin/announcement", { id, title: "Taken over" }),
  ).toBe("ANNOUNCEMENT_NOT_FOUND");
  expect(await refusal(world, "root", `DELETE /api/admin/announcement?aid=${id}`)).toBe(
    "ANNOUNCEMENT_NOT_FOUND",
  );
});

test("organizers alone write, and only in the contest they name", async () => {
  const contest = await world.contest();
  const other = await world.contest();
  const { id } = await publish(contest, { title: "Kept" });
  const { cid } = contest;
  const calls: [string, Record<string, unknown>?][] = [
    [`GET /api/admin/contest/announcement?cid=${cid}`],
    ["POST /api/admin/contest/announcement", { cid, announcement: { title: "Not theirs" } }],
    ["PUT /api/admin/contest/announcement", { cid, announcement: { id, title: "Not theirs" } }],
    [`DELETE /api/admin/contest/announcement?cid=${cid}&aid=${id}`],
    [`DELETE /api/admin/contest/announcement?aid=${id}`],
  ];
  for (const [what, body] of calls) {
    expect(await refusal(world, "user", what, body), what).toBe("FORBIDDEN");
    expect(await refusal(world, "problemAdmin", what, body), what).toBe("FORBIDDEN");
    expect(await refusal(world, "guest", what, body), what).toBe("LOGIN_REQUIRED");
  }
  const elsewhere = { cid: other.cid, announcement: { id, title: "Moved" } };
  expect(await refusal(world, "admin", "PUT /api/admin/contest/announcement", elsewhere)).toBe(
    "ANNOUNCEMENT_NOT_FOUND",
  );
  expect(
    await refusal(
      world,
      "admin",
      `DELETE /api/admin/contest/announcement?cid=${other.cid}&aid=${id}`,
    ),
  ).toBe("ANNOUNCEMENT_NOT_FOUND");
  expect(await list(contest)).toEqual(["Kept"]);
});

test("a newer version is not overwritten; hiding and deleting take effect at once", async () => {
  const contest = await world.contest();
  const { cid } = contest;
  const { id, gmtModified } = await publish(contest, { title: "Rooms" });
  const change = (announcement: Record<string, unknown>) => ({
    cid,
    announcement: { id, ...announcement },
  });
  await data(
    world,
    "root",
    "PUT /api/admin/contest/announcement",
    change({ title: "Rooms changed", gmtModified }),
  );
  expect(
    await refusal(
      world,
      "admin",
      "PUT /api/admin/contest/announcement",
      change({ title: "Late", gmtModified }),
    ),
  ).toBe("CONFLICT");
  await data(world, "admin", "PUT /api/admin/contest/announcement", change({ status: 1 }));
  expect(await list(contest)).toEqual([]);
  expect(await unread(contest, [])).toEqual([]);
  await data(world, "admin", `DELETE /api/admin/contest/announcement?cid=${cid}&aid=${id}`);
  const all = await data<Page>(world, "admin", `GET /api/admin/contest/announcement?cid=${cid}`);
  expect(all.total).toBe(0);
});

test("without a contest it is deleted from its own, and never from the site", async () => {
  const contest = await world.contest();
  const { id } = await publish(contest, { title: "Gone" });
  await publish(contest, { title: "Stays" });
  const site = await data<Row>(world, "root", "POST /api/admin/announcement", {
    title: "Of the site",
    content: "",
    status: 0,
  });
  const remove = (aid: number, as: Caller) =>
    refusal(world, as, `DELETE /api/admin/contest/announcement?aid=${aid}`);
  for (const as of ["admin", "root"] as const) {
    expect(await remove(site.id, as)).toBe("ANNOUNCEMENT_NOT_FOUND");
  }
  expect(await remove(id, "admin")).toBeUndefined();
  expect(await remove(id, "admin")).toBe("ANNOUNCEMENT_NOT_FOUND");
  expect(await list(contest)).toEqual(["Stays"]);
  const common = await data<Page>(world, "user", "GET /api/get-common-announcement?limit=100");
  expect(common.records.map(({ title }) => title)).toContain("Of the site");
});

test("before the start and without registration nobody but organizers reads them", async () => {
  const early = await world.contest({}, { early: true });
  await publish(early, { title: "Before" });
  expect(await refusal(world, "user", `GET /api/get-contest-announcement?cid=${early.cid}`)).toBe(
    "CONTEST_NOT_STARTED",
  );
  expect(await list(early, "admin")).toEqual(["Before"]);
  const locked = await world.contest({ auth: 1, openPwdLimit: true, pwd: "secret" });
  await publish(locked, { title: "Members" });
  for (const [what, body] of [
    [`GET /api/get-contest-announcement?cid=${locked.cid}`],
    ["POST /api/get-contest-not-read-announcement", { cid: locked.cid }],
  ] as [string, Record<string, unknown>?][]) {
    expect(await refusal(world, "user", what, body)).toBe("CONTEST_NOT_REGISTERED");
  }
});
