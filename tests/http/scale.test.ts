import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { READER, uidOf } from "../support/generatedUsers.ts";
import { generateWorld } from "../support/generatedWorld.ts";
import { type Db, lookupSettings, type Statement } from "../../src/server/platform/database/db.ts";
import {
  extendAnchors,
  listKey,
  readFar,
  readNear,
  SPAN,
} from "../../src/server/submission/list.sql.ts";
import { ruleOf } from "../../src/server/submission/list.ts";
import type { ListFilter } from "../../src/server/submission/listRows.sql.ts";
import { systemClock } from "../../src/shared/system/clock.ts";
import { Role } from "../../src/shared/account/roles.ts";
import { forReader } from "../../src/server/platform/route/predicate.ts";
import { practice } from "../../src/server/practice/scope.ts";
import { publicProblem } from "../../src/server/problem/policy.ts";
import { own } from "../../src/server/scope/policy.ts";
import { Scopes } from "../../src/server/scope/service.ts";
import { trainingScope } from "../../src/server/training/scope.ts";
import { boundStatement } from "../support/boundStatement.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

const SUBMISSIONS = 40_000;

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  for (const file of [
    "problem/sql",
    "practice/sql",
    "problem/catalogue.sql",
    "submission/sql",
    "submission/statistics.sql",
    "submission/filterLanguages.sql",
    "site/sql",
    "site/dashboard.sql",
    "profile/sql",
    "ranking/sql",
  ]) {
    await import(join(import.meta.dirname, `../../src/server/${file}.ts`));
  }
  database = await createTestDatabase();
  client = new pg.Client(database.url);
  await client.connect();
  const size = { problems: 1000, users: 2000, submissions: SUBMISSIONS, recent: 1000 };
  await generateWorld(client, size);
  await extendAnchors(onClient(), everything);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** A `Db` object that runs its statements on the tests' connection. */
function onClient(): Db {
  const query: Db["query"] = async (statement) => (await client.query(statement)).rows;
  return { clock: systemClock, query };
}

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: PlanNode[];
}

/** The plan nodes that read a table, with the numbers of rows that they read. */
function readsOf(node: PlanNode, table: string): { node: PlanNode; rows: number }[] {
  const below = (node.Plans ?? []).flatMap((each) => readsOf(each, table));
  if (node["Relation Name"] !== table) return below;
  const rows = node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0);
  return [...below, { node, rows: rows * node["Actual Loops"] }];
}

type Plans = { "QUERY PLAN": [{ Plan: PlanNode }] };

/** The plan that a server uses. For statements that are declared to use an index, this is the generic plan. */
async function planOf({ text, values = [], byIndex }: Statement): Promise<PlanNode> {
  const explain = "explain (analyze, timing off, format json)";
  if (!byIndex) {
    const { rows } = await client.query<Plans>(`${explain} ${text}`, values);
    return rows[0]!["QUERY PLAN"][0].Plan;
  }
  await client.query(lookupSettings);
  await client.query(`prepare asked as ${text}`);
  const literals = values.map((value) => client.escapeLiteral(literalOf(value))).join(", ");
  const passed = literals && `(${literals})`;
  const { rows } = await client.query<Plans>(`${explain} execute asked ${passed}`);
  await client.query("deallocate asked");
  await client.query("reset all");
  return rows[0]!["QUERY PLAN"][0].Plan;
}

function literalOf(value: unknown): string {
  return Array.isArray(value) ? `{${value.join(",")}}` : String(value);
}

/** Returns how many rows of a table a statement has read; fails if the statement used a sequential scan. */
async function rowsRead(statement: Statement, table = "submission"): Promise<number> {
  const reads = readsOf(await planOf(statement), table);
  const kinds = reads.map(({ node }) => node["Node Type"]);
  const hint = `${statement.text}\n${JSON.stringify(statement.values)}`;
  expect(kinds, hint).not.toContain("Seq Scan");
  return reads.reduce((sum, each) => sum + each.rows, 0);
}

/** Calls {@link rowsRead} with the only statement that `work` runs. */
async function rowsReadBy(work: (db: Db) => Promise<unknown>): Promise<number> {
  const statements: Statement[] = [];
  const query = (statement: Statement): Promise<never[]> => {
    statements.push(statement);
    return Promise.resolve([]);
  };
  await work({ clock: systemClock, query });
  const [statement] = statements;
  if (!statement || statements.length > 1) throw new Error("not one statement");
  return rowsRead(statement);
}

const everything: ListFilter = {
  rule: true,
  reader: null,
  status: undefined,
  language: undefined,
  uids: undefined,
  pids: undefined,
  name: undefined,
  manyPids: undefined,
  idPattern: undefined,
  bank: undefined,
};
const [busiest, second] = [uidOf(1), uidOf(2)];
const people: (string[] | undefined)[] = [undefined, [busiest], [uidOf(1999)], [busiest, second]];
const problems: (number[] | undefined)[] = [undefined, [1], [777], [1, 2, 3]];
const rest = { memberships: [], grants: [], ip: "192.0.2.1", loginId: 1 };
const readers: ListFilter["reader"][] = [
  { ...rest, uid: "1", role: Role.Root },
  null,
  { ...rest, uid: READER.uid, role: Role.User },
];

