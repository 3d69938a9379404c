import { afterAll, beforeAll, expect, test } from "vitest";
import type { Announcement } from "../../src/shared/message/announcement.ts";
import { only } from "../../src/server/platform/database/db.ts";
import {
  type ContestWorld,
  createContestWorld,
  data,
  type TestContest,
  refusal,
} from "./contestWorld.ts";
import { submitAs } from "./judgingWorld.ts";
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

test("one in both languages is read in the reader's; a change of its text drops the English one", async () => {
  const contest = await world.contest();
  const { cid } = contest;
  const both = await publish(contest, {
    title: "题目 A",
    content: "改正：**n**",
    titleEn: "Problem A",
    contentEn: "Correction: **n**",
  });
  await publish(contest, { title: "只有一种", content: "文字", contentEn: "", titleEn: "ignored" });
  const read = async (language: string) => {
    const headers = { "accept-language": language };
    const page = await world.call("user", `GET /api/get-contest-announcement?cid=${cid}`, {
      headers,
    });
    const news = await world.call("user", "POST /api/get-contest-not-read-announcement", {
      body: { cid, readAnnouncementList: [] },
      headers,
    });
    const { records } = page.body.data as Page;
    return [
      records.map(({ title, html }) => [title, html.includes("<strong>n</strong>")]),
      records.map(({ html }) => /Correction/.test(html)),
      (news.body.data as Row[]).map(({ title }) => title),
    ];
  };
  expect(await read("en-US")).toEqual([
    [
      ["只有一种", false],
      ["Problem A", true],
    ],
    [false, true],
    ["只有一种", "Problem A"],
  ]);
  expect(await read("zh-CN")).toEqual([
    [
      ["只有一种", false],
      ["题目 A", true],
    ],
    [false, false],
    ["只有一种", "题目 A"],
  ]);
  const change = (fields: Record<string, unknown>) =>
    data(world, "admin", "PUT /api/admin/contest/announcement", {
      cid,
      announcement: { id: both.id, ...fields },
    });
  await change({ title: "题目 A（更新）" });
  expect((await read("en-US"))[2]).toEqual(["只有一种", "Problem A"]);
  await change({ content: "再次改正：**n**" });
  expect((await read("en-US"))[2]).toEqual(["只有一种", "题目 A（更新）"]);
});

test("organizers see how many have read each and who; only what a contestant has read counts, once", async () => {
  const contest = await world.contest();
  const { cid } = contest;
  const other = await world.contest();
  const first = await publish(contest, { title: "First" });
  const hidden = await publish(contest, { title: "Hidden", status: 1 });
  const elsewhere = await publish(other, { title: "Elsewhere" });
  await submitAs(world, "user", { pid: "A", cid });
  await world.sql("delete from job");
  const read = (as: Caller, ids: number[]) =>
    refusal(world, as, "POST /api/contest-announcement-read", { cid, ids });
  const counts = async () => {
    const { contestants, announcements } = await data<{
      contestants: number;
      announcements: { id: number; count: number }[];
    }>(world, "admin", `GET /api/admin/contest/announcement-readers?cid=${cid}`);
    const of = (id: number) => announcements.find((each) => each.id === id)?.count;
    return [contestants, of(first.id), of(hidden.id), of(elsewhere.id)];
  };
  expect(await counts()).toEqual([1, 0, 0, undefined]);
  // Polling for unread announcements does not mark them as read.
  await unread(contest, []);
  expect(await counts()).toEqual([1, 0, 0, undefined]);
  for (let time = 0; time < 2; time++) {
    expect(await read("user", [first.id, hidden.id, elsewhere.id, 987_654])).toBeUndefined();
  }
  expect(await read("admin", [first.id])).toBeUndefined();
  expect(await read("guest", [first.id])).toBe("LOGIN_REQUIRED");
  expect(await counts()).toEqual([1, 1, 0, undefined]);
  const readers = `GET /api/admin/contest/announcement-reader-list?cid=${cid}&aid=${first.id}`;
  const page = await data<{ total: number; records: { username: string }[] }>(
    world,
    "admin",
    readers,
  );
  expect([page.total, page.records.map(({ username }) => username)]).toEqual([1, ["user"]]);
  const foreign = `GET /api/admin/contest/announcement-reader-list?cid=${cid}&aid=${elsewhere.id}`;
  expect((await data<{ total: number }>(world, "admin", foreign)).total).toBe(0);
  for (const call of [readers, `GET /api/admin/contest/announcement-readers?cid=${cid}`]) {
    expect(await refusal(world, "user", call)).toBe("FORBIDDEN");
  }
});

test("the English texts are changed with or without the others, and removed; the audit log has them", async () => {
  const contest = await world.contest();
  const { cid } = contest;
  const { id } = await publish(contest, { title: "题目 A", content: "改正" });
  const english = async () => {
    const page = await data<{ records: Announcement[] }>(
      world,
      "admin",
      `GET /api/admin/contest/announcement?cid=${cid}`,
    );
    const { title, content, titleEn, contentEn } = only(page.records);
    return [title, content, titleEn, contentEn];
  };
  const change = (fields: Record<string, unknown>) =>
    data(world, "admin", "PUT /api/admin/contest/announcement", {
      cid,
      announcement: { id, ...fields },
    });
  await change({ titleEn: "Problem A", contentEn: "Correction" });
  expect(await english()).toEqual(["题目 A", "改正", "Problem A", "Correction"]);
  const entry = await world.sql(
    "select before, after from audit_entry where action = 'announcement.update' order by id desc limit 1",
  );
  expect(entry).toEqual([
    {
      before: { titleEn: null, contentEn: null },
      after: { titleEn: "Problem A", contentEn: "Correction" },
    },
  ]);
  await change({ content: "再次改正", contentEn: "Second **correction**" });
  expect(await english()).toEqual(["题目 A", "再次改正", "Problem A", "Second **correction**"]);
  const { records } = (
    await world.call("user", `GET /api/get-contest-announcement?cid=${cid}`, {
      headers: { "accept-language": "en-US" },
    })
  ).body.data as Page;
  expect(records[0]?.html).toContain("<strong>correction</strong>");
  await change({ title: "题目 A!", contentEn: null });
  expect(await english()).toEqual(["题目 A!", "再次改正", undefined, undefined]);
});
