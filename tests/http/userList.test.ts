import { describe, expect, test } from "vitest";
import { userWorld } from "./userWorld.ts";
import { type Caller, people } from "./world.ts";

const { site, round, list, stored } = userWorld();

describe("permissions", () => {
  const calls: [string, object | undefined][] = [
    ["GET /api/admin/user/get-user-list", undefined],
    ["PUT /api/admin/user/edit-user", { uid: people.user.uid, type: 1000 }],
    ["POST /api/admin/user/forbid-user", { ids: [people.user.uid] }],
    ["DELETE /api/admin/user/delete-user", { ids: [people.user.uid] }],
    ["POST /api/admin/user/pass-user", { ids: [people.applying.uid] }],
    ["POST /api/admin/user/reject-user", { ids: [people.applying.uid] }],
  ];
  const callers: [Caller, number][] = [
    ["guest", 401],
    ["banned", 401],
    ["applying", 401],
    ["user", 403],
    ["barred", 403],
    ["problemAdmin", 403],
    ["admin", 403],
  ];
  test.each(callers)("%s gets %i everywhere, and nothing changes", async (as, status) => {
    const before = await stored(people.user.uid);
    for (const [call, body] of calls) {
      const reply = await site().call(as, call, body === undefined ? {} : { body });
      expect(reply.status, call).toBe(status);
    }
    expect(await stored(people.user.uid)).toEqual(before);
    expect((await stored(people.applying.uid))["status"]).toBe(2);
  });
});

describe("the list", () => {
  test("newest first, with the role, without hashes, and with the total", async () => {
    const { records, total } = await list("?limit=3");
    expect(records.map(({ username }) => username)).toEqual(
      [1, 2, 3].map((n) => `pupil${round()}-${n}`),
    );
    expect(records[0]?.roles).toEqual([{ id: 1002, role: "default_user" }]);
    const [{ count } = { count: 0 }] = await site().sql<{ count: number }>(
      "select count(*) from app_user where deleted_at is null",
    );
    expect(total).toBe(count);
    const reply = await site().call("root", "GET /api/admin/user/get-user-list?limit=100");
    expect(reply.text).not.toMatch(/argon2|password/i);
  });

  test.each([
    ["a part of the name in any case", () => `PUPIL${round()}-2`],
    ["a part of the mail address", () => `p${round()}2@sch`],
    ["the student number", () => `s${round()}2`],
  ])("is found by %s", async (_what, keyword) => {
    const { records, total } = await list(`?keyword=${encodeURIComponent(keyword())}`);
    expect(records.map(({ username }) => username)).toEqual([`pupil${round()}-2`]);
    expect(total).toBe(1);
  });

  test("two Chinese characters of the real name or the school are enough", async () => {
    for (const keyword of ["小明", "一中", "明3"]) {
      const { records } = await list(`?limit=100&keyword=${encodeURIComponent(keyword)}`);
      expect(records.map(({ username }) => username)).toContain(`pupil${round()}-3`);
    }
    expect((await list(`?keyword=${encodeURIComponent("明9")}`)).total).toBe(0);
  });

  test("a class is shown, found by a part of it, and filters by the whole of it", async () => {
    const [first, second] = (await list("?limit=2")).records;
    const put = (uid: string | undefined, name: string) =>
      site().sql("update app_user set class_name = $2 where uid = $1", [uid, name]);
    await put(first?.uid, `高二${round()}班`);
    await put(second?.uid, `高二${round()}班乙`);
    const uidsOf = async (query: string) => (await list(query)).records.map(({ uid }) => uid);
    const part = encodeURIComponent(`高二${round()}班`);
    expect(await uidsOf(`?keyword=${part}`)).toEqual([first?.uid, second?.uid]);
    expect(await uidsOf(`?className=${part}`)).toEqual([first?.uid]);
    expect(await list(`?className=${part}&status=0&roleId=1002`)).toMatchObject({
      records: [{ className: `高二${round()}班` }],
      total: 1,
    });
    expect((await list(`?className=${part}&status=1`)).total).toBe(0);
  });

  test.each(["%", "_", "\\", "'", "100%", '"; drop table app_user'])(
    "the keyword %s is text, not a pattern",
    async (keyword) => {
      expect((await list(`?keyword=${encodeURIComponent(keyword)}`)).total).toBe(0);
    },
  );

  test("status, role and 'staff only' are combined", async () => {
    const banned = await list("?status=1");
    expect(banned.records.every(({ status }) => status === 1)).toBe(true);
    expect(banned.records.map(({ username }) => username)).toContain("banned");
    const admins = await list("?roleId=1001");
    expect(admins.records.map(({ username }) => username)).toEqual(["admin"]);
    const staff = await list("?onlyAdmin=true&limit=100");
    expect(staff.records.map(({ username }) => username).toSorted()).toEqual(
      expect.arrayContaining(["admin", "problemAdmin", "root"]),
    );
    expect(staff.records.some(({ roles }) => roles[0]?.id === 1002)).toBe(false);
    expect((await list("?onlyAdmin=true&roleId=1002")).total).toBe(0);
    expect((await list("?status=1&roleId=1002&keyword=banned")).total).toBe(1);
    for (const nonsense of ["?status=7", "?roleId=99999999", "?status=-1&keyword=banned"]) {
      expect(await list(nonsense)).toEqual({ records: [], total: 0 });
    }
  });

  test("pages do not overlap, and the limit is capped", async () => {
    const first = await list("?limit=2&currentPage=1");
    const second = await list("?limit=2&currentPage=2");
    const uids = [...first.records, ...second.records].map(({ uid }) => uid);
    expect(new Set(uids).size).toBe(4);
    expect((await list("?limit=100000")).records.length).toBeLessThanOrEqual(100);
  });
});
