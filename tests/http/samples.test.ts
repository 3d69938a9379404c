import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ensureRoot } from "../../src/server/account/root.ts";
import { folderStore } from "../../src/server/platform/file/files.ts";
import { loadSamples } from "../../src/server/package/samples.ts";
import { type ProblemDetail } from "../../src/shared/problem/problem.ts";
import { parseExamples } from "../../src/shared/problem/examples.ts";
import type { TrainingRow } from "../../src/shared/practice/training.ts";
import { startTestServer, type TestServer } from "../support/server.ts";

const samples = join(import.meta.dirname, "../../samples");
let server: TestServer;
let store: ReturnType<typeof folderStore>;
let folders: string[];

beforeAll(async () => {
  server = await startTestServer();
  store = folderStore(server.db, join(server.data, "files"));
  await ensureRoot(server.db, { password: "preset-one" });
  folders = (await readdir(samples, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
});
afterAll(() => server.close());

async function query<Row extends Record<string, unknown>>(text: string): Promise<Row[]> {
  return server.db.query<Row>({ text });
}

async function read(problemId: string, language: string) {
  const address = `${server.address}/api/get-problem?problemId=${problemId}`;
  const response = await fetch(address, { headers: { "accept-language": language } });
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: ProblemDetail }).data;
}

test("two servers starting together load every sample once", async () => {
  const loaded = await Promise.all(
    [1, 2].map(() => loadSamples(server.db, store, samples, { trainings: true })),
  );
  expect(loaded.toSorted((a, b) => a - b)).toEqual([0, folders.length]);
  expect(folders.length).toBeGreaterThanOrEqual(8);
});

test("a sample training has problems of them, each once, and belongs to root", async () => {
  const address = `${server.address}/api/get-training-list`;
  const { data } = (await (await fetch(address)).json()) as {
    data: { records: TrainingRow[]; total: number };
  };
  expect(data.records).toMatchObject([
    { title: "新手上路 First steps", auth: "Public", author: "root", categoryName: "入门 Basics" },
  ]);
  const stored = JSON.parse(await readFile(join(samples, "trainings.json"), "utf8")) as {
    problems: string[];
  }[];
  expect(data.records.map(({ problemCount }) => problemCount)).toEqual(
    stored.map(({ problems }) => problems.length),
  );
});

test("the first is A+B Problem, and all belong to root and are public", async () => {
  const rows = await query<{ problemId: string; author: string; auth: number }>(
    `select problem_id as "problemId", author_uid as author, auth from problem order by 1`,
  );
  expect(rows[0]?.problemId).toBe("1000");
  expect(new Set(rows.map(({ author, auth }) => `${author} ${auth}`))).toEqual(new Set(["1 1"]));
  expect((await read("1000", "en")).problem.title).toBe("A+B Problem");
});

test("every case's files are stored under the hash and size in the database", async () => {
  const rows = await query<{ sha256: string; size: number }>(
    "select sha256, size from stored_file",
  );
  expect(rows.length).toBeGreaterThan(folders.length);
  for (const { sha256, size } of rows) expect(await store.size(sha256)).toBe(size);
  const [missing] = await query<{ count: number }>(
    `select count(*)::int as count from problem p
     where not exists (select from problem_case c where c.problem_id = p.id and c.data_version = p.data_version)`,
  );
  expect(missing?.count, "problems without a case of their data version").toBe(0);
});

test("points of scored problems are whole numbers", async () => {
  const rows = await query<{ problemId: string; sum: number }>(
    `select p.problem_id as "problemId", sum(c.score)::int as sum
     from problem p join problem_case c on c.problem_id = p.id
     where p.type = 1 and p.judge_case_mode <> 'subtask' group by 1`,
  );
  for (const { problemId, sum } of rows) expect([problemId, sum]).toEqual([problemId, 100]);
  const subtasks = await query<{ problemId: string; sum: number }>(
    `select p.problem_id as "problemId", sum(s.score)::int as sum
     from problem p join problem_subtask s on s.problem_id = p.id group by 1`,
  );
  expect(subtasks.length).toBeGreaterThan(0);
  for (const { problemId, sum } of subtasks) expect([problemId, sum]).toEqual([problemId, 100]);
});

test("every statement renders without a broken formula or picture, in each language", async () => {
  const rows = await query<{ problemId: string; locale: string }>(
    `select p.problem_id as "problemId", s.locale from problem p
     join problem_statement s on s.problem_id = p.id`,
  );
  for (const { problemId, locale } of rows) {
    const { problem } = await read(problemId, locale);
    expect(problem.statementLanguage).toBe(locale);
    const html = Object.values(problem.html).join("");
    expect(html, problemId).not.toMatch(/katex-error|mathcolor="#cc0000"/);
    for (const [, address = ""] of html.matchAll(/<img src="([^"]+)"/g)) {
      const picture = await fetch(server.address + address);
      expect([address, picture.status]).toEqual([address, 200]);
      expect(picture.headers.get("content-type")).toMatch(/^image\//);
    }
    expect(parseExamples(problem.examples).length, `${problemId} has a sample`).toBeGreaterThan(0);
  }
});

test("a deleted sample does not come back", async () => {
  await query("delete from problem where problem_id = '1000'");
  expect(await loadSamples(server.db, store, samples)).toBe(0);
  expect(await query("select from problem where problem_id = '1000'")).toEqual([]);
});

test("a broken package is reported with folder and reason, and nothing is loaded partly", async () => {
  const folder = await mkdtemp(join(tmpdir(), "verdict-samples-"));
  await cp(join(samples, folders[0] ?? ""), join(folder, "a"), { recursive: true });
  await cp(join(samples, folders[0] ?? ""), join(folder, "b"), { recursive: true });
  const path = join(folder, "b/problem.json");
  const fields = JSON.parse(await readFile(path, "utf8")) as Record<string, unknown>;
  await query("delete from site_setting");
  await query("truncate problem cascade");
  await writeFile(path, JSON.stringify({ ...fields, timeLimit: -1 }));
  await expect(loadSamples(server.db, store, folder)).rejects.toThrow(
    /\/b: fieldWrong: problem\.json[\s\S]*timeLimit/,
  );
  await writeFile(path, JSON.stringify({ ...fields, problemId: "B1", languages: ["Brainfish"] }));
  await expect(loadSamples(server.db, store, folder)).rejects.toThrow("Brainfish");
  expect(await query("select from problem")).toEqual([]);
  expect(await query("select from site_setting where key = 'samples.loaded'")).toEqual([]);
  await rm(folder, { recursive: true });
});
