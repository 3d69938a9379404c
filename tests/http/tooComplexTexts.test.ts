import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { RENDERER_VERSION } from "../../src/server/platform/rendering/rendering.ts";
import { createWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** 60 KB of Markdown that would be rendered to 50 MB of HTML. */
const bomb = `[a]: https://example.org/${"x".repeat(50_000)}\n\n${"[a]".repeat(3000)}`;

describe("a text that cannot be rendered is refused when it is saved", () => {
  test.each([
    ["POST /api/admin/announcement/preview", { content: bomb }, "content"],
    ["POST /api/admin/announcement", { title: "x", content: bomb }, "content"],
    ["POST /api/admin/problem/preview", { content: bomb }, "content"],
  ])("%s", async (call, body, field) => {
    const reply = await world.call("root", call, { body });
    expect([reply.status, reply.body.code, reply.body.field]).toEqual([
      400,
      "TEXT_TOO_COMPLEX",
      field,
    ]);
    expect(reply.body.msg).toMatch(/^The text is too complex/);
  });

  test("an announcement stays unchanged then", async () => {
    const announcement = await world.call("root", "POST /api/admin/announcement", {
      body: { title: "before", content: "*before*" },
    });
    const { id } = announcement.body.data as { id: number };
    const edit = { id, title: "after", content: bomb };
    const reply = await world.call("root", "PUT /api/admin/announcement", { body: edit });
    expect(reply.body.code).toBe("TEXT_TOO_COMPLEX");
    const [row] = await world.sql("select title, html from announcement where id = $1", [id]);
    expect(row).toEqual({ title: "before", html: "<p><em>before</em></p>\n" });
  });
});

test("formulas that define macros and too deeply nested ones do no harm", async () => {
  const signature = [
    `$\\gdef\\a{xx}${"\\xdef\\a{\\a\\a}".repeat(50)}\\a$`,
    `$${"{".repeat(1500)}${"}".repeat(1500)}$`,
    "$y^2$",
  ].join("\n\n");
  const saved = await world.call("user", "POST /api/change-userInfo", { body: { signature } });
  expect(saved.status).toBe(200);
  const home = await world.call("guest", "GET /api/get-user-home-info?username=user");
  const { signatureHtml } = home.body.data as { signatureHtml: string };
  expect(signatureHtml.match(/class="katex"/g)).toHaveLength(1);
});

test("a stored one is shown as its source, with an explanation in the reader's language", async () => {
  const [row] = await world.sql<{ id: number }>(
    `insert into announcement (title, content, html, renderer, status, uid, created_at, modified_at)
     values ('old', $1, '<p>old</p>', 0, 0, '1', verdict_now(), verdict_now()) returning id`,
    [`${bomb} <b>x</b>`],
  );
  const read = async (language: string) => {
    const headers = { "accept-language": language };
    const reply = await world.call("guest", `GET /api/get-announcement?id=${row?.id}`, { headers });
    expect(reply.status).toBe(200);
    return (reply.body.data as { html: string }).html;
  };
  const english = await read("en-US");
  expect(english).toMatch(/^<p><em>This text is too complex/);
  expect(english).toContain("&lt;b&gt;x&lt;/b&gt;");
  expect(english).not.toContain("<b>");
  const stored = "select html, renderer from announcement where id = $1";
  const [storedRow] = await world.sql(stored, [row?.id]);
  expect(storedRow).toMatchObject({ renderer: RENDERER_VERSION });
  // The result is stored, so the text is not rendered again; the note that it is too complex is in the reader's
  // language.
  await world.sql("update announcement set html = html || '<hr />' where id = $1", [row?.id]);
  const chinese = await read("zh-CN");
  expect(chinese).toMatch(/^<p><em>此内容过于复杂/);
  expect(chinese).toMatch(/<hr \/>$/);
});
