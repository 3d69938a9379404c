import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { systemClock } from "../../../shared/system/clock.ts";
import { countMissing, migrate } from "./migrate.ts";
import { type EmbeddedPostgres, startPostgres } from "../postgres/postgres.ts";
import { describeSchema } from "./schema.ts";

const project = new URL("../../../../", import.meta.url).pathname;
let base: string;
let server: EmbeddedPostgres;
let folder: string;
let url: string;
let count = 0;

async function ask(statement: string): Promise<pg.QueryResult["rows"]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), "verdict-migrate-"));
  server = await startPostgres({ clock: systemClock, folder: base, settings: { fsync: "off" } });
});
afterAll(async () => {
  await server?.stop();
  rmSync(base, { recursive: true });
});
beforeEach(async () => {
  folder = mkdtempSync(join(base, "migrations-"));
  url = server.url();
  count += 1;
  await ask(`create database d${count}`);
  url = server.url(`d${count}`);
});

test("files are applied once, in order, and only the new ones later", async () => {
  write("0001_first.sql", "create table a (x int);");
  write("0002_second.sql", "insert into a values (1);");
  expect(await countMissing(url, folder)).toBe(2);
  expect(await migrate(url, { folder, clock: systemClock })).toEqual([
    "0001_first.sql",
    "0002_second.sql",
  ]);
  write("0003_third.sql", "insert into a values (2);");
  expect(await countMissing(url, folder)).toBe(1);
  expect(await migrate(url, { folder, clock: systemClock })).toEqual(["0003_third.sql"]);
  expect(await migrate(url, { folder, clock: systemClock })).toEqual([]);
  expect(await ask("select x from a order by x")).toEqual([{ x: 1 }, { x: 2 }]);
});

test("of servers starting together only one migrates", async () => {
  write("0001_first.sql", "lock table gate; create table a (x int); insert into a values (1);");
  const gate = new pg.Client(url);
  await gate.connect();
  await gate.query("create table gate ()");
  await gate.query("begin; lock table gate");
  const applied = [1, 2, 3].map(() => migrate(url, { folder, clock: systemClock }));
  // One process is migrating and waits for the locked table `gate`; the other processes have found that the migration
  // lock is taken.
  const states = `select wait_event_type = 'Lock' as waits, query like '%pg_try_advisory_lock%' as locks
    from pg_stat_activity
    where application_name = 'verdict migrate' and datname = current_database() order by 1, 2`;
  await expect
    .poll(() => ask(states))
    .toEqual([
      { waits: false, locks: true },
      { waits: false, locks: true },
      { waits: true, locks: false },
    ]);
  await gate.query("commit");
  await gate.end();
  expect((await Promise.all(applied)).flat()).toEqual(["0001_first.sql"]);
});

test("a failing migration is rolled back and named in the error", async () => {
  write("0001_first.sql", "create table a (x int);");
  write("0002_bad.sql", "create table b (x int); select 1 / 0;");
  await expect(migrate(url, { folder, clock: systemClock })).rejects.toThrow(
    "0002_bad.sql failed: division by zero",
  );
  expect(await ask("select to_regclass('a')::text as a, to_regclass('b')::text as b")).toEqual([
    { a: "a", b: null },
  ]);
  expect(await countMissing(url, folder)).toBe(1);
});

test("an applied migration that was edited is refused", async () => {
  write("0001_first.sql", "create table a (x int);");
  await migrate(url, { folder, clock: systemClock });
  write("0001_first.sql", "create table a (x bigint);");
  await expect(migrate(url, { folder, clock: systemClock })).rejects.toMatchObject({
    code: "MIGRATION_EDITED",
  });
});

test("a database of a newer version is refused", async () => {
  write("0001_first.sql", "create table a (x int);");
  write("0002_second.sql", "create table b (x int);");
  await migrate(url, { folder, clock: systemClock });
  rmSync(join(folder, "0002_second.sql"));
  await expect(migrate(url, { folder, clock: systemClock })).rejects.toMatchObject({
    code: "DATABASE_NEWER",
  });
});

test("a gap in the numbers and a badly named file are refused", async () => {
  write("0002_second.sql", "select 1;");
  await expect(migrate(url, { folder, clock: systemClock })).rejects.toThrow(
    "number 1 was expected",
  );
  rmSync(join(folder, "0002_second.sql"));
  write("first.sql", "select 1;");
  await expect(migrate(url, { folder, clock: systemClock })).rejects.toThrow("not named");
});

test("a migration that cannot run in a transaction runs outside one", async () => {
  write("0001_first.sql", "create table a (x int);");
  write("0002_index.sql", "-- outside a transaction\ncreate index concurrently a_x on a (x);");
  expect(await migrate(url, { folder, clock: systemClock })).toHaveLength(2);
});

test("the description of a schema shows every kind of change", async () => {
  const changes = [
    "create table a (x int)",
    "alter table a add y text not null default 'z'",
    "alter table a add constraint positive check (x > 0)",
    "alter table a add primary key (x)",
    "create index a_y on a (y) where x > 1",
    "create function f() returns trigger language plpgsql as 'begin return new; end'",
    "create trigger t before insert on a for each row execute function f()",
    "create view v as select x from a",
    "create type mood as enum ('good', 'bad')",
    "create sequence s",
    "create extension pg_trgm",
  ];
  let before = await describeSchema(url);
  for (const change of changes) {
    await ask(change);
    const after = await describeSchema(url);
    expect(after, change).not.toBe(before);
    before = after;
  }
});

test("db/schema.sql is the migrated database", async () => {
  await migrate(url, {
    folder: join(project, "db/migrations"),
    clock: systemClock,
  });
  const written = readFileSync(join(project, "db/schema.sql"), "utf8");
  expect(written, "run npm run schema").toBe(await describeSchema(url));
});

test("auxiliary tasks that wait are carried over, each under the key of its row", async () => {
  const all = join(project, "db", "migrations");
  const names = readdirSync(all).toSorted();
  const at = names.findIndex((name) => name.endsWith("_auxiliary_tasks.sql"));
  const add = (some: string[]) =>
    some.forEach((name) => write(name, readFileSync(join(all, name), "utf8")));
  add(names.slice(0, at));
  await migrate(url, { folder, clock: systemClock });
  await ask(
    `insert into job (kind, prio, vtime, attempt, payload, unique_key) values
       ('compile', 1, 0, 0, '{"compileId": 7}', null),
       ('trial', 1, 0, 1, '{"trialId": 8}', null),
       ('problem-check', 9, 1, 0, '{"checkId": 9, "seq": 2}', 'problem-check 9 2'),
       ('rejudge-preview', 9, 1, 2, '{"rejudgingId": 3, "submitId": 4}', 'rejudging 3 4'),
       ('mail.send', 5, 0, 0, '{}', 'mail 1')`,
  );
  add(names.slice(at));
  await migrate(url, { folder, clock: systemClock });
  const rows = await ask("select unique_key as key, prio, attempt from job order by id");
  expect(rows).toEqual([
    { key: "compile 7", prio: 1, attempt: 0 },
    { key: "trial 8", prio: 2, attempt: 1 },
    { key: "problem-check 9 2", prio: 3, attempt: 0 },
    { key: "rejudge-preview 3 4", prio: 4, attempt: 2 },
    { key: "mail 1", prio: 5, attempt: 0 },
  ]);
});
