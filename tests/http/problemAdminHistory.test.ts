import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hostileMarkdown } from "../../src/server/platform/rendering/hostileMarkdown.ts";
import { renderMarkdown } from "../../src/server/platform/rendering/markdown.ts";
import { type HistoryRow, HISTORY_MAX } from "../../src/shared/problem/problemAdmin.ts";
import type { ProblemFile } from "../../src/shared/problem/problemFile.ts";
import { formOf, adminCalls } from "./problemAdminWorld.ts";
import { send } from "./uploadForm.ts";
import { type Caller, createWorld, people, type World } from "./world.ts";

let world: World;
const { make, read, change, save } = adminCalls(() => world);
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const requestData = async <T>(what: string, body?: object, as: Caller = "root"): Promise<T> => {
  const reply = await world.call(as, what, { body });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as T;
};

const historyOf = (pid: number, query = "") =>
  requestData<{ records: HistoryRow[]; total: number }>(
    `GET /api/admin/problem/history?pid=${pid}${query}`,
  );

describe("GET /api/admin/problem/history", () => {
  test("lists changes, newest first; GET /api/admin/problem/history-entry returns a version", async () => {
    const data = { samples: [{ input: "1 2", output: "3" }], isUploadTestCase: false };
    const { pid } = await make("PAST", { hint: "one" }, { tags: [{ name: "kept-tag" }], ...data });
    await change(pid, { hint: "two", timeLimit: 2000 }, { tags: [] });
    await save("problemAdmin", "PUT", { problem: { id: pid, auth: 2 } });
    await requestData("PUT /api/admin/problem/change-problem-auth", { id: pid, auth: 1 });
    const { records, total } = await historyOf(pid);
    expect(total).toBe(4);
    expect(
      records.map(({ revision, username, kind, changed }) => ({
        revision,
        username,
        kind,
        changed,
      })),
    ).toEqual([
      { revision: 4, username: "root", kind: "auth", changed: ["auth"] },
      { revision: 3, username: "problemAdmin", kind: "edit", changed: ["auth"] },
      { revision: 2, username: "root", kind: "edit", changed: ["timeLimit", "statements", "tags"] },
      { revision: 1, username: "root", kind: "create", changed: [] },
    ]);
    const entry = await requestData<{ state: object }>(
      `GET /api/admin/problem/history-entry?pid=${pid}&revision=1`,
    );
    expect(entry.state).toMatchObject({
      timeLimit: 1000,
      tags: ["kept-tag"],
      statements: { "zh-CN": { hint: "one", title: "标题 PAST" } },
    });
    expect((await historyOf(pid, "&limit=1&currentPage=2")).records[0]?.revision).toBe(3);
    for (const revision of [99, -1]) {
      const path = `GET /api/admin/problem/history-entry?pid=${pid}&revision=${revision}`;
      expect((await world.call("root", path)).body.code).toBe("PROBLEM_REVISION");
    }
    const huge = `GET /api/admin/problem/history-entry?pid=${pid}&revision=${2 ** 40}`;
    expect((await world.call("root", huge)).body.code).toBe("INVALID_FIELD");
  });

  test("a problem without a history gets its state before the first change as a version", async () => {
    const [row] = await world.sql<{ id: number }>(
      `insert into problem (problem_id, author_uid, owner_uid) values ('BEFORE', $1, $1) returning id`,
      [people.admin.uid],
    );
    const pid = row!.id;
    await world.sql("insert into problem_title values ($1, 'zh-CN', '原来的')", [pid]);
    expect((await change(pid, { title: "新的" })).status).toBe(200);
    const { records } = await historyOf(pid);
    expect(records).toMatchObject([
      { revision: 1, kind: "edit", username: "root", changed: ["statements"] },
      { revision: 0, kind: "found", username: "admin" },
    ]);
  });

  test("the oldest versions are deleted beyond the limit", async () => {
    const { pid } = await make("MANY");
    await world.sql(
      `insert into problem_history (problem_id, revision, actor_name, kind, data_version, state)
       select $1, n, '', 'edit', 0, '{}' from generate_series(2, $2::int) n`,
      [pid, HISTORY_MAX],
    );
    await world.sql("update problem set revision = $2 where id = $1", [pid, HISTORY_MAX]);
    await change(pid, { hint: "one more" });
    const { total } = await historyOf(pid);
    expect(total).toBe(HISTORY_MAX);
    const path = `GET /api/admin/problem/history-entry?pid=${pid}&revision=1`;
    expect((await world.call("root", path)).status).toBe(404);
  });
});

