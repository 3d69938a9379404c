import { glob } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { declaredStatements, type Statement } from "../../src/server/platform/db.ts";
import { listCount, listPage } from "../../src/server/problem/list.sql.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.url);
  await client.connect();
  const folder = join(import.meta.dirname, "../../src/server");
  for await (const file of glob("**/{sql,*.sql}.ts", { cwd: folder })) {
    await import(join(folder, file));
  }
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

async function mistakes(statements: Iterable<[string, string]>): Promise<string[]> {
  const found: string[] = [];
  for (const [name, text] of statements) {
    await client.query(`prepare "${name.slice(0, 60)}" as ${text}`).catch((error: Error) => {
      found.push(`${name}: ${error.message}`);
    });
    await client.query("deallocate all");
  }
  return found;
}

test("every declared statement fits the migrated schema", async () => {
  expect(declaredStatements.size).toBeGreaterThan(60);
  expect(await mistakes(declaredStatements)).toEqual([]);
});

test("the problem list's statement fits the schema for every set of filters", async () => {
  const statements: [string, Statement][] = [];
  for (let set = 0; set < 64; set += 1) {
    const keyword = set & 32 ? "路" : "x";
    const filter = {
      publicOnly: Boolean(set & 1),
      keyword: set & 2 ? keyword : undefined,
      difficulty: set & 4 ? 1 : undefined,
      bank: set & 8 ? "LOCAL" : undefined,
      tagIds: set & 16 ? [1, 2] : [],
    };
    const page = listPage(filter, { locale: "zh-CN", limit: 30, offset: 0 });
    for (const statement of [page, listCount(filter)]) {
      statements.push([statement.name ?? `unnamed ${set}`, statement]);
    }
  }
  expect(await mistakes(statements.map(([name, { text }]) => [name, text]))).toEqual([]);
  const named = statements.filter(([, { name }]) => name !== undefined);
  const texts = Map.groupBy(named, ([name]) => name);
  for (const [name, group] of texts) {
    const different = new Set(group.map(([, { text }]) => text));
    expect([name, different.size], "a name never stands for two texts").toEqual([name, 1]);
  }
  expect(texts.size).toBe(32);
});
