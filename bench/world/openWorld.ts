import { existsSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { systemClock } from "../../src/shared/system/clock.ts";
import { settleResults } from "../../src/server/homework/results.ts";
import { openDatabase } from "../../src/server/platform/database/db.ts";
import { migrate } from "../../src/server/platform/database/migrate.ts";
import { startPostgres } from "../../src/server/platform/postgres/postgres.ts";
import { FULL_SIZE, generateWorld, type WorldSize } from "../../tests/support/generatedWorld.ts";

export interface GeneratedWorld {
  /** The folder that contains the PostgreSQL cluster with its data. */
  folder: string;
  url: string;
  close(): Promise<void>;
}

/**
 * Starts a separate PostgreSQL with generated data. If a folder is given, it is filled once and then reused (and
 * migrated after schema changes). Otherwise new data is generated, and removed at the end.
 */
export async function openWorld(
  reusedFolder?: string,
  size: WorldSize = FULL_SIZE,
): Promise<GeneratedWorld> {
  const folder = reusedFolder ?? (await mkdtemp(join(tmpdir(), "verdict-world-")));
  const settings = { shared_buffers: "512MB" };
  const postgres = await startPostgres({ clock: systemClock, folder, settings });
  const url = postgres.url();
  await migrate(url, {
    folder: join(import.meta.dirname, "../../db/migrations"),
    clock: systemClock,
  });
  const stamp = join(folder, "generated");
  if (!existsSync(stamp)) {
    const parts = [`${size.problems} problems`, `${size.users} users`];
    if (size.community) parts.push(`${size.community.posts} posts`);
    const submissions = size.submissions + (size.classes?.submissions ?? 0);
    console.error(`generating ${parts.join(", ")} and ${submissions} submissions…`);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await generateWorld(client, size);
    if (size.classes) await computeHomework(client, url);
    await client.end();
    writeFileSync(stamp, "");
  } else {
    await vacuum(url);
  }
  return {
    folder,
    url,
    async close() {
      await postgres.stop();
      if (reusedFolder === undefined) await rm(folder, { recursive: true });
    },
  };
}

/**
 * Vacuums the tables that earlier measurements changed, as autovacuum does on a real site. Without an up-to-date
 * visibility map, counting 10,000 members had to read 8,000 rows of the table.
 */
async function vacuum(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query("vacuum");
  await client.end();
}

/** Computes the results of all homework; on a real site, earlier requests would already have computed them. */
async function computeHomework(client: pg.Client, connectionString: string): Promise<void> {
  const { rows } = await client.query<{ ids: number[] }>(
    "select array_agg(training_id::int) as ids from homework",
  );
  const db = openDatabase({ connectionString }, { clock: systemClock });
  await settleResults(db, rows[0]?.ids ?? []);
  await db.close();
  await client.query("vacuum (analyze) homework_result, homework_stale");
}
