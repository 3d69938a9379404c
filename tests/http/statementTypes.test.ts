import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { literalsOf } from "../../scripts/statements/catalog.ts";
import { describeStatements } from "../../scripts/statements/generate.ts";
import { renderFile } from "../../scripts/statements/render.ts";
import { compileText } from "../../src/server/platform/database/namedParameters.ts";
import { rowCheck } from "../support/checkRows.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.url);
  await client.connect();
  await client.query(`
    create type mood as enum ('good', 'bad');
    create table thing (
      id bigint primary key, name text not null, note text, kind text not null check (kind in ('a', 'b')),
      level smallint not null check (level = any (array[0, 1])), tags text[] not null check (tags <@ array['x', 'y']),
      facts jsonb not null, extra jsonb, mood mood not null, price numeric not null, bytes bytea not null,
      times timestamptz[] not null, at timestamptz not null, ids bigint[] not null, parent bigint);
    create table part (thing bigint not null, place integer not null, text text not null, remark text);`);
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

/** The generated types for one statement in several spellings, on one line, or the error. */
async function typesOf(...texts: string[]): Promise<string> {
  const fixtures = texts.map((text) => ({ typeName: "x", compiled: compileText(text) }));
  const { types, mistakes } = await describeStatements(client, fixtures);
  if (mistakes.length > 0) return mistakes.join("\n");
  return renderFile(types, ".")
    .replace(/^[^]*"x": \{|\};\n {2}\}\n\}\n$/g, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/; \}/g, " }")
    .trim();
}

async function rowOf(...texts: string[]): Promise<string> {
  return (await typesOf(...texts)).replace(/^.*? row: |;( transaction: true;)?$/g, "");
}

async function parametersOf(text: string): Promise<string> {
  return (await typesOf(text)).replace(/^parameters: |; row: .*$/g, "");
}

test("columns have the types and the literals of their tables", async () => {
  expect(await rowOf("select * from thing")).toBe(
    '{ id: number; name: string; note: string | null; kind: "a" | "b"; level: 0 | 1; tags: ("x" | "y")[]; ' +
      'facts: Json; extra: Json | null; mood: "good" | "bad"; price: string; bytes: Buffer; times: Date[]; ' +
      "at: Date; ids: string[]; parent: number | null }",
  );
});

test("a column that is always null has the type of its column", async () => {
  expect(await rowOf("select null::jsonb as facts, null::int as level")).toBe(
    "{ facts: Json | null; level: number | null }",
  );
});

test("parameters have the types of what they are compared with or written into", async () => {
  expect(
    await parametersOf(
      `insert into thing as t (id, name, note, kind, level, tags, facts, mood, price, bytes, times, at, ids)
       values (:id, :name, :note?, :kind, :level::smallint, :tags, :facts, :mood, :price, :bytes, :times, :at, :ids)`,
    ),
  ).toBe(
    '{ id: number; name: string; note: string | null; kind: "a" | "b"; level: 0 | 1; tags: readonly ("x" | "y")[]; ' +
      'facts: string; mood: "good" | "bad"; price: number | string; bytes: Uint8Array; times: readonly Date[]; ' +
      "at: Date; ids: readonly number[] }",
  );
  expect(await parametersOf("select 1 from thing where name = :name and kind = :kind")).toBe(
    "{ name: string; kind: string }",
  );
  expect(
    await parametersOf("update thing set kind = :kind where :isAll or id = any (:ids[?])"),
  ).toBe('{ kind: "a" | "b"; isAll: boolean; ids: readonly (number | null)[] }');
  expect(await parametersOf("select :at::timestamptz where :at < now()")).toBe("{ at: Date }");
});

