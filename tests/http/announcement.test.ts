import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Announcement } from "../../src/shared/message/announcement.ts";
import { hostileMarkdown } from "../../src/server/platform/rendering/hostileMarkdown.ts";
import { renderMarkdown } from "../../src/server/platform/rendering/markdown.ts";
import { scenarios } from "./scenario.ts";
import { type Caller, createWorld, type Reply, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

interface PageOf {
  records: Announcement[];
  total: number;
}

async function publish(body: object): Promise<Announcement> {
  const reply = await world.call("root", "POST /api/admin/announcement", { body });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Announcement;
}

const edit = (body: object, as: Caller = "root"): Promise<Reply> =>
  world.call(as, "PUT /api/admin/announcement", { body });

async function read(query = "", as: Caller = "guest"): Promise<PageOf> {
  const reply = await world.call(as, `GET /api/get-common-announcement${query}`);
  return reply.body.data as PageOf;
}

async function lastAction() {
  const [row] = await world.sql<{
    action: string;
    actor: string;
    target: string;
    before: object | null;
    after: object | null;
  }>(
    `select action, actor_name as actor, target, before, after from audit_entry order by id desc limit 1`,
  );
  return row;
}

describe("publishing", () => {
  test("the author is the caller, whatever the body contains; readers get it rendered", async () => {
    const body = {
      id: null,
      title: "  Maintenance  ",
      content: "# Tonight\n\n$a^2$ **down** for *1 h*",
      status: 0,
      uid: "c".repeat(32),
      username: "user",
    };
    const stored = await publish(body);
    expect(stored).toMatchObject({ title: "Maintenance", uid: "1", username: "root", status: 0 });
    const { records, total } = await read();
    expect(total).toBe(1);
    expect(records).toEqual([stored]);
    expect(stored.html).toMatch(/<strong>down<\/strong>/);
    expect(stored.html).toMatch(/katex/);
    expect(await lastAction()).toMatchObject({
      action: "announcement.create",
      actor: "root",
      target: "Maintenance",
      after: { title: "Maintenance", status: 0 },
    });
  });

  test("newest first, five a page, only visible ones, with their number", async () => {
    for (let number = 1; number <= 6; number += 1) {
      await publish({ title: `n${number}`, content: "x", status: number === 3 ? 1 : 0 });
    }
    const first = await read("?currentPage=1&limit=5");
    expect(first.records.map(({ title }) => title)).toEqual(["n6", "n5", "n4", "n2", "n1"]);
    expect(first.total).toBe(6);
    const second = await read("?currentPage=2&limit=5");
    expect(second.records.map(({ title }) => title)).toEqual(["Maintenance"]);
    const mine = await world.call("root", "GET /api/admin/announcement?limit=100");
    expect((mine.body.data as PageOf).total).toBe(7);
    expect(mine.text).toContain('"n3"');
    expect((await read("", "root")).records.map(({ title }) => title)).not.toContain("n3");
  });

  test("readers and the preview get sanitised HTML for hostile text", async () => {
    // Texts with a NUL character are left out, because the API rejects them.
    const storable = hostileMarkdown.filter(([, source]) => !source.includes("\0"));
    expect(storable.length).toBeGreaterThan(50);
    for (const [what, content] of storable) {
      const { id, html } = await publish({ title: "<script>alert(1)</script>", content });
      expect(html, what).toBe(renderMarkdown(content));
      const [row] = (await read("?limit=1")).records;
      expect(row, what).toMatchObject({ id, content, html });
      const preview = await world.call("root", "POST /api/admin/announcement/preview", {
        body: { content },
      });
      expect(preview.body.data, what).toEqual({ html });
      await world.call("root", `DELETE /api/admin/announcement?aid=${id}`);
    }
  });

  scenarios(
    () => world,
    [
      ...(["title", "content"] as const).map((field) => ({
        shows: `a ${field} that is too long is refused`,
        as: "root" as const,
        call: "POST /api/admin/announcement",
        body: { title: "t", [field]: "x".repeat(70_000) },
        status: 400,
        code: "INVALID_FIELD",
      })),
      {
        shows: "a blank title is refused",
        as: "root",
        call: "POST /api/admin/announcement",
        body: { title: "   " },
        status: 400,
        code: "INVALID_FIELD",
      },
      {
        shows: "other states are refused",
        as: "root",
        call: "POST /api/admin/announcement",
        body: { title: "t", status: 2 },
        status: 400,
        code: "INVALID_FIELD",
      },
    ],
  );
});

describe("changing", () => {
  test("only sent fields change; hiding removes it for readers at once", async () => {
    const { id } = await publish({ title: "to hide", content: "**stays**" });
    const reply = await edit({ id: String(id), status: 1 });
    expect(reply.body.data).toMatchObject({ title: "to hide", content: "**stays**", status: 1 });
    expect((await read("?limit=100")).records.map((row) => row.id)).not.toContain(id);
    expect(await lastAction()).toMatchObject({
      action: "announcement.update",
      target: "to hide",
      before: { status: 0 },
      after: { status: 1 },
    });
    const edited = await edit({ id, status: 0, content: "_new_" });
    expect((edited.body.data as Announcement).html).toContain("<em>new</em>");
    expect((await read("?limit=100")).records[0]).toMatchObject({ id, content: "_new_" });
  });

  test("the author does not change, also if another administrator's id is sent", async () => {
    const { id } = await publish({ title: "mine", content: "" });
    const reply = await edit({ id, title: "still mine", uid: "a".repeat(32), username: "admin" });
    expect(reply.body.data).toMatchObject({ uid: "1", username: "root", title: "still mine" });
  });

  test("an unknown id is refused and nothing is inserted", async () => {
    const before = await read("?limit=100");
    const reply = await edit({ id: 987_654, title: "made up", content: "x", status: 0 });
    expect([reply.status, reply.body.code]).toEqual([404, "ANNOUNCEMENT_NOT_FOUND"]);
    expect((await read("?limit=100")).total).toBe(before.total);
    const removal = await world.call("root", "DELETE /api/admin/announcement?aid=987654");
    expect([removal.status, removal.body.code]).toEqual([404, "ANNOUNCEMENT_NOT_FOUND"]);
  });

  test("a change based on an older version is refused", async () => {
    const { id, gmtModified } = await publish({ title: "v1", content: "one" });
    const first = await edit({ id, title: "v2", gmtModified });
    expect(first.status).toBe(200);
    const late = await edit({ id, title: "v2 of another", gmtModified });
    expect([late.status, late.body.code]).toEqual([409, "CONFLICT"]);
    const again = await edit({ ...(first.body.data as Announcement), title: "v3" });
    expect((again.body.data as Announcement).title).toBe("v3");
  });

  test("of ten concurrent changes of one version one is saved", async () => {
    const { id, gmtModified } = await publish({ title: "race", content: "" });
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) => edit({ id, title: `race ${n}`, gmtModified })),
    );
    const countOf = (expectedStatus: number) =>
      replies.filter(({ status }) => status === expectedStatus).length;
    expect([countOf(200), countOf(409)]).toEqual([1, 9]);
  });

  test("an update without changes creates no audit entry and no version", async () => {
    const row = await publish({ title: "same", content: "c" });
    const before = await lastAction();
    const reply = await edit({ id: row.id, title: "same", content: "c", status: 0 });
    expect(reply.body.data).toEqual(row);
    expect(await lastAction()).toEqual(before);
  });

  test("deletion is recorded; a second one reports not found", async () => {
    const { id } = await publish({ title: "to delete", content: "why" });
    expect((await world.call("root", `DELETE /api/admin/announcement?aid=${id}`)).status).toBe(200);
    expect(await lastAction()).toMatchObject({
      action: "announcement.delete",
      target: "to delete",
      before: { title: "to delete", content: "why", status: 0 },
    });
    expect((await world.call("root", `DELETE /api/admin/announcement?aid=${id}`)).status).toBe(404);
  });

  test("HTML of an older renderer is rendered again, once, and the announcement's version stays", async () => {
    const { id, gmtModified } = await publish({ title: "old", content: "**b**" });
    await world.sql(
      "update announcement set html = '<script>old</script>', renderer = 0 where id = $1",
      [id],
    );
    const [row] = (await read("?limit=1")).records;
    expect(row).toMatchObject({ id, gmtModified });
    expect(row?.html).toContain("<strong>b</strong>");
    const [stored] = await world.sql("select html, renderer from announcement where id = $1", [id]);
    expect(stored?.["html"]).toBe(row?.html);
  });

  test("an announcement remains when its author is deleted", async () => {
    const { id } = await publish({ title: "orphan", content: "" });
    await world.sql("update announcement set uid = null where id = $1", [id]);
    expect((await read("?limit=1")).records[0]).toMatchObject({ id, uid: null, username: "" });
  });
});

describe("rights", () => {
  const calls = [
    "GET /api/admin/announcement",
    "POST /api/admin/announcement",
    "PUT /api/admin/announcement",
    "DELETE /api/admin/announcement?aid=1",
    "POST /api/admin/announcement/preview",
  ];
  scenarios(
    () => world,
    calls.flatMap((call) =>
      (["guest", "user", "admin", "problemAdmin", "banned"] as const).map((as) => ({
        shows: "only root manages announcements",
        as,
        call,
        status: as === "guest" || as === "banned" ? 401 : 403,
        ...(call.startsWith("P") ? { body: { id: 1, title: "x", content: "x" } } : {}),
      })),
    ),
  );
});
