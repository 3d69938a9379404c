import { glob } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lookupSettings } from "../../src/server/platform/database/db.ts";
import { declaredStatements } from "../../src/server/platform/database/statement.ts";
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

/** Names and SQL of the declared statements. */
function statements({ byIndex }: { byIndex?: true } = {}): [string, string][] {
  return [...declaredStatements]
    .filter(([, declared]) => !byIndex || declared.byIndex)
    .map(([name, { compiled }]) => [name, compiled.text]);
}

test("every declared statement fits the migrated schema", async () => {
  expect(statements().length).toBeGreaterThan(700);
  const mistakes: string[] = [];
  for (const [name, text] of statements()) {
    await client.query(`prepare "${name.slice(0, 60)}" as ${text}`).catch((error: Error) => {
      mistakes.push(`${name}: ${error.message}`);
    });
    await client.query("deallocate all");
  }
  expect(mistakes).toEqual([]);
});

/**
 * Names of the statements that write one of the given columns of a table or delete rows from it, but whose SQL does not
 * contain the given text.
 */
function writesWithout(text: string, table: string, columns: string): string[] {
  const write = new RegExp(
    String.raw`\b(insert into|update|delete from) ${table}\b(.*?)(\bwhere\b|$)`,
    "gis",
  );
  const writes = (statement: string): boolean =>
    [...statement.matchAll(write)].some(
      ([, verb, written = ""]) =>
        verb === "delete from" || new RegExp(String.raw`\b(${columns})\b`).test(written),
    );
  return statements().flatMap(([name, statement]) =>
    writes(statement) && !statement.includes(text) ? [name] : [],
  );
}

test("what scoreboards in memory show of users and problems is not written without telling all servers", () => {
  const ofUsers = "username|nickname|realname|school|gender|avatar|role_id|status";
  expect(writesWithout("json_build_array('user'::text", "app_user", ofUsers)).toEqual([]);
  const ofProblems = "problem_id|auth|feedback|type|judge_case_mode|data_version";
  const silent = writesWithout("json_build_array('problem'::text", "problem", ofProblems);
  // These two statements insert a problem, which is not in any contest yet, so they need not publish a change.
  expect(new Set(silent)).toEqual(new Set(["package.insert", "problemAdmin.insert"]));
});

/** Tables that always have only a few rows. */
const small = new Set(["judge_node", "language", "training_catalogue"]);

/** Returns the tables that the statement's plan scans sequentially, except tables that always have only a few rows. */
async function readWhole(text: string): Promise<string[]> {
  const { rows } = await client.query<{ "QUERY PLAN": string }>(`explain (generic_plan) ${text}`);
  return rows
    .flatMap((row) => /Seq Scan on (\w+)/.exec(row["QUERY PLAN"])?.[1] ?? [])
    .filter((table) => !small.has(table));
}

test("statements declared to use an index do so while their tables are empty", async () => {
  expect(statements({ byIndex: true }).length).toBeGreaterThan(15);
  await client.query("analyze");
  await client.query(lookupSettings);
  const tablesByName: Record<string, string[]> = {};
  for (const [name, text] of statements({ byIndex: true })) {
    const tables = await readWhole(text);
    if (tables.length > 0) tablesByName[name] = tables;
  }
  await client.query("reset all");
  expect(tablesByName).toEqual({});
  const claim = declaredStatements.get("judging.claim")!.compiled.text;
  expect(await readWhole(claim), "without the settings").not.toEqual([]);
});