test.each([
  // Outer joins.
  ["select p.place from thing t join part p on p.thing = t.id", "{ place: number }"],
  [
    "select t.id, p.place from thing t left join part p on p.thing = t.id",
    "{ id: number; place: number | null }",
  ],
  [
    "select t.id, p.place from part p right join thing t on p.thing = t.id",
    "{ id: number; place: number | null }",
  ],
  [
    "select t.id, p.place from thing t full join part p on p.thing = t.id",
    "{ id: number | null; place: number | null }",
  ],
  [
    "select t.id, p.place, p.text, p.remark from thing t left join part p on p.thing = t.id",
    '{ id: number } & ({ place: number; text: string; remark: string | null } | Record<"place" | "text" | "remark", null>)',
  ],
  [
    "select t.id, l.* from thing t left join lateral (select place, text from part where thing = t.id) l on true",
    '{ id: number } & ({ place: number; text: string } | Record<"place" | "text", null>)',
  ],
  [
    "select p.place from thing t left join part p on p.thing = t.id where p.place > 1",
    "{ place: number }",
  ],
  // Conditions that exclude null.
  ["select note from thing where note is not null and id = 1", "{ note: string }"],
  ["select note from thing where note is not null or id = 1", "{ note: string | null }"],
  ["select note from thing where note = :note", "{ note: string }"],
  ["select note from thing where note <> all (:notes::text[])", "{ note: string | null }"],
  ["update thing set note = null where note is not null returning note", "{ note: string | null }"],
  ["update thing set note = :note returning note", "{ note: string }"],
  ["update thing set note = :note? returning note", "{ note: string | null }"],
  // Literals.
  [
    "select case kind when 'a' then 'first' else 'other é' end as a, coalesce(kind, 'c') as b, 'd' as c from thing",
    '{ a: "first" | "other é"; b: "a" | "b" | "c"; c: "d" }',
  ],
  ["select kind from thing union all select 'c' order by kind", '{ kind: "a" | "b" | "c" }'],
  [
    "select max(kind) as a, case when id = 1 then kind end as b from thing group by id",
    '{ a: string; b: "a" | "b" | null }',
  ],
  // Expressions.
  [
    "select count(*) as n, max(id) as most, sum(id) as total from thing",
    "{ n: number; most: number | null; total: string | null }",
  ],
  [
    "select kind, max(id) as most, max(note) as note from thing group by kind",
    '{ kind: "a" | "b"; most: number; note: string | null }',
  ],
  [
    "select coalesce(note, '') as a, coalesce(note, extra ->> 'b') as b from thing",
    "{ a: string; b: string | null }",
  ],
  [
    "select facts ->> 'a' as a, facts -> 'a' as b, facts || '{}' as c from thing",
    "{ a: string | null; b: Json | null; c: Json }",
  ],
  [
    "select case when id > 1 then 'x' end as a, case when id > 1 then 'x' else name end as b from thing",
    '{ a: "x" | null; b: string }',
  ],
  [
    "select note is null as a, exists (select 1) as b, array(select note) as c from thing",
    "{ a: boolean; b: boolean; c: string[] }",
  ],
  [
    "select id + 1 as a, id + parent as b, name || note as c, lower(name) as d from thing",
    "{ a: number; b: number | null; c: string | null; d: string }",
  ],
  [
    "select json_build_object('a', note) as a, json_agg(t) as b from thing t group by note",
    "{ a: Json; b: Json }",
  ],
  [
    "select (select id from thing limit 1) as a, (select count(*) from thing) as b",
    "{ a: number | null; b: number }",
  ],
  [
    "select array_length(ids, 1) as a, cardinality(ids) as b, ids[1] as c from thing",
    "{ a: number | null; b: number; c: number | null }",
  ],
  [
    "select row_number() over () as a, lag(id) over () as b from thing",
    "{ a: number; b: number | null }",
  ],
  // Sets, common table expressions, functions that return rows.
  ["select id from thing union all select parent from thing", "{ id: number | null }"],
  ["select name from thing except select note from thing", "{ name: string }"],
  [
    "with a as (select kind, note from thing) select * from a",
    '{ kind: "a" | "b"; note: string | null }',
  ],
  [
    "with recursive a as (select 1 as n union all select n + 1 from a where n < 5) select n from a",
    "{ n: number }",
  ],
  [
    "with recursive a as (select id, parent from thing union all select t.id, t.parent from thing t join a on a.parent = t.id) select * from a",
    "{ id: number; parent: number | null }",
  ],
  [
    "with gone as (delete from part where thing = :id returning text, remark) select count(*) as n, min(remark) as remark from gone",
    "{ n: number; remark: string | null }",
  ],
  [
    "with new as (insert into part values (1, 2, :text, :remark?) returning *) select text, remark from new",
    "{ text: string; remark: string | null }",
  ],
  [
    "delete from part using thing t where t.id = part.thing returning t.note, place",
    "{ note: string | null; place: number }",
  ],
  [
    "insert into part values (1, 2, 'a') on conflict do nothing returning place",
    "{ place: number }",
  ],
  ["update part set remark = 'x'", "never"],
  ["select u from unnest(:names::text[]) u", "{ u: string }"],
  ["select u from unnest(:names[?]::text[]) u", "{ u: string | null }"],
  [
    "select * from unnest(:ids::bigint[], :names::text[]) as u (id, name)",
    "{ id: number | null; name: string | null }",
  ],
  [
    "select * from unnest(:ids::bigint[]) with ordinality as u (id, place)",
    "{ id: number; place: number }",
  ],
  [
    "select n, key, value from generate_series(1, 3) n, jsonb_each('{}')",
    "{ n: number; key: string; value: Json }",
  ],
  ["select a from jsonb_to_recordset(:rows::jsonb) as r (a integer)", "{ a: number | null }"],
  ["select * from (values (1, null), (2, 'x')) v (a, b)", "{ a: number; b: string | null }"],
  ['select max(id) as "most!" from thing', "{ most: number }"],
])("%s", async (text, row) => {
  expect(await rowOf(text)).toBe(row);
});

