import { beforeAll, describe, expect, test } from "vitest";
import type { ClassRow } from "../../src/shared/class/class.ts";
import { type ClassCaller, type ClassWorld, createClassWorld } from "./classWorld.ts";

let world: ClassWorld;
beforeAll(async () => {
  world = await createClassWorld();
  return () => world.close();
});

interface Creation {
  allowed: boolean;
  reason: string | null;
  solved: number;
  solvedNeeded: number;
  isPermitted: boolean;
  createdToday: number;
  dailyLimit: number | null;
  owned: number;
  totalLimit: number | null;
}
const creation = (as: ClassCaller) => world.data<Creation>(as, "GET /api/class/creation");
const list = async (as: ClassCaller, query = "") =>
  (await world.data<{ records: ClassRow[] }>(as, `GET /api/class/list${query}`)).records;

async function switchTo(switches: Record<string, number>): Promise<void> {
  await world.data("root", "PUT /api/admin/switch/update", switches);
}

describe("creating", () => {
  const create = (as: ClassCaller) => world.code(as, "POST /api/class", { name: "Mine" });

  test("needs enough solved problems, unless root allows it", async () => {
    await switchTo({ defaultCreateGroupACInitValue: 20 });
    const uid = await world.uidOf("ann");
    const solve = (ac: number) =>
      world.sql(
        "insert into user_count (uid, ac) values ($1, $2) on conflict (uid) do update set ac = $2",
        [uid, ac],
      );
    await solve(19);
    expect(await create("ann")).toBe("CLASS_CREATE_SOLVED");
    expect(await creation("ann")).toMatchObject({
      allowed: false,
      reason: "solved",
      solved: 19,
      solvedNeeded: 20,
    });
    await solve(20);
    expect(await create("ann")).toBeUndefined();
    await solve(0);
    await world.data("root", "POST /api/admin/class/creator", { username: "ANN" });
    const page = await world.data<{ records: { uid: string; classCount: number }[] }>(
      "root",
      "GET /api/admin/class/creator?keyword=ann",
    );
    expect(page.records).toMatchObject([{ uid, classCount: 1, createdBy: "root" }]);
    expect(await creation("ann")).toMatchObject({ allowed: true, isPermitted: true });
    expect(await create("ann")).toBeUndefined();
    await world.data("root", `DELETE /api/admin/class/creator?uid=${uid}`);
    expect(await create("ann")).toBe("CLASS_CREATE_SOLVED");
    expect(await world.code("root", "POST /api/admin/class/creator", { username: "nobody" })).toBe(
      "USER_NOT_FOUND",
    );
  });

  test("accounts that may not submit may not create; administrators have no limits", async () => {
    expect(await create("barred")).toBe("CLASS_CREATE_ROLE");
    expect(await creation("barred")).toMatchObject({ allowed: false, reason: "role" });
    expect(await creation("admin")).toMatchObject({
      allowed: true,
      solvedNeeded: 0,
      dailyLimit: null,
      totalLimit: null,
    });
  });

  test("the limits of a day and of classes that are not archived hold, also for concurrent calls", async () => {
    const uid = await world.uidOf("bob");
    await world.data("root", "POST /api/admin/class/creator", { username: "bob" });
    await switchTo({ defaultCreateGroupDailyLimit: 2, defaultCreateGroupLimit: 3 });
    const codes = await Promise.all(Array.from({ length: 5 }, () => create("bob")));
    expect(codes.filter((code) => code === undefined)).toHaveLength(2);
    expect(codes.filter((code) => code === "CLASS_CREATE_DAILY")).toHaveLength(3);
    expect(await creation("bob")).toMatchObject({ reason: "daily", createdToday: 2, owned: 2 });
    await world.sql(
      "update user_group set created_at = created_at - interval '1 day' where owner_uid = $1",
      [uid],
    );
    expect(await create("bob")).toBeUndefined();
    expect(await create("bob")).toBe("CLASS_CREATE_TOTAL");
    const [first] = await list("bob");
    await world.data("bob", "POST /api/class/archive", { classId: first?.id, archived: true });
    expect(await create("bob")).toBeUndefined();
    await switchTo({ defaultCreateGroupDailyLimit: 1000, defaultCreateGroupLimit: 1000 });
  });

  test.each([
    [{ name: "  " }],
    [{ name: "n".repeat(101) }],
    [{ name: "Fine", term: "t".repeat(61) }],
    [{ name: "Fine", description: "d".repeat(20_001) }],
    [{ name: "Fine", peerResults: "all" }],
    [{}],
  ])("%j is refused", async (form) => {
    expect(await world.code("owner", "POST /api/class", form)).toBe("INVALID_FIELD");
  });
});

