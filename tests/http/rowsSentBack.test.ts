import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { localLanguages } from "../../src/shared/languages/languages.ts";
import type { Language, Tag } from "../../src/shared/problem/problem.ts";
import { addNodeLanguages } from "./judgingWorld.ts";
import { adminCalls } from "./problemAdminWorld.ts";
import { send } from "./uploadForm.ts";
import { makeZip } from "./hostileZip.ts";
import { type Caller, createWorld, type World } from "./world.ts";

// These tests simulate a client that sends back the data that it received, in which names and titles appear in only one
// language. Saving without a change must leave the stored row, its version and the audit log as they are.

let world: World;
const { save, make, read } = adminCalls(() => world);
beforeAll(async () => {
  world = await createWorld();
  await addNodeLanguages(world);
});
afterAll(() => world.close());

async function get<T>(call: string, as: Caller = "root", language = "en-US"): Promise<T> {
  const headers = { "accept-language": language };
  const reply = await world.call(as, call, { headers });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as T;
}

const entries = () => world.sql("select count(*)::int as count from audit_entry");

describe("languages of a problem", () => {
  const allowed = (pid: number, query = "") =>
    get<Language[]>(`GET /api/get-Problem-languages?pid=${pid}${query}`);

  test("a problem that allows all is not limited to the languages of the current judge", async () => {
    const { pid, revision } = await make("ALL-LANGUAGES");
    const languages = await allowed(pid);
    expect(languages.map(({ name }) => name)).toEqual(localLanguages.map(({ name }) => name));
    expect(languages.some(({ available }) => !available)).toBe(true);
    const { languages: _none, ...row } = await read(pid);
    const reply = await save("root", "PUT", { problem: row, languages });
    expect(reply.body.data).toMatchObject({ revision });
    expect((await read(pid)).languages).toEqual([]);
  });

  test("a new problem with every language selected allows later ones too", async () => {
    const { pid: model } = await make("MODEL");
    const { pid } = await make("TICKED", {}, { languages: await allowed(model) });
    expect((await read(pid)).languages).toEqual([]);
  });

  test("a selection is returned as a whole, also languages that no judge has, and stays when sent back", async () => {
    const ids = new Map(localLanguages.map(({ id, name }) => [name, id]));
    const selection = ["C", "Rust"].map((name) => ({ id: ids.get(name) }));
    const { pid, revision } = await make("SELECTION", {}, { languages: selection });
    const languages = await allowed(pid);
    expect(languages.map(({ name, available }) => [name, available])).toEqual([
      ["C", true],
      ["Rust", false],
    ]);
    expect((await allowed(pid, "&offered=true")).map(({ name }) => name)).toEqual(["C"]);
    const reply = await save("root", "PUT", { problem: await read(pid), languages });
    expect(reply.body.data).toMatchObject({ revision });
    expect((await read(pid)).languages.map(({ name }) => name)).toEqual(["C", "Rust"]);
  });

  test("every language with an own factor is a selection", async () => {
    const all = localLanguages.map(({ id }) => ({ id, ownTimeFactor: id === 1 ? 3 : null }));
    const { pid } = await make("FACTORS", {}, { languages: all });
    expect((await read(pid)).languages).toHaveLength(localLanguages.length);
  });
});

describe("tags and classifications", () => {
  const call = async (what: string, body: object, language = "en-US") => {
    const reply = await world.call("admin", what, {
      body,
      headers: { "accept-language": language },
    });
    expect(reply.status, reply.text).toBe(200);
    return reply.body.data as { id: number; name: string; nameEn: string | null };
  };
  const groups = (language: string) =>
    get<{ classification: { id: number; name: string } | null; tagList: Tag[] }[]>(
      "GET /api/get-problem-tags-and-classification",
      "admin",
      language,
    );

  test.each(["en-US", "zh-CN"])("as received by a %s change nothing", async (language) => {
    const names = { name: `图论 ${language}`, nameEn: `Graphs ${language}` };
    const group = await call("POST /api/admin/tag/classification", names);
    const tag = await call("POST /api/admin/tag", { ...names, tcid: group.id });
    const before = await entries();
    const groupRow = (await groups(language)).find((each) => each.classification?.id === group.id);
    expect(groupRow?.tagList[0]?.name).toBe(language === "en-US" ? names.nameEn : names.name);
    await call("PUT /api/admin/tag", groupRow!.tagList[0]!, language);
    await call("PUT /api/admin/tag/classification", groupRow!.classification!, language);
    expect(await entries()).toEqual(before);
    const rows = await world.sql(
      'select name, name_en as "nameEn" from tag where id = $1 union all select name, name_en from tag_classification where id = $2',
      [tag.id, group.id],
    );
    expect(rows).toEqual([names, names]);
  });

  test("renamed by an English reader retain the Chinese name", async () => {
    const tag = await call("POST /api/admin/tag", { name: "贪心", nameEn: "Greedy" });
    const renamed = await call("PUT /api/admin/tag", { id: tag.id, name: "Greedy method" });
    expect(renamed).toMatchObject({ name: "贪心", nameEn: "Greedy method" });
  });

  test("a problem form with English tag names retains them", async () => {
    const tag = await call("POST /api/admin/tag", { name: "动态规划", nameEn: "DP" });
    const { pid, revision } = await make("TAGGED", {}, { tags: [{ id: tag.id }] });
    const tags = await get<Tag[]>(`GET /api/get-problem-tags?pid=${pid}`);
    expect(tags.map(({ name }) => name)).toEqual(["DP"]);
    const reply = await save("root", "PUT", { problem: await read(pid), tags });
    expect(reply.body.data).toMatchObject({ revision });
    expect((await read(pid)).tags.map(({ name }) => name)).toEqual(["动态规划"]);
  });
});

