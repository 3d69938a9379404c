import { join } from "node:path";
import { folderStore } from "../../src/server/platform/file/files.ts";
import { people, type World } from "./world.ts";

/**
 * Problems of every kind: public problems with ids of several lengths, a problem from another problem bank, and two
 * hidden problems (H1 by root, H2 by `admin`). Also adds tags, and two judge nodes with their languages: one node is
 * connected, and the other node has been disconnected for a long time.
 */
export async function seedProblems(
  world: World,
): Promise<{ ids: Record<string, number>; tags: Record<string, number> }> {
  const { sql } = world;
  await sql(
    `insert into judge_node (name, version, tier, cgroup, slots, languages, address, seen_at) values
     ('here', '1', 'full', 2, 2, $1, '', verdict_now()), ('gone', '1', 'full', 2, 2, $2, '', verdict_now() - interval '30 days')`,
    [
      JSON.stringify([
        { name: "C", version: "gcc 12.2.0", compileCommand: "/usr/bin/gcc main.c" },
        { name: "C++ 17", version: "g++ 12.2.0", compileCommand: "/usr/bin/g++ main.cpp" },
        { name: "Java", version: "17.0.1", compileCommand: "" },
      ]),
      JSON.stringify([{ name: "PyPy3", version: "7.3", compileCommand: "" }]),
    ],
  );
  await sql(
    `insert into tag_classification (name, name_en, rank, origin)
     values ('算法', 'Algorithms', 2, 'administration'), ('空的', null, 1, 'administration')`,
  );
  await sql(
    `insert into tag (name, name_en, oj, classification_id, origin) values
     ('动态规划', 'Dynamic programming', 'LOCAL', 1, 'administration'), ('图论', null, 'LOCAL', 1, 'administration'),
     ('杂题', null, 'LOCAL', null, 'administration'), ('implementation', null, 'CF', null, 'administration')`,
  );
  await sql(
    `insert into problem (problem_id, auth, author_uid, owner_uid, difficulty, oj, judge_case_mode, time_limit,
       memory_limit, data_version, user_extra_file, examples, spj_code) values
     ('1000', 1, '1', '1', 0, 'LOCAL', 'default', 1000, 256, 1, null, '[]', null),
     ('1001', 1, '1', '1', 2, 'LOCAL', 'subtask', 1500, 128, 2, '{"grid.h": "#pragma once"}',
       '[{"input": "1 2\\n", "output": "3\\n"}]', 'CHECKER-SOURCE'),
     ('999', 1, '1', '1', 0, 'LOCAL', 'default', 1000, 256, 1, null, '[]', null),
     ('A100', 1, null, '1', 1, 'LOCAL', 'default', 1000, 256, 1, null, '[]', null),
     ('CF-1A', 1, '1', '1', 1, 'CF', 'default', 1000, 256, 1, null, '[]', null),
     ('10000', 1, '1', '1', 0, 'LOCAL', 'default', 1000, 256, 1, null, '[]', null),
     ('H1', 2, '1', '1', 0, 'LOCAL', 'default', 1000, 256, 1, null, '[]', null),
     ('H2', 3, $1, $1, 0, 'LOCAL', 'default', 1000, 256, 1, null, '[]', null)`,
    [people.admin.uid],
  );
  const problems = await sql<{ id: number; problemId: string }>(
    `select id, problem_id as "problemId" from problem`,
  );
  const ids = Object.fromEntries(problems.map(({ id, problemId }) => [problemId, id]));
  const rows = await sql<{ id: number; name: string }>("select id, name from tag");
  const byName = new Map(rows.map(({ id, name }) => [name, id]));
  const tags = { dp: byName.get("动态规划") ?? 0, graph: byName.get("图论") ?? 0 };
  await addTexts(world, ids);
  await addParts(world, ids, tags);
  await addSubmissions(world, ids);
  return { ids, tags };
}