describe("reading", () => {
  test("a stranger of an open class gets name, term and owner only", async () => {
    const secret = { description: "**secret**", acceptsRequests: true };
    const classId = await world.classWithMembers(secret);
    const { text } = await world.call("other", `GET /api/class/detail?classId=${classId}`);
    const { data } = JSON.parse(text) as { data: Record<string, unknown> };
    const { may, ...rest } = data;
    expect(Object.values(may as object)).not.toContain(true);
    expect(rest).toEqual({
      id: classId,
      name: "Algorithms",
      term: "2026 spring",
      owner: "owner",
      role: null,
      access: false,
      offer: null,
      isRequested: false,
      acceptsRequests: true,
      archivedAt: null,
      picture: null,
      description: "",
      html: "",
      peerResults: null,
      ownerUid: null,
      memberCount: null,
      requestCount: null,
      gmtCreate: null,
      gmtModified: null,
    });
  });

  test("a class that exists is refused to strangers like one that does not", async () => {
    const classId = await world.classWithMembers();
    const answer = async (id: number) => {
      const { status, body } = await world.call("other", `GET /api/class/detail?classId=${id}`);
      return { status, code: body.code, msg: body.msg.replace(String(id), "N") };
    };
    expect(await answer(classId)).toEqual(await answer(987_654_321));
  });

  test("members read it rendered and sanitised, with what they may do", async () => {
    const description = "**bold** <script>alert(1)</script>";
    const classId = await world.classWithMembers({ description });
    const detail = await world.detail("member", classId);
    expect(detail).toMatchObject({ role: "member", memberCount: 5, requestCount: null });
    expect(detail.html).toContain("<strong>bold</strong>");
    expect(detail.html).not.toContain("<script");
    expect(Object.entries(detail.may).filter(([, may]) => may)).toEqual([["leave", true]]);
    const owner = await world.detail("owner", classId);
    const denied = Object.entries(owner.may).filter(([, may]) => !may);
    expect(denied).toEqual([["manageUsers", false]]);
    expect((await world.detail("root", classId)).may).toMatchObject({
      manageUsers: true,
      leave: false,
    });
  });

  test("the list has the own classes with the own role, newest first, and is filtered", async () => {
    const term = "only this term";
    const [first, second, third] = [
      await world.classWithMembers({ name: "A_1%", term }),
      await world.classWithMembers({ name: "B", term }),
      await world.emptyClass({ name: "C", term }),
    ];
    await world.data("owner", "POST /api/class/archive", { classId: second, archived: true });
    const ids = async (as: ClassCaller, query: string) =>
      (await list(as, query)).map(({ id }) => id);
    const ofTerm = `?keyword=${encodeURIComponent(term)}`;
    expect(await ids("owner", ofTerm)).toEqual([third, second, first]);
    expect(await ids("member", ofTerm)).toEqual([second, first]);
    expect(await ids("other", ofTerm)).toEqual([]);
    expect(await ids("root", ofTerm)).toEqual([]);
    expect(await ids("member", `${ofTerm}&state=active`)).toEqual([first]);
    expect(await ids("member", `${ofTerm}&state=archived`)).toEqual([second]);
    expect(await ids("member", "?keyword=_1%25")).toEqual([first]);
    const [row] = await list("assistant", "?keyword=a_1");
    expect(row).toMatchObject({ role: "assistant", memberCount: 5, requestCount: null });
    const all = await world.data<{ records: ClassRow[]; total: number }>(
      "root",
      `GET /api/admin/class/list${ofTerm}&limit=2`,
    );
    expect(all.total).toBe(3);
    expect(all.records.map(({ id, role }) => [id, role])).toEqual([
      [third, null],
      [second, null],
    ]);
    const classes = await world.data<{ records: ClassRow[] }>(
      "root",
      `GET /api/admin/class/list?keyword=${first}`,
    );
    expect(classes.records.map(({ id }) => id)).toContain(first);
  });
});