test("a row of the problem list sent back changes neither title nor visibility", async () => {
  const english = { "en-US": { title: "English title" } };
  const { pid } = await make("ROW", { title: "中文标题", translations: english });
  const list = await get<{ records: { id: number; title: string }[] }>(
    "GET /api/admin/problem/get-problem-list?keyword=ROW",
  );
  const row = list.records.find(({ id }) => id === pid);
  expect(row?.title).toBe("English title");
  const before = await entries();
  const reply = await world.call("root", "PUT /api/admin/problem/change-problem-auth", {
    body: { ...row, caseVersion: "0", description: null },
  });
  expect(reply.status, reply.text).toBe(200);
  expect(await entries()).toEqual(before);
  expect(await read(pid)).toMatchObject({ title: "中文标题", translations: english });
});

test("a whole announcement sent back changes nothing", async () => {
  const reply = await world.call("root", "POST /api/admin/announcement", {
    body: { id: null, title: "公告", content: "text", status: 0, uid: "1", username: "root" },
  });
  const before = await entries();
  const again = await world.call("root", "PUT /api/admin/announcement", {
    body: reply.body.data as object,
  });
  expect(again.body.data).toEqual(reply.body.data);
  expect(await entries()).toEqual(before);
});

describe("origin of test cases", () => {
  const typed = { samples: [{ input: "1 2", output: "3" }], isUploadTestCase: false };
  const shared = async (pid: number, isUpload: boolean) =>
    get<{ id: number; input: string; output: string }[]>(
      `GET /api/admin/problem/get-problem-cases?pid=${pid}&isUpload=${isUpload}`,
    );

  async function upload(names: string[]): Promise<{ fileList: object[]; fileListDir: string }> {
    const bytes = makeZip(names.map((name) => ({ name, bytes: `content of ${name}` })));
    const reply = await send(world, "root", "POST /api/file/upload-testcase-zip", {
      bytes,
      field: "file",
    });
    expect(reply.status, reply.text).toBe(200);
    return reply.body.data as { fileList: object[]; fileListDir: string };
  }

  test("typed cases are returned as typed, and stay when sent back", async () => {
    const { pid, revision } = await make("TYPED", {}, typed);
    const row = await read(pid);
    expect(row.isUploadCase).toBe(false);
    const samples = await shared(pid, row.isUploadCase);
    expect(samples).toMatchObject([{ input: "1 2", output: "3" }]);
    const reply = await save("root", "PUT", {
      problem: row,
      samples,
      isUploadTestCase: row.isUploadCase,
      uploadTestcaseDir: "",
    });
    expect(reply.body.data).toMatchObject({ revision });
    expect(await read(pid)).toEqual(row);
  });

  test("uploaded cases are returned as files, whatever the row says, until others are typed", async () => {
    const { fileList, fileListDir } = await upload(["a.in", "a.out"]);
    const cases = { samples: fileList, isUploadTestCase: true, uploadTestcaseDir: fileListDir };
    const { pid } = await make("UPLOADED", { isUploadCase: false }, cases);
    expect((await read(pid)).isUploadCase).toBe(true);
    await save("root", "PUT", { problem: await read(pid), ...typed });
    expect((await read(pid)).isUploadCase).toBe(false);
  });

  test("other points or rules do not change it", async () => {
    const { pid } = await make("POINTS", {}, typed);
    await save("root", "PUT", { problem: { ...(await read(pid)), type: 0 } });
    const problem = await read(pid);
    expect([problem.caseVersion, problem.isUploadCase]).toEqual(["2", false]);
    const [one] = await shared(pid, true);
    const samples = [{ ...one, score: 7 }];
    await save("root", "PUT", {
      problem: { ...problem, type: 1 },
      samples,
      isUploadTestCase: true,
    });
    const again = await read(pid);
    expect([again.caseVersion, again.isUploadCase, again.ioScore]).toEqual(["3", false, 7]);
  });

  test("uploaded files that are typed again become typed, without a new version", async () => {
    const { fileList, fileListDir } = await upload(["1.in", "1.out"]);
    const cases = { samples: fileList, isUploadTestCase: true, uploadTestcaseDir: fileListDir };
    const { pid } = await make("RETYPED", {}, cases);
    const samples = [{ input: "content of 1.in", output: "content of 1.out" }];
    await save("root", "PUT", { problem: { id: pid }, samples, isUploadTestCase: false });
    const row = await read(pid);
    expect([row.caseVersion, row.isUploadCase]).toEqual(["1", false]);
  });

  test("incomplete pairs are stored with an empty file, for both notations of a missing one", async () => {
    const { fileList, fileListDir } = await upload(["1.in", "1.out", "2.in", "3.out"]);
    const missing = { input: null, output: "3.out" };
    expect(fileList.slice(1)).toEqual([{ input: "2.in", output: null }, missing]);
    const samples = [...fileList.slice(0, 2), { ...missing, input: "-" }];
    const cases = { samples, isUploadTestCase: true, uploadTestcaseDir: fileListDir };
    const { pid } = await make("HALVES", {}, cases);
    const files = (await shared(pid, true)).map(({ input, output }) => [input, output]);
    expect(files).toEqual([
      ["1.in", "1.out"],
      ["2.in", "2.out"],
      ["3.in", "3.out"],
    ]);
    const [, second, third] = await shared(pid, false);
    expect([second, third]).toMatchObject([
      { input: "content of 2.in", output: "" },
      { input: "", output: "content of 3.out" },
    ]);
    const none = { ...cases, samples: [{ input: "-", output: null }] };
    const reply = await save("root", "PUT", { problem: { id: pid }, ...none });
    expect([reply.status, reply.body.code]).toEqual([400, "TEST_DATA_FILE"]);
  });
});