describe("POST /api/admin/problem/restore", () => {
  const restore = (body: object, as: Caller = "root") =>
    world.call(as, "POST /api/admin/problem/restore", { body });

  test("saves an earlier version as the newest; id, visibility and data stay", async () => {
    const samples = [{ input: "1", output: "1" }];
    const first = { hint: "first", type: 0, judgeMode: "spj", spjCode: "code", spjLanguage: "C" };
    const { pid } = await make(
      "BACK",
      { ...first, translations: { "en-US": { title: "Back" } } },
      { samples, isUploadTestCase: false, tags: [{ name: "back-tag" }] },
    );
    await change(
      pid,
      {
        problemId: "BACK2",
        auth: 1,
        judgeMode: "default",
        type: 1,
        hint: "second",
        translations: { "en-US": null },
      },
      { tags: [] },
    );
    await world.sql("delete from tag where name = 'back-tag'");
    const reply = await restore({ pid: String(pid), revision: "1", current: 2 });
    expect(reply.body.data, reply.text).toMatchObject({ revision: 3, problemId: "BACK2" });
    expect(await read(pid)).toMatchObject({
      problemId: "BACK2",
      auth: 1,
      ...first,
      translations: { "en-US": { title: "Back" } },
      tags: [{ name: "back-tag" }],
      cases: 1,
    });
    expect((await historyOf(pid)).records[0]).toMatchObject({ revision: 3, kind: "restore" });
  });

  test("is refused over a newer version and for an unknown one", async () => {
    const { pid } = await make("LATE");
    await change(pid, { hint: "newer" });
    expect((await restore({ pid, revision: 1, current: 1 })).body.code).toBe("PROBLEM_CHANGED");
    expect((await restore({ pid, revision: 7, current: 2 })).body.code).toBe("PROBLEM_REVISION");
    expect((await read(pid)).hint).toBe("newer");
  });
});

describe("drafts", () => {
  const path = "/api/admin/problem/draft";

  test("are one per user and problem, returned as saved; saving the problem deletes it", async () => {
    const { pid } = await make("DRAFT");
    const draft = { problem: { hint: "half a sen" }, list: [1, "二"], nothing: null };
    await requestData(`PUT ${path}`, { pid, content: { old: true } });
    await requestData(`PUT ${path}`, { pid, content: draft, revision: 1 });
    expect(await requestData(`GET ${path}?pid=${pid}`)).toMatchObject({
      content: draft,
      revision: 1,
    });
    expect(await requestData(`GET ${path}?pid=${pid}`, undefined, "problemAdmin")).toBeNull();
    await save("problemAdmin", "PUT", { problem: { id: pid, source: "theirs" } });
    expect(await requestData(`GET ${path}?pid=${pid}`)).not.toBeNull();
    await change(pid, { hint: "a whole sentence" });
    expect(await requestData(`GET ${path}?pid=${pid}`)).toBeNull();
  });

  test("exist for a new problem too, until its creation or DELETE /api/admin/problem/draft", async () => {
    await requestData(`PUT ${path}`, { content: { problem: { problemId: "N" } } });
    await requestData(`PUT ${path}`, { pid: 0, content: { problem: { problemId: "NE" } } });
    expect(await requestData(`GET ${path}`)).toMatchObject({
      content: { problem: { problemId: "NE" } },
    });
    expect(await world.sql("select 1 from problem_draft where problem_id is null")).toHaveLength(1);
    await make("NEW");
    expect(await requestData(`GET ${path}`)).toBeNull();
    await requestData(`PUT ${path}`, { content: {} });
    await requestData(`DELETE ${path}`);
    await requestData(`DELETE ${path}`);
    expect(await requestData(`GET ${path}?pid=`)).toBeNull();
  });

  test("are refused if too large or of an unknown problem", async () => {
    const body = { content: { text: "x".repeat(5 * 1024 * 1024) } };
    expect((await world.call("root", `PUT ${path}`, { body })).status).toBe(413);
    const none = await world.call("root", `PUT ${path}`, { body: { pid: 999_999, content: {} } });
    expect(none.status).toBe(404);
    const text = await world.call("root", `PUT ${path}`, { body: { content: "text" } });
    expect(text.status).toBe(400);
    const far = await world.call("root", `PUT ${path}`, { body: { content: {}, revision: 1e12 } });
    expect(far.status).toBe(400);
  });
});