const scopes = new Scopes();
scopes.add(practice);
scopes.add(trainingScope);

/**
 * Returns the condition that the list tests on each row for this reader. `open`: all problems are public; the condition
 * then does not test the problem.
 */
function readersRule(reader: ListFilter["reader"], status: number | undefined, open: boolean) {
  const values = new Map(open ? [[publicProblem, true]] : []);
  return forReader(ruleOf(scopes, status, undefined), reader, { commonValues: values });
}

const filters = readers.flatMap((reader) =>
  people.flatMap((uids) =>
    problems.flatMap((pids) =>
      [undefined, 0].map((status): ListFilter => {
        const rule = readersRule(reader, status, pids !== undefined);
        return { ...everything, reader, rule, uids, pids, status };
      }),
    ),
  ),
);

test("a page and its count read few rows, for every reader and combination of filters", async () => {
  for (const filter of filters) {
    const hint = JSON.stringify(filter);
    const lists = (filter.uids?.length ?? 1) * (filter.pids?.length ?? 1);
    // A search by status, or by both user and problem, reads all rows that match its rarest criterion.
    const sought = filter.status !== undefined || (filter.uids && filter.pids) ? 5000 : 0;
    const max = 200 * lists + sought;
    const page = { limit: 15, offset: 15 };
    // If there are no checkpoints yet for the end of a list, the rows at the end are read as well.
    const tail = listKey(filter) === undefined ? 0 : 12_000;
    const rowCount = await rowsReadBy((db) => readNear(db, filter, { ...page, count: 0 }));
    expect(rowCount, hint).toBeLessThan(max + tail);
    const counted = await rowsReadBy((db) => readNear(db, filter, { ...page, count: 60 }));
    expect(counted, hint).toBeLessThan(2 * max + tail);
  }
});

test("the newest submissions in a language are found by index, also in a rare or unknown one", async () => {
  await client.query("update submission set language = 'OCaml' where submit_id % 9000 = 1");
  await client.query("vacuum (analyze) submission");
  for (const reader of readers) {
    for (const language of ["OCaml", "Nothing"]) {
      for (const status of [undefined, 0]) {
        const rule = readersRule(reader, status, false);
        const filter = { ...everything, reader, rule, status, language };
        const page = { limit: 15, offset: 0, count: 1001 };
        expect(await rowsReadBy((db) => readNear(db, filter, page))).toBeLessThan(50);
      }
    }
  }
  const used = boundStatement("submission.usedLanguages", {});
  expect(await rowsRead({ ...used, byIndex: true })).toBeLessThan(20);
});

test("the own list and lists of public problems have no condition on their rows", () => {
  const rule = ruleOf(scopes, undefined, undefined);
  for (const reader of readers.filter((each) => each !== null)) {
    expect(forReader(rule, reader, { commonValues: new Map([[own, true]]) })).toBe(true);
    expect(forReader(rule, reader, { commonValues: new Map([[publicProblem, true]]) })).toBe(true);
  }
});

test("the dashboard's day is found by binary search, and only that day is counted", async () => {
  const { rows } = await client.query<{ begin: Date; count: number }>(
    `select begin, count(*)::int as count
     from (select max(submit_time) - interval '1 hour' as begin from submission) day
     join submission on submit_time >= begin group by begin`,
  );
  const [day] = rows;
  const bound = boundStatement("site.numbers", { since: day?.begin });
  const [answer] = (await client.query<{ today: number }>(bound)).rows;
  expect(answer?.today).toBe(day?.count);
  expect(day?.count).toBeGreaterThan(0);
  expect(await rowsRead(bound)).toBeLessThan(100 + day!.count);
});

test("a common name or id is searched among the newest rows only", async () => {
  const parts = [
    { name: { pattern: "%no such name%", pieces: undefined } },
    { name: { pattern: "%no such name%", pieces: ["no ", "ame"] } },
    { name: { pattern: "%99%", pieces: ["99"] } },
    { manyPids: [-1, -2] },
    { idPattern: "%no such id%" },
  ];
  for (const reader of readers) {
    for (const part of parts) {
      const rule = readersRule(reader, undefined, false);
      const filter = { ...everything, reader, rule, ...part };
      const page = { limit: 15, offset: 0, count: 0 };
      expect(await rowsReadBy((db) => readNear(db, filter, page))).toBeLessThan(5100);
    }
  }
});

