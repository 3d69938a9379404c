import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { folderStore } from "../../src/server/platform/file/files.ts";
import { makeZip } from "./hostileZip.ts";
import { download, store, stored, upload, zipOf } from "./packageWorld.ts";
import { polygonFiles } from "./polygonPackage.ts";
import { testDataCalls } from "./testDataCalls.ts";
import { send } from "./uploadForm.ts";
import { createWorld, people, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/**
 * Lines as a Windows editor may write them: most end with CR LF, one ends with CR CR LF, and one contains a carriage
 * return that belongs to the data.
 */
const input = "a\r\nhe\rllo\r\r\n";
const answer = "5\r\nhe\rllo\r\n";
const unix = { input: "a\nhe\rllo\n", answer: "5\nhe\rllo\n" };
const binary = "\0\r\n";

type Files = Record<string, string | Buffer>;
const json = (value: object) => JSON.stringify(value);
const cdata = (name: string, text: string) =>
  `<${name} name="1">${text.replaceAll("\r", "&#13;")}</${name}>`;
const text = { format: "html", value: "x" };

const packages: [format: string, files: Files][] = [
  [
    "polygon",
    polygonFiles({
      tests: [{}],
      shortName: "ends-polygon",
      files: { "tests/01": input, "tests/01.a": answer },
    }),
  ],
  [
    "hydro",
    {
      "E/problem.yaml": "pid: ENDS-hydro\ntitle: t\n",
      "E/problem.md": "x",
      "E/testdata/1.in": input,
      "E/testdata/1.out": answer,
    },
  ],
  ["syzoj", { "1.in": input, "1.out": answer }],
  [
    "kattis",
    {
      "ends-kattis/problem.yaml": "name: t\n",
      "ends-kattis/problem_statement/problem.en.tex": "x",
      "ends-kattis/data/secret/1.in": input,
      "ends-kattis/data/secret/1.ans": answer,
    },
  ],
  [
    "hoj",
    {
      "problem_1.json": json({
        problem: { problemId: "ENDS-HOJ", title: "t", description: "x" },
        samples: [{ input: "1.in", output: "1.out" }],
      }),
      "problem_1/1.in": input,
      "problem_1/1.out": answer,
    },
  ],
  [
    "qduoj",
    {
      "1/problem.json": json({
        display_id: "ENDS-QDUOJ",
        title: "t",
        description: text,
        input_description: text,
        output_description: text,
        time_limit: 1000,
        memory_limit: 64,
        samples: [],
        rule_type: "ACM",
      }),
      "1/testcase/1.in": input,
      "1/testcase/1.out": answer,
    },
  ],
  [
    "fps",
    {
      "a.xml": `<fps><item><title>ENDS</title><description>x</description>${cdata("test_input", input)}${cdata("test_output", answer)}</item></fps>`,
    },
  ],
  [
    "native",
    {
      "E/problem.json": json({
        problemId: "ENDS-OWN",
        cases: [{ input: "1.in", output: "1.out" }],
      }),
      "E/statement.en-US.md": "# t\n\n## description\n\nx\n",
      "E/data/1.in": input,
      "E/data/1.out": answer,
    },
  ],
];

async function contents(problemId: string): Promise<string[][]> {
  const files = folderStore(world.server.db, join(world.server.data, "files"));
  const textOf = async (sha256: string) => (await files.get(sha256)).toString();
  const { cases } = await stored(world, problemId);
  return Promise.all(
    cases.map(async (each) => [await textOf(each.input.sha256), await textOf(each.output.sha256)]),
  );
}

test.each(packages)(
  "%s: line ends become those of Unix, and the report names the files",
  async (format, files) => {
    const read = await upload(world, await zipOf(files), { format });
    expect(read.problems.map(({ fault }) => fault)).toEqual([null]);
    const changed = read.problems[0]?.report.find(({ code }) => code === "lineEnds");
    expect(changed?.params["count"]).toBe(2);
    const outcome = await store(world, read);
    const problemId = outcome.problems[0]?.stored?.problemId ?? "";
    expect(await contents(problemId)).toEqual([[unix.input, unix.answer]]);
  },
);

test("files with zero bytes stay, and an own export keeps every byte", async () => {
  const exported: Files = {
    "B/problem.json": json({
      problemId: "ENDS-BYTES",
      lineEnds: "verbatim",
      cases: [{ input: "1.in", output: "1.out" }],
    }),
    "B/statement.en-US.md": "# t\n\n## description\n\nx\n",
    "B/data/1.in": input,
    "B/data/1.out": answer,
  };
  await store(world, await upload(world, await zipOf(exported)));
  expect(await contents("ENDS-BYTES")).toEqual([[input, answer]]);
  const [row] = await world.sql<{ id: number }>(
    "select id from problem where problem_id = 'ENDS-BYTES'",
  );
  const again = await upload(world, await download(world, [row!.id], "native"));
  expect(again.problems[0]?.report.map(({ code }) => code)).not.toContain("lineEnds");
  await store(world, again, { problemId: "ENDS-AGAIN" });
  expect(await contents("ENDS-AGAIN")).toEqual([[input, answer]]);
  const zeros = { "1.in": binary, "1.out": answer };
  const read = await upload(world, await zipOf(zeros), { format: "syzoj" });
  const changed = read.problems[0]?.report.find(({ code }) => code === "lineEnds");
  expect(changed?.params).toEqual({ count: 1, names: "1.out" });
  await store(world, read, { problemId: "ENDS-ZERO" });
  expect(await contents("ENDS-ZERO")).toEqual([[binary, unix.answer]]);
});

test("uploads, at once and in parts, and typed texts follow the same rule; an upload can keep every byte", async () => {
  const calls = testDataCalls(() => world);
  const zip = makeZip([
    { name: "1.in", bytes: input, deflate: true },
    { name: "1.out", bytes: answer },
    { name: "2.in", bytes: binary },
    { name: "2.out", bytes: "1\n" },
  ]);
  const pid = Number(
    (
      await world.sql<{ id: string }>(
        `insert into problem (problem_id, owner_uid, auth) values ('ENDS-UP', $1, 2) returning id`,
        [people.admin.uid],
      )
    )[0]!.id,
  );
  const file = { bytes: zip, field: "file", name: "data.zip" };
  const whole = await send(world, "admin", "POST /api/file/upload-testcase-zip", file);
  expect(whole.body.data).toMatchObject({ lineEnds: 2 });
  const { fileListDir } = whole.body.data as { fileListDir: string };
  const asIs = await send(world, "admin", "POST /api/file/upload-testcase-zip?keepCrlf=true", file);
  expect(asIs.body.data).toMatchObject({ lineEnds: 0 });
  const { fileListDir: bytes } = asIs.body.data as { fileListDir: string };
  const of = (uploadId: string, name: string) => ({ upload: uploadId, name });
  await calls.saved(pid, 0, [
    { input: of(fileListDir, "1.in"), output: of(fileListDir, "1.out") },
    { input: { text: input }, output: { text: answer } },
    { input: of(bytes, "1.in"), output: of(bytes, "1.out") },
    { input: of(fileListDir, "2.in"), output: of(fileListDir, "2.out") },
  ]);
  expect(await contents("ENDS-UP")).toEqual([
    [unix.input, unix.answer],
    [unix.input, unix.answer],
    [input, answer],
    [binary, "1\n"],
  ]);
});

test("an upload in parts converts unless it says otherwise, and counts the files", async () => {
  const body = { name: "a.zip", size: 10 };
  const reply = await world.call("admin", "POST /api/admin/test-data/upload", { body });
  const { id } = reply.body.data as { id: string };
  const [row] = await world.sql("select unix_lines from data_upload where id = $1", [id]);
  expect(row).toEqual({ unix_lines: true });
  expect(reply.body.data).toMatchObject({ lineEnds: 0 });
  const off = await world.call("admin", "POST /api/admin/test-data/upload", {
    body: { ...body, unixLines: false },
  });
  const [uploadRow] = await world.sql("select unix_lines from data_upload where id = $1", [
    (off.body.data as { id: string }).id,
  ]);
  expect(uploadRow).toEqual({ unix_lines: false });
});