describe("changing", () => {
  test("changes what is sent; an older version is not overwritten", async () => {
    const classId = await world.classWithMembers({ description: "old" });
    const { gmtModified } = await world.detail("teacher", classId);
    const form = { classId, peerResults: "nickname", description: "*new*", gmtModified };
    const changed = await world.data<Record<string, unknown>>("teacher", "PUT /api/class", form);
    expect(changed).toMatchObject({
      name: "Algorithms",
      peerResults: "nickname",
      html: expect.stringContaining("new") as string,
    });
    expect(await world.code("owner", "PUT /api/class", { ...form, name: "Late" })).toBe("CONFLICT");
  });

  test("an archived class can be read and not be changed, until its owner restores it", async () => {
    const classId = await world.classWithMembers();
    const archive = (archived: boolean) =>
      world.data("owner", "POST /api/class/archive", { classId, archived });
    await archive(true);
    const detail = await world.detail("teacher", classId);
    expect(detail.archivedAt).not.toBeNull();
    expect(detail.may).toMatchObject({ edit: false, seeRoster: true, leave: false });
    expect(await world.code("owner", "PUT /api/class", { classId, name: "No" })).toBe(
      "CLASS_ARCHIVED",
    );
    await archive(false);
    expect(await world.code("owner", "PUT /api/class", { classId, name: "Yes" })).toBeUndefined();
  });

  test("only a teacher of the class becomes its owner, who stays a teacher", async () => {
    const classId = await world.classWithMembers();
    const give = async (username: string) =>
      world.code("owner", "POST /api/class/transfer", {
        classId,
        uid: await world.uidOf(username),
      });
    expect(await give("member")).toBe("CLASS_NEW_OWNER");
    expect(await give("other")).toBe("CLASS_NEW_OWNER");
    expect(await give("teacher")).toBeUndefined();
    expect((await world.detail("teacher", classId)).role).toBe("owner");
    expect((await world.detail("owner", classId)).role).toBe("teacher");
    expect(await give("teacher")).toBe("FORBIDDEN");
  });

  test("deleting names what is lost, hides what it owns, and asks first", async () => {
    const classId = await world.classWithMembers();
    await world.sql(
      `with p as (insert into problem (problem_id, auth, group_id) values ('CLS1', 4, $1) returning id)
       insert into training (title, auth, is_visible, group_id) select 'Of class', 'Public', true, $1 from p`,
      [classId],
    );
    await world.data("owner", "POST /api/class/announcement", {
      classId,
      announcement: { title: "News" },
    });
    const refused = await world.call("owner", `DELETE /api/class?classId=${classId}`);
    expect(refused.body.code).toBe("CLASS_USED");
    expect(refused.body.msg).toContain("4");
    expect(await world.code("teacher", `DELETE /api/class?classId=${classId}&confirm=true`)).toBe(
      "FORBIDDEN",
    );
    await world.data("owner", `DELETE /api/class?classId=${classId}&confirm=true`);
    expect(await world.code("owner", `GET /api/class/detail?classId=${classId}`)).toBe(
      "CLASS_NOT_FOUND",
    );
    const rows = await world.sql(
      `select p.auth, p.group_id, t.is_visible, t.group_id as t_group from problem p, training t
       where p.problem_id = 'CLS1' and t.title = 'Of class'`,
    );
    expect(rows).toEqual([{ auth: 2, group_id: null, is_visible: false, t_group: null }]);
    expect(await world.sql("select 1 from announcement where group_id is not null")).toEqual([]);
  });

  test("an empty one is deleted at once", async () => {
    const classId = await world.emptyClass();
    await world.data("owner", `DELETE /api/class?classId=${classId}`);
  });
});

