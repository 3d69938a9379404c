import { beforeAll, describe, expect, test } from "vitest";
import type { ClassMember } from "../../src/shared/class/classMember.ts";
import { type ClassCaller, type ClassWorld, createClassWorld } from "./classWorld.ts";

let world: ClassWorld;
let classId: number;
beforeAll(async () => {
  world = await createClassWorld();
  return () => world.close();
});

const list = async (as: ClassCaller, query = "") =>
  world.data<{ records: ClassMember[]; total: number }>(
    as,
    `GET /api/class/member/list?classId=${classId}${query}`,
  );
const namesOf = async (as: ClassCaller, query = "") =>
  (await list(as, query)).records.map(({ username }) => username);
const change = async (as: ClassCaller, username: string, fields: Record<string, unknown>) =>
  world.code(as, "PUT /api/class/member", {
    classId,
    uid: await world.uidOf(username),
    ...fields,
  });
const remove = async (as: ClassCaller, username: string) =>
  world.code(as, `DELETE /api/class/member?classId=${classId}&uid=${await world.uidOf(username)}`);

describe("the list", () => {
  beforeAll(async () => {
    classId = await world.classWithMembers();
  });

  test("shows members the usernames, and teachers the roster", async () => {
    const uid = await world.uidOf("member");
    await world.sql(
      "update group_member set roster_name = '李雷', roster_number = 'S-1' where group_id = $1 and uid = $2",
      [classId, uid],
    );
    const { text } = await world.call(
      "classmate",
      `GET /api/class/member/list?classId=${classId}&limit=100`,
    );
    for (const secret of ["Real", "N-", "school.test", "李雷", "S-1"]) {
      expect(text).not.toContain(secret);
    }
    const row = async (as: ClassCaller) =>
      (await list(as)).records.find(({ username }) => username === "member");
    expect(await row("classmate")).toEqual({
      uid,
      username: "member",
      nickname: "nick member",
      avatar: null,
      role: "member",
      roster: null,
      mayManage: false,
    });
    const roster = {
      rosterName: "李雷",
      rosterNumber: "S-1",
      realname: "Real member",
      number: "N-member",
      email: "member@school.test",
    };
    expect(await row("assistant")).toMatchObject({ roster, mayManage: false });
    expect(await row("teacher")).toMatchObject({ roster, mayManage: true });
    expect(await row("root")).toMatchObject({ roster, mayManage: true });
  });

  test("names the owner; the owner manages teachers, teachers do not", async () => {
    const manageable = async (as: ClassCaller) =>
      (await list(as)).records
        .filter(({ mayManage }) => mayManage)
        .map(({ username }) => username)
        .toSorted();
    const { records } = await list("member");
    const roles = Object.fromEntries(records.map(({ username, role }) => [username, role]));
    expect(roles).toMatchObject({ owner: "owner", teacher: "teacher", assistant: "assistant" });
    expect(await manageable("owner")).toEqual(["assistant", "classmate", "member", "teacher"]);
    expect(await manageable("teacher")).toEqual(["assistant", "classmate", "member"]);
    expect(await manageable("assistant")).toEqual([]);
  });

  test("is found by names; members find nothing by what they do not see", async () => {
    expect(await namesOf("classmate", "&keyword=NICK%20MEM")).toEqual(["member"]);
    expect(await namesOf("classmate", "&keyword=real%20mem")).toEqual([]);
    expect(await namesOf("classmate", "&keyword=N-member")).toEqual([]);
    expect(await namesOf("assistant", "&keyword=real%20mem")).toEqual(["member"]);
    expect(await namesOf("assistant", `&keyword=${encodeURIComponent("李")}`)).toEqual(["member"]);
    expect(await namesOf("assistant", "&keyword=%25")).toEqual([]);
    expect(await namesOf("assistant", "&role=assistant")).toEqual(["assistant"]);
    const page = await list("member", "&limit=2&currentPage=2");
    expect([page.records.length, page.total]).toEqual([2, 5]);
  });
});

describe("roles", () => {
  beforeAll(async () => {
    classId = await world.classWithMembers();
  });

  test("teachers appoint assistants, only the owner teachers, and the owner stays", async () => {
    expect(await change("teacher", "member", { role: "assistant" })).toBeUndefined();
    expect(await change("teacher", "member", { role: "teacher" })).toBe("CLASS_OWNER_ONLY");
    expect(await change("teacher", "owner", { role: "member" })).toBe("CLASS_OWNER_STAYS");
    expect(await change("root", "owner", { role: "member" })).toBe("CLASS_OWNER_STAYS");
    expect(await change("owner", "teacher", { role: "member" })).toBeUndefined();
    expect(await change("owner", "teacher", { role: "teacher" })).toBeUndefined();
    expect(await change("teacher", "other", { role: "member" })).toBe("CLASS_MEMBER_NOT_FOUND");
    expect(await remove("teacher", "owner")).toBe("CLASS_OWNER_STAYS");
    const foreign = await world.emptyClass();
    expect(
      await world.code("foreign", "PUT /api/class/member", {
        classId: foreign,
        uid: await world.uidOf("owner"),
        role: "member",
      }),
    ).toBe("CLASS_NOT_FOUND");
  });

  test("a new role counts at once, and the change is recorded with its values", async () => {
    expect(await change("owner", "classmate", { role: "teacher", rosterName: " 韩  梅 " })).toBe(
      undefined,
    );
    expect((await world.detail("classmate", classId)).may.manageMembers).toBe(true);
    const [entry] = await world.sql(
      "select before, after from audit_entry where action = 'class.memberUpdate' order by id desc limit 1",
    );
    expect(entry).toEqual({
      before: { role: "member", rosterName: null },
      after: { role: "teacher", rosterName: "韩 梅" },
    });
  });
});

describe("leaving", () => {
  beforeAll(async () => {
    classId = await world.classWithMembers({ name: "A [link](x) *b* $c$" });
  });

  test("a removed member gets a message and does not see the class any more", async () => {
    expect(await remove("assistant", "member")).toBe("FORBIDDEN");
    expect(await remove("teacher", "member")).toBeUndefined();
    expect(await world.code("member", `GET /api/class/detail?classId=${classId}`)).toBe(
      "CLASS_NOT_FOUND",
    );
    const { records } = await world.data<{ records: { title: string; html: string }[] }>(
      "member",
      "GET /api/msg/sys",
    );
    expect(records[0]?.html).toContain("A [link](x) *b* $c$");
    expect(await remove("teacher", "member")).toBe("CLASS_MEMBER_NOT_FOUND");
  });

  test("the owner transfers the class first; others leave it", async () => {
    const leave = (as: ClassCaller) => world.code(as, "POST /api/class/leave", { classId });
    expect(await leave("owner")).toBe("CLASS_OWNER_LEAVES");
    await world.data("owner", "POST /api/class/transfer", {
      classId,
      uid: await world.uidOf("teacher"),
    });
    expect(await leave("owner")).toBeUndefined();
    expect(await leave("owner")).toBe("CLASS_NOT_FOUND");
    expect(await world.members(classId)).toEqual([
      "assistant assistant",
      "classmate member",
      "teacher teacher",
    ]);
  });

  test("the class of a deleted owner belongs to root", async () => {
    const orphan = await world.emptyClass();
    const uid = await world.uidOf("bob");
    await world.sql("update user_group set owner_uid = $2 where id = $1", [orphan, uid]);
    await world.data("root", "DELETE /api/admin/user/delete-user", { ids: [uid] });
    expect((await world.detail("root", orphan)).role).toBe("owner");
  });
});
