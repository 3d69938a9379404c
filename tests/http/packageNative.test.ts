import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { folderStore } from "../../src/server/platform/file/files.ts";
import { loadSamples } from "../../src/server/package/samples.ts";
import { download, pidsOf, store, stored, upload } from "./packageWorld.ts";
import { createWorld, type World } from "./world.ts";

const samples = join(import.meta.dirname, "../../samples");

let here: World;
let there: World;
beforeAll(async () => {
  [here, there] = await Promise.all([createWorld(), createWorld()]);
  const files = folderStore(here.server.db, join(here.server.data, "files"));
  await loadSamples(here.server.db, files, samples);
  await here.sql(`
    insert into problem (problem_id, type, judge_case_mode, judge_mode, comparison, comparison_options,
      spj_language, spj_code, user_extra_file, judge_extra_file, examples, source, auth, time_limit,
      memory_limit, stack_limit, output_limit, data_version, difficulty, rating, is_remove_end_blank, feedback, jury_data_open, failing_input_open, code_share)
    values
      ('STRANGE', 1, 'subtask', 'spj', null, '{}', 'C', 'int main(){}', '{"a.h": "// a"}',
       '{"b.h": "// b", "深.txt": "x"}', '[{"input": " 1\\n", "output": ""}]', 'A & B', 2, 777, 33, 44, 55, 3,
       2, 1900, false, 'firstFailed', true, true, false),
      ('EMPTY', 0, 'default', 'default', 'floats', '{"absolute": 0.01}', null, null, null, null,
       '[]', null, 3, 1000, 256, 128, null, 0, 0, null, true, 'all', false, false, true)`);
  const put = async (text: string) => files.put(Buffer.from(text));
  const [one, two, three] = [await put("1\r\n"), await put("\0\u0001binary"), await put("")];
  const [{ id } = { id: 0 }] = await here.sql<{ id: number }>(
    "select id from problem where problem_id = 'STRANGE'",
  );
  await here.sql(
    `insert into problem_case (problem_id, data_version, seq, input_name, output_name, input_sha256,
       output_sha256, score, group_num)
     values ($1, 3, 1, 'a/1 (2).in', 'a/1.out', $2, $3, 7, 1), ($1, 3, 2, '二.in', '二.ans', $3, $4, 5, 2),
       ($1, 2, 1, 'old.in', 'old.out', $2, $2, 1, 1)`,
    [id, one, two, three],
  );
  await here.sql(
    `insert into problem_subtask (problem_id, data_version, num, type, score, depends_on)
     values ($1, 3, 1, 'mul', 30, '{}'), ($1, 3, 2, 'min', 70, '{1}')`,
    [id],
  );
  await here.sql(
    "insert into problem_file (problem_id, name, sha256) values ($1, '图 1.png', $2)",
    [id, two],
  );
  // Titles and statements that the Markdown form of a package cannot represent.
  await here.sql("insert into problem_title values ($1, 'zh-CN', '# 标题'), ($1, 'en-US', 'T')", [
    id,
  ]);
  await here.sql(
    `insert into problem_statement (problem_id, locale, description, input, output, hint)
     values ($1, 'zh-CN', E'甲\\n\\n## input\\n\\n乙\\r\\n', ' x ', '', ''), ($1, 'en-US', 'd', '', 'o', 'h')`,
    [id],
  );
  await here.sql(
    "insert into problem_title values ((select max(id) from problem), 'en-US', 'Empty')",
  );
  await here.sql(
    `insert into problem_language (problem_id, language_id, time_factor) values ($1, 1, 3.5), ($1, 6, null)`,
    [id],
  );
  await here.sql(
    "insert into code_template (problem_id, language_id, code) values ($1, 1, '/* */')",
    [id],
  );
  await here.sql(
    `insert into problem_solution values ($1, 'slow one.py', 'Python3', 'print()', '{TLE,WA}', 30)`,
    [id],
  );
  await here.sql(
    `insert into problem_validator values ($1, 'reads.cpp', 'C++ 17', 'int main() {}', 'testlib',
       '{--group,"two words"}'), ($1, 'second.py', 'Python3', 'exit(42)', 'kattis', '{}')`,
    [id],
  );
  const rules = [
    { cases: ["a/*", "二.in"], flags: ["--group", "two words"] },
    { cases: ["*"], flags: [] },
  ];
  await here.sql(
    `update problem_validator set files = $2, case_flags = $3
     where problem_id = $1 and name = 'reads.cpp'`,
    [id, { "读.h": "// 读", "lib/b.cpp": "" }, JSON.stringify(rules)],
  );
  await here.sql(
    "update problem set checker_flags = '{a}', checker_case_flags = $2 where id = $1",
    [id, JSON.stringify(rules)],
  );
  await addEditorials(id);
});