test("every page of an append-only list reads one span, also the last", async () => {
  const { rows } = await client.query<{ last: string }>(
    "select count(*) - 1 as last from submission where listed",
  );
  const last = Number(rows[0]!.last);
  expect(last).toBeGreaterThan(35 * SPAN);
  for (const rank of [0, SPAN - 1, SPAN, last / 2, last - 15].map(Math.floor)) {
    const page = { limit: 15, offset: last - rank, count: 0, hidden: 0 };
    const rowCount = await rowsReadBy((db) => readFar(db, everything, page));
    expect(rowCount).toBeLessThanOrEqual(2 * (SPAN + 15));
  }
  for (const pids of [[1], [777]]) {
    const filter = { ...everything, pids };
    expect(listKey(filter)).toBe(`p${pids[0]}`);
    await extendAnchors(onClient(), filter);
    const page = { limit: 15, offset: 2000, count: 0, hidden: 0 };
    const rowCount = await rowsReadBy((db) => readFar(db, filter, page));
    expect(rowCount).toBeLessThanOrEqual(2 * (SPAN + 15));
  }
});

test.each([
  ["99", ["99"], 60],
  ["user1234", ["234", "123"], 20],
  ["nobody at all", ["bod", "dy "], 0],
])("names that contain %s are found without scanning many others", async (part, pieces, max) => {
  const values = { pattern: `%${part}%`, pieces, limit: 101 };
  const statement = { ...boundStatement("ranking.usernamesLike", values), byIndex: true };
  expect(await rowsRead(statement, "app_user")).toBeLessThanOrEqual(max);
});

test.each(["acm", "oi"])("a page of the %s ranking reads only its own rows", async (name) => {
  const top = boundStatement(`ranking.fromTop ${name}`, { limit: 50, offset: 100 });
  expect(await rowsRead({ ...top, byIndex: true }, "app_user")).toBe(50);
  const values = { limit: 50, offset: 0, pattern: "%user12%", pieces: ["r12"], most: 3001 };
  const statement = { ...boundStatement(`ranking.called ${name}`, values), byIndex: true };
  expect(await rowsRead(statement, "app_user")).toBeLessThan(300);
  expect(await rowsRead(statement, "user_count")).toBeLessThan(2100);
});

const ids = (from: number) => Array.from({ length: 30 }, (_, i) => from + i);

test.each<[string, Record<string, unknown>, number]>([
  ["profile.perDay", { uid: busiest, timeZone: "Asia/Shanghai" }, 2000],
  ["site.home", { locale: "zh-CN", newest: 5 }, 0],
  ["profile.languages", { uid: busiest }, 800],
  ["problem.detail", { locale: "zh-CN", displayId: "1500", statementLanguage: "zh-CN" }, 0],
  ["catalogue.pageCounts", { pids: ids(1) }, 0],
  ["practice.ownStatus", { uid: busiest, pids: ids(1) }, 90],
  ["submission.byIds", { ids: ids(SUBMISSIONS - 60) }, 30],
  ["submission.cases", { submitId: SUBMISSIONS - 30, from: 0, to: 1000 }, 1],
  ["submission.statistics", { pid: 1, language: null }, 10_000],
  ["submission.statistics", { pid: 777, language: "C" }, 100],
  ["submission.ownBest", { pid: 1, uid: busiest, language: null }, 80],
  ["submission.fastestShared", { pid: 1, language: null, limit: 10 }, 0],
  ["submission.shortestShared", { pid: 1, language: null, limit: 10 }, 0],
])("%s reads only the submissions it returns", async (name, values, max) => {
  expect(await rowsRead(boundStatement(name, values))).toBeLessThanOrEqual(max);
});

test.each([
  ["profile.solved", "solved"],
  ["profile.bestScores", "best_score"],
])("%s reads only the rows of one person", async (name, table) => {
  const { rows } = await client.query<{ own: number }>(
    `select count(*)::int as own from ${table} where uid = $1`,
    [busiest],
  );
  const bound = boundStatement(name, { uid: busiest });
  const rowCount = await rowsRead({ ...bound, byIndex: true }, table);
  expect(rowCount).toBeLessThanOrEqual(rows[0]!.own);
});

let serial = 0;

/** Statements that a server executes often, with parameters that match few or many rows. */
test.each<[string, Record<string, unknown>[]]>([
  ["submission.byIds", [{ ids: ids(SUBMISSIONS - 60) }, { ids: [SUBMISSIONS - 30] }]],
  ["catalogue.pageCounts", [{ pids: ids(1) }]],
  ["practice.ownStatus", [{ uid: busiest, pids: ids(1) }]],
])("%s uses a cached plan", async (name, questions) => {
  for (const values of questions) {
    await client.query("deallocate all");
    const question = { name: `question ${(serial += 1)}`, ...boundStatement(name, values) };
    for (let i = 0; i < 12; i += 1) await client.query(question);
    const { rows } = await client.query<{ plans: string }>(
      "select custom_plans as plans from pg_prepared_statements",
    );
    // PostgreSQL makes five custom plans before it caches a generic plan.
    expect(Number(rows[0]?.plans), JSON.stringify(values)).toBe(5);
  }
});