test("a renamed column, an unknown type and a superfluous or mistaken assertion are reported", async () => {
  expect(await typesOf("select names from thing")).toBe('x: column "names" does not exist');
  expect(await typesOf("select point(1, 1) as p")).toBe("x: no TypeScript type for point");
  expect(await typesOf('select count(*) as "n!" from thing')).toBe('x: "n!" is proven: write "n"');
  expect(await typesOf('select id as "n" from thing where \'a\' = "name!"')).toBe(
    'x: "name!" is no column of the result',
  );
});

test("what lasts until the transaction ends needs one", async () => {
  const needs = "transaction: true";
  expect(await typesOf("select id from thing where id = :id for update")).toContain(needs);
  expect(await typesOf("select pg_advisory_xact_lock(:id)")).toContain(needs);
  expect(
    await typesOf(
      `with one as (select id from thing limit 1 for update) update thing t set note = null from one where t.id = one.id`,
    ),
  ).not.toContain(needs);
});

test("what only some texts of a statement have is optional, and their types agree", async () => {
  expect(
    await typesOf(
      "select id, name from thing where id > :from",
      "select id, note as name from thing",
    ),
  ).toBe("parameters: { from?: number }; row: { id: number; name: string | null };");
  expect(await rowOf("select id, name from thing", "select id from thing")).toBe(
    "{ id: number; name?: string }",
  );
  expect(await typesOf("select id from thing", "select name as id from thing")).toBe(
    'x: "id" is number in one text, string in another',
  );
  expect(await typesOf("select :a::int as a", "select :a::text as a")).toContain(
    '"a" is number in one text',
  );
});

test("literals are read of constraints that say nothing else of the column", () => {
  expect(literalsOf("CHECK ((kind = ANY (ARRAY['a'::text, 'b'::text])))")).toEqual(["a", "b"]);
  expect(literalsOf("CHECK (((kind = ANY (ARRAY['a'::text])) OR (id = 1)))")).toBeUndefined();
  expect(literalsOf("CHECK ((length(name) < 5))")).toBeUndefined();
});

test("rows of tests are compared with the generated types", () => {
  const check = rowCheck();
  const token = { id: 1, name: "a", scopes: ["read"], expiresAt: null, usedAt: null, usedIp: null };
  check("token.ofPerson", [token]);
  expect(() => check("token.ofPerson", [{ ...token, name: null }])).toThrow('"name"');
  expect(() => check("token.ofPerson", [{ ...token, scopes: ["read", null] }])).toThrow('"scopes"');
  expect(() => check("no.statement", [])).toThrow("no types");
});