describe("announcements", () => {
  test("are read by those who belong to the class, and on no other list", async () => {
    const classId = await world.classWithMembers();
    const post = (title: string, status: number) =>
      world.data<{ id: number }>("assistant", "POST /api/class/announcement", {
        classId,
        announcement: { title, content: "**soon**", status },
      });
    const { id } = await post("Of the class", 0);
    await post("Hidden in the class", 1);
    const titles = async (as: ClassCaller, query = "") => {
      const call = `GET /api/class/announcement/list?classId=${classId}${query}`;
      const page = await world.data<{ records: { title: string }[] }>(as, call);
      return page.records.map(({ title }) => title);
    };
    expect(await titles("member")).toEqual(["Of the class"]);
    expect(await titles("teacher", "&all=true")).toEqual(["Hidden in the class", "Of the class"]);
    const surfaces = [
      "GET /api/get-common-announcement?limit=100",
      `GET /api/get-announcement?id=${id}`,
      "GET /api/admin/announcement?limit=100",
      "GET /api/home-summary",
    ];
    for (const surface of surfaces) {
      expect((await world.call("root", surface)).text, surface).not.toContain("Of the class");
    }
    const other = await world.classWithMembers();
    expect(
      await world.code("teacher", "PUT /api/class/announcement", {
        classId: other,
        announcement: { id, title: "Stolen" },
      }),
    ).toBe("ANNOUNCEMENT_NOT_FOUND");
    const change = { classId, announcement: { id, title: "Changed" } };
    await world.data("teacher", "PUT /api/class/announcement", change);
    expect(await titles("member")).toEqual(["Changed"]);
    await world.data("teacher", `DELETE /api/class/announcement?classId=${classId}&aid=${id}`);
    expect(await titles("member")).toEqual([]);
  });

  test("a preview stores nothing", async () => {
    const classId = await world.classWithMembers();
    const body = { classId, content: "**a** <script>b</script>" };
    const { html } = await world.data<{ html: string }>("teacher", "POST /api/class/preview", body);
    expect(html).toContain("<strong>a</strong>");
    expect(html).not.toContain("script");
  });

  test("are not written by accounts that may not write elsewhere, whatever their role in the class", async () => {
    const classId = await world.classWithMembers();
    const announcement = { title: "News", content: "text", status: 0 };
    const { id } = await world.data<{ id: number }>("owner", "POST /api/class/announcement", {
      classId,
      announcement,
    });
    const change = { classId, announcement: { id, title: "Changed" } };
    try {
      for (const role of [1004, 1005, 1006, 1007]) {
        for (const as of ["owner", "teacher", "assistant"] as const) {
          await world.sql("update app_user set role_id = $1 where username = $2", [role, as]);
          const codes = [
            await world.code(as, "POST /api/class/announcement", { classId, announcement }),
            await world.code(as, "PUT /api/class/announcement", change),
          ];
          expect([role, as, ...codes]).toEqual([role, as, "DISCUSSION_ROLE", "DISCUSSION_ROLE"]);
        }
      }
      await world.data("teacher", `DELETE /api/class/announcement?classId=${classId}&aid=${id}`);
    } finally {
      await world.sql(
        "update app_user set role_id = 1002 where username in ('owner', 'teacher', 'assistant')",
      );
    }
    await world.data("teacher", "POST /api/class/announcement", { classId, announcement });
  });
});
