import { mkdtemp, readdir, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { systemClock } from "../../src/shared/system/clock.ts";
import { hashPassword } from "../../src/server/account/password.ts";
import { migrate } from "../../src/server/platform/database/migrate.ts";
import { startPostgres } from "../../src/server/platform/postgres/postgres.ts";
import { findProcess } from "../../src/server/platform/process/processTable.ts";
import { cheapened } from "./cheapArgon2.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the test run's `postgres` database, where test databases are created. */
    postgresUrl: string;
    /** The hash of `PASSWORD`, computed once for the run. */
    passwordHash: string;
  }
}

/** The password of every account on the test sites. */
export const PASSWORD = "correct horse";

/** Name of the migrated template; every test database is a clone of it. */
export const templateName = "verdict_template";

const prefix = "verdict-test-";
const migrations = join(import.meta.dirname, "../../db/migrations");

/** One PostgreSQL server for the whole test run, in a temporary folder; its data need not survive a crash. */
export default async function sharedPostgres(project: TestProject): Promise<() => Promise<void>> {
  await sweepAbandoned();
  const folder = await mkdtemp(join(await baseFolder(), `${prefix}${process.pid}-`));
  const server = await startPostgres({
    clock: systemClock,
    folder,
    settings: { fsync: "off", synchronous_commit: "off", full_page_writes: "off" },
  });
  await createTemplate(server.url("postgres"));
  await migrate(server.url(templateName), { folder: migrations, clock: systemClock });
  project.provide("postgresUrl", server.url("postgres"));
  project.provide("passwordHash", await cheapened(await hashPassword(PASSWORD), PASSWORD));
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** A folder in memory, and the number of bytes that must be free in it. */
const memory = { folder: "/dev/shm", free: 4 * 2 ** 30 };

/**
 * Returns a folder in memory if there is enough space. Each test file has its own database, which consists of 683
 * files: creating it takes 23 ms of CPU time in memory, but 370 ms on an ext4 disk.
 */
async function baseFolder(): Promise<string> {
  const space = await statfs(memory.folder).catch(() => undefined);
  return space && space.bavail * space.bsize >= memory.free ? memory.folder : tmpdir();
}

async function createTemplate(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`create database ${templateName}`);
  await client.end();
}

/**
 * Stops the PostgreSQL servers that killed test runs left running, and removes their folders. The name of a folder
 * contains the process id of its run.
 */
async function sweepAbandoned(): Promise<void> {
  for (const base of [tmpdir(), memory.folder]) await sweepIn(base);
}

async function sweepIn(base: string): Promise<void> {
  for (const name of await readdir(base).catch(() => [])) {
    const owner = Number(new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1] ?? Number.NaN);
    if (Number.isNaN(owner) || findProcess(owner)) continue;
    const folder = join(base, name);
    const abandoned = await startPostgres({ clock: systemClock, folder }).catch(() => undefined);
    await abandoned?.stop();
    // Another run may be sweeping the same folder.
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}