/**
 * Adds three kinds of entries: published editorials that are not in the order of their ids, a deleted editorial, and a
 * proposal.
 */
async function addEditorials(pid: number): Promise<void> {
  const rows = [
    [2, "published", "always", null, null],
    [1, "published", "time", "2031-05-06T07:08:09.012Z", null],
    [3, "published", "solved", null, "2026-01-01T00:00:00Z"],
    [4, "proposed", "always", null, null],
  ] as const;
  for (const row of rows) {
    await here.sql(
      `with e as (
         insert into editorial (problem_id, uid, seq, state, release, release_at, deleted_at)
         values ($1, '1', $2, $3, $4, $5, $6) returning id, seq)
       insert into editorial_text (editorial_id, locale, title, content, html, renderer)
       select id, x.locale, x.locale || ' ' || seq, E'# 题解\n\n  $x^2$ ' || seq, '', 0
       from e, unnest(array['zh-CN', 'en-US']) x (locale) where seq <> 1 or x.locale = 'en-US'`,
      [pid, ...row],
    );
  }
}
afterAll(() => Promise.all([here.close(), there.close()]));

describe("the native format", () => {
  test("transfers every kind of problem exactly", async () => {
    const problems = await pidsOf(here);
    expect(problems.length).toBeGreaterThan(10);
    const zip = await download(
      here,
      problems.map(({ id }) => id),
      "native",
    );
    const read = await upload(there, zip);
    expect(read.fault).toBeNull();
    expect(read).toMatchObject({ state: "ready", format: "native" });
    expect(read.problems.flatMap(({ fault }) => fault ?? [])).toEqual([]);
    expect(read.problems).toHaveLength(problems.length);
    expect(await pidsOf(there), "nothing is stored before a decision").toEqual([]);
    const outcome = await store(there, read);
    expect(outcome.problems.flatMap(({ fault }) => fault ?? [])).toEqual([]);
    for (const { problemId } of problems) {
      expect(await stored(there, problemId), problemId).toEqual(await stored(here, problemId));
    }
  });

  test("transfers published editorials with their order, languages and release", async () => {
    const { editorials } = await stored(there, "STRANGE");
    expect(editorials).toEqual([
      {
        release: "time",
        releaseAt: "2031-05-06T07:08:09.012Z",
        texts: [{ locale: "en-US", title: "en-US 1", content: "# 题解\n\n  $x^2$ 1" }],
      },
      {
        release: "always",
        releaseAt: null,
        texts: [
          { locale: "zh-CN", title: "zh-CN 2", content: "# 题解\n\n  $x^2$ 2" },
          { locale: "en-US", title: "en-US 2", content: "# 题解\n\n  $x^2$ 2" },
        ],
      },
    ]);
    const [row] = await there.sql<{ id: number }>(
      "select e.id from editorial e join problem p on p.id = e.problem_id where p.problem_id = 'STRANGE' order by e.id desc",
    );
    const read = await there.call(
      "root",
      `GET /api/editorial?problemId=STRANGE&id=${row!.id}&language=zh-CN`,
    );
    expect(read.body.data).toMatchObject({
      author: "root",
      html: expect.stringContaining("<math"),
    });
  });

  test("a new version of a problem leaves the editorials that are there", async () => {
    const [row] = await here.sql<{ id: number }>(
      "select id from problem where problem_id = 'STRANGE'",
    );
    const zip = await download(here, [row!.id], "native");
    await there.sql("update editorial_text set title = 'Edited here'");
    const outcome = await store(there, await upload(there, zip), { action: "replace" });
    expect(outcome.problems.flatMap(({ fault }) => fault ?? [])).toEqual([]);
    const { editorials = [] } = await stored(there, "STRANGE");
    expect(editorials.map(({ texts }) => texts[0]?.title)).toEqual(["Edited here", "Edited here"]);
  });

  test("retains the names of files with identical bytes", async () => {
    const [first] = await pidsOf(there);
    const again = await upload(there, await download(there, [first?.id ?? 0], "native"));
    expect(again.problems[0]).toMatchObject({ conflict: { pid: first?.id, mayReplace: true } });
  });
});
