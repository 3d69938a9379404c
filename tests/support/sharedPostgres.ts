import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "../../src/server/platform/migrate.ts";
import { startPostgres } from "../../src/server/platform/postgres.ts";
import { findProcess } from "../../src/server/platform/processTable.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Administration database of the run's PostgreSQL; test databases are cloned beside it. */
    postgresUrl: string;
  }
}

/** Migrated once; every test database is a copy of it (about 30 ms). */
export const templateName = "verdict_template";

const prefix = "verdict-test-";
const migrations = join(import.meta.dirname, "../../db/migrations");

/** One PostgreSQL for the whole run, in a throw-away folder; nothing in it must survive a crash. */
export default async function sharedPostgres(project: TestProject): Promise<() => Promise<void>> {
  await sweepAbandoned();
  const folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
  const server = await startPostgres({
    folder,
    settings: { fsync: "off", synchronous_commit: "off", full_page_writes: "off" },
  });
  await createTemplate(server.url("postgres"));
  await migrate(server.url(templateName), migrations);
  project.provide("postgresUrl", server.url("postgres"));
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function createTemplate(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`create database ${templateName}`);
  await client.end();
}

/** A killed run leaves its server behind; its folder's name says whose it was. */
async function sweepAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const owner = Number(new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1] ?? Number.NaN);
    if (Number.isNaN(owner) || findProcess(owner)) continue;
    const folder = join(tmpdir(), name);
    const abandoned = await startPostgres({ folder }).catch(() => undefined);
    await abandoned?.stop();
    // Another run may be sweeping the same; whoever comes last takes the rest.
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}