async function addTexts({ sql }: World, ids: Record<string, number>): Promise<void> {
  const texts: [string, string, string, string][] = [
    ["1000", "zh-CN", "两数之和", "求 $a+b$。\n\n![图](files/sum.svg)"],
    ["1000", "en-US", "A+B Problem", "Find $a+b$."],
    ["1001", "zh-CN", "100% snake_case", "…"],
    ["999", "zh-CN", "只有中文", "…"],
    ["A100", "en-US", "English only", "…"],
    ["CF-1A", "en-US", "Theatre", "…"],
    ["10000", "zh-CN", "最后一题", "…"],
    ["H1", "zh-CN", "secret one", "secret ![plan](plan.svg)"],
    ["H2", "zh-CN", "secret two", "secret"],
  ];
  for (const [problemId, locale, title, description] of texts) {
    await sql("insert into problem_title values ($1, $2, $3)", [ids[problemId], locale, title]);
    await sql(
      "insert into problem_statement (problem_id, locale, description) values ($1, $2, $3)",
      [ids[problemId], locale, description],
    );
  }
}

async function addParts(
  { sql, server }: World,
  ids: Record<string, number>,
  tags: { dp: number; graph: number },
): Promise<void> {
  for (const [problemId, tag] of [
    ["1000", tags.dp],
    ["1001", tags.dp],
    ["1001", tags.graph],
    ["H1", tags.dp],
  ] as const) {
    await sql("insert into problem_tag values ($1, $2)", [ids[problemId], tag]);
  }
  await sql(
    `insert into problem_count (problem_id, total, ac, wa, tle, ce) values ($1, 7, 3, 2, 1, 1)`,
    [ids["1001"]],
  );
  await sql(
    `insert into problem_subtask (problem_id, data_version, num, type, score, depends_on) values
     ($1, 2, 2, 'min', 60, '{1}'), ($1, 2, 1, 'sum', 40, '{}'), ($1, 1, 1, 'sum', 100, '{}')`,
    [ids["1001"]],
  );
  await sql(
    `insert into problem_language (problem_id, language_id, time_factor)
     select $1, id, case name when 'Java' then 3 end from language where name in ('C', 'Java', 'Rust')`,
    [ids["1001"]],
  );
  await sql(
    `insert into code_template (problem_id, language_id, code)
     select x.pid, l.id, x.code from language l,
       (values ($1::bigint, 'int main() {}'), ($2::bigint, 'HIDDEN-TEMPLATE')) as x (pid, code)
     where l.name = 'C'`,
    [ids["1001"], ids["H1"]],
  );
  const store = folderStore(server.db, join(server.data, "files"));
  for (const [problemId, name, text] of [
    ["1000", "sum.svg", "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"],
    ["1000", "page.html", "<script>alert(1)</script>"],
    ["H1", "plan.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>"],
    ["H2", "plan.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>"],
  ] as const) {
    const sha256 = await store.put(Buffer.from(text));
    await sql("insert into problem_file values ($1, $2, $3)", [ids[problemId], name, sha256]);
  }
}

/** Adds submissions: `user` solved problem 1000 and later failed it, and has a partial result for problem 1001. */
async function addSubmissions({ sql }: World, ids: Record<string, number>): Promise<void> {
  const add = (problemId: string, status: number, score: number | null, cid = 0) =>
    sql<{ id: number }>(
      `insert into submission (problem_id, display_pid, uid, scope, scope_id, listed, countable, status, score, length, language, ip)
       values ($1, $2, $3, case $4::int when 0 then 'practice' else 'contest' end, $4, $4 = 0, $4 = 0, $5, $6, 1, 'C', '') returning submit_id as id`,
      [ids[problemId], problemId, people.user.uid, cid, status, score],
    );
  const [solved] = await add("1000", 0, 100);
  await add("1000", -1, 0);
  await add("1001", -1, 0);
  await add("1001", 8, 30);
  await add("1001", 0, 100, 5);
  await sql("insert into solved values ($1, $2, $3, verdict_now())", [
    people.user.uid,
    ids["1000"],
    solved?.id,
  ]);
}