describe("POST /api/admin/problem/preview and attachments", () => {
  const upload = (pid: number, name: string, bytes = Buffer.from("bytes")) =>
    send(world, "root", `POST /api/admin/problem/file?pid=${pid}`, { bytes, field: "file", name });

  test("a picture is in the statement as soon as it is uploaded, and missing after its deletion", async () => {
    const { pid } = await make("FILES", { auth: 1, description: "![图](files/graph.png)" });
    const pageText = async () =>
      (await world.call("guest", "GET /api/get-problem?problemId=FILES")).text;
    expect(await pageText()).not.toContain("/api/problem-file/");
    const reply = await upload(pid, "graph.png");
    const url = `/api/problem-file/${pid}/graph.png`;
    expect(reply.body.data).toEqual({ name: "graph.png", size: 5, url });
    expect(await pageText()).toContain(url);
    expect((await world.call("guest", `GET ${url}`)).text).toBe("bytes");
    await upload(pid, "graph.png", Buffer.from("other bytes"));
    expect(await requestData(`GET /api/admin/problem/files?pid=${pid}`)).toEqual([
      { name: "graph.png", size: 11, url },
    ]);
    const file = `/api/admin/problem/file?pid=${pid}&name=graph.png`;
    expect((await world.call("root", `DELETE ${file}`)).status).toBe(200);
    expect((await world.call("root", `DELETE ${file}`)).status).toBe(404);
    expect(await pageText()).not.toContain(url);
  });

  test("the preview of a hidden problem shows its pictures; that of a new one has none", async () => {
    const { pid } = await make("PREVIEW");
    await upload(pid, "a.png");
    const content = "# H\n\n![](a.png) $x^2$";
    const { html } = await requestData<{ html: string }>("POST /api/admin/problem/preview", {
      pid,
      content,
    });
    const address = /src="([^"]+)"/.exec(html)?.[1] ?? "";
    expect(address).toMatch(new RegExp(`^/api/problem-file/${pid}/a\\.png\\?key=`));
    expect((await world.call("guest", `GET ${address}`)).text).toBe("bytes");
    const [file] = await requestData<ProblemFile[]>(`GET /api/admin/problem/files?pid=${pid}`);
    expect(file?.url, "the list opens files of a hidden problem too").toBe(address);
    expect(html).toContain("katex");
    const fresh = await requestData<{ html: string }>("POST /api/admin/problem/preview", {
      content,
    });
    expect(fresh.html).toBe(renderMarkdown(content));
  });

  test("hostile texts are sanitised in preview and page", async () => {
    const storable = hostileMarkdown.filter(([, source]) => !source.includes("\0"));
    const { pid } = await make("HOSTILE", { auth: 1 });
    for (const [what, content] of storable) {
      const preview = await requestData<{ html: string }>("POST /api/admin/problem/preview", {
        content,
      });
      expect(preview.html, what).toBe(renderMarkdown(content));
      const saved = await save("root", "PUT", { problem: { id: pid, description: content } });
      expect(saved.status, what).toBe(200);
      const page = await world.call("guest", "GET /api/get-problem?problemId=HOSTILE");
      const { problem } = page.body.data as { problem: { html: { description: string } } };
      expect(problem.html.description, what).toBe(preview.html);
    }
  });

  test("names are made valid for packages, and a changed name never replaces another file", async () => {
    const { pid } = await make("NAMES");
    const nameOf = async (name: string) => {
      const { body } = await upload(pid, name, Buffer.from(name));
      return (body.data as ProblemFile).name;
    };
    expect(await nameOf("截图.png")).toBe("file.png");
    expect(await nameOf("附件.png")).toBe("file-2.png");
    expect(await nameOf("my picture (1).png")).toBe("my-picture-1.png");
    expect(await nameOf("..\\..\\etc/passwd")).toBe("passwd");
    expect(await nameOf(".htaccess")).toBe("file.htaccess");
    expect(await nameOf(`${"x".repeat(200)}.txt`)).toHaveLength(100);
    expect(await nameOf("plain.txt")).toBe("plain.txt");
    expect(await nameOf("plain.txt")).toBe("plain.txt");
  });

  test("files for another's problem and for an unknown one are refused", async () => {
    const { pid } = await make("CLOSED");
    const form = { bytes: Buffer.from("x"), field: "file", name: "x.txt" };
    const path = `POST /api/admin/problem/file?pid=${pid}`;
    expect((await send(world, "admin", path, form)).status).toBe(403);
    expect((await send(world, "root", "POST /api/admin/problem/file?pid=0", form)).status).toBe(
      404,
    );
    expect(await world.sql("select 1 from problem_file where problem_id = $1", [pid])).toEqual([]);
  });
});

test("deleting a user retains versions and deletes drafts", async () => {
  const reply = await save("admin", "POST", formOf("LEAVER"));
  const { pid } = reply.body.data as { pid: number };
  await requestData("PUT /api/admin/problem/draft", { pid, content: {} }, "admin");
  const body = { ids: [people.admin.uid] };
  await requestData("DELETE /api/admin/user/delete-user", body);
  expect((await historyOf(pid)).records[0]?.username).toBe("admin");
  expect(await world.sql("select 1 from problem_draft where uid = $1", [people.admin.uid])).toEqual(
    [],
  );
});
