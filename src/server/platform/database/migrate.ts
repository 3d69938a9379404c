import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import type { Clock } from "../../../shared/system/clock.ts";
import { OperatorError } from "../process/operatorError.ts";

interface Migration {
  version: number;
  name: string;
  text: string;
  checksum: string;
}

/** First line of a migration that cannot run in a transaction, such as `create index concurrently`. */
const outsideTransaction = "-- outside a transaction";

/**
 * Key of the lock for migrations. The number is arbitrary, but the same in every process, so that only one of two
 * servers that start together migrates.
 */
const lockKey = 7_283_461_905;
const LOCK_POLL_MS = 100;

/**
 * Applies the numbered files of `folder`, each in its own transaction, and returns the names of the files that it
 * applied. Throws an error if an applied file was edited, or if it is missing because the database is newer than the
 * program. In both cases the resulting schema would be untested.
 */
export async function migrate(
  databaseUrl: string,
  { folder, clock }: { folder: string; clock: Clock },
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = await connect(databaseUrl);
  try {
    await waitForLock(client, clock);
    await client.query(
      `create table if not exists schema_migration (
         version integer primary key,
         name text not null,
         checksum text not null,
         applied_at timestamptz not null default now()
       )`,
    );
    const applied = await readApplied(client);
    refuseForeign(migrations, applied);
    const missing = migrations.filter(({ version }) => !applied.has(version));
    for (const migration of missing) await apply(client, migration);
    return missing.map(({ name }) => name);
  } finally {
    // Closing the connection also releases the lock.
    await client.end();
  }
}

/** Returns how many of the folder's migrations have not been applied to the database; changes nothing. */
export async function countMissing(databaseUrl: string, folder: string): Promise<number> {
  const migrations = await readMigrations(folder);
  const client = await connect(databaseUrl, { query_timeout: TIMEOUT_MS });
  try {
    const table = await client.query<{ name: string | null }>(
      "select to_regclass('schema_migration')::text as name",
    );
    if (!table.rows[0]?.name) return migrations.length;
    const applied = await readApplied(client);
    refuseForeign(migrations, applied);
    return migrations.filter(({ version }) => !applied.has(version)).length;
  } finally {
    await client.end();
  }
}

/**
 * Only the statements of migrations take long; all other statements get a timeout, because a dead connection must not
 * prevent a server from starting.
 */
const TIMEOUT_MS = 10_000;

async function connect(
  databaseUrl: string,
  limits: Pick<pg.ClientConfig, "query_timeout"> = {},
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: "verdict migrate",
    connectionTimeoutMillis: TIMEOUT_MS,
    keepAlive: true,
    ...limits,
  });
  // Without a listener the error of a broken connection would end the process; the next query reports it.
  client.on("error", () => {});
  await client.connect();
  return client;
}

/**
 * Polls for the lock instead of waiting inside PostgreSQL, so that a dead connection can be distinguished from a long
 * wait.
 */
async function waitForLock(client: pg.Client, clock: Clock): Promise<void> {
  for (;;) {
    const statement = {
      text: "select pg_try_advisory_lock($1) as locked",
      values: [lockKey],
      query_timeout: TIMEOUT_MS,
    };
    const { rows } = await client.query<{ locked: boolean }>(statement);
    if (rows[0]?.locked) return;
    await clock.wait(LOCK_POLL_MS);
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  const migrations = await Promise.all(names.map((name) => readMigration(folder, name)));
  migrations.forEach(({ version, name }, index) => {
    if (version !== index + 1) {
      throw new Error(`migration ${name} is out of order: number ${index + 1} was expected`);
    }
  });
  return migrations;
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  const version = Number(/^(\d{4})_\w+\.sql$/.exec(name)?.[1] ?? Number.NaN);
  if (Number.isNaN(version)) throw new Error(`migration ${name} is not named 0001_what.sql`);
  const text = await readFile(join(folder, name), "utf8");
  return { version, name, text, checksum: createHash("sha256").update(text).digest("hex") };
}

type Applied = Map<number, { name: string; checksum: string }>;

async function readApplied(client: pg.Client): Promise<Applied> {
  const { rows } = await client.query<{ version: number; name: string; checksum: string }>(
    "select version, name, checksum from schema_migration order by version",
  );
  return new Map(rows.map((row) => [row.version, row]));
}

function refuseForeign(migrations: Migration[], applied: Applied): void {
  for (const [version, { name, checksum }] of applied) {
    const ours = migrations[version - 1];
    if (!ours) {
      throw new OperatorError(
        "DATABASE_NEWER",
        `The database was migrated by a newer Verdict (${name}): start that version or a later one.`,
        `数据库已由更新的 Verdict 迁移（${name}）：请使用该版本或更新的版本。`,
      );
    }
    if (ours.checksum !== checksum) {
      throw new OperatorError(
        "MIGRATION_EDITED",
        `Migration ${name} was changed after this database applied it: restore the file as it was.`,
        `迁移文件 ${name} 在应用到此数据库后被修改：请恢复原文件。`,
      );
    }
  }
}

async function apply(client: pg.Client, { version, name, text, checksum }: Migration) {
  const note = {
    text: "insert into schema_migration (version, name, checksum) values ($1, $2, $3)",
    values: [version, name, checksum],
  };
  try {
    if (text.startsWith(outsideTransaction)) {
      await client.query(text);
      await client.query(note);
      return;
    }
    await client.query("begin");
    await client.query(text);
    await client.query(note);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
