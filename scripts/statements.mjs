// `npm run statements`: writes the types of the server's SQL statements, which PostgreSQL determines from the migrated
// schema. With `--check`, it only compares these types with the existing files.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { systemClock } from "../src/shared/system/clock.ts";
import { onPinnedNode, root } from "./pinnedNode.mjs";

await onPinnedNode();
const { migrate } = await import("../src/server/platform/database/migrate.ts");
const { startPostgres } = await import("../src/server/platform/postgres/postgres.ts");
const { committedFiles, generateTypes } = await import("./statements/generate.ts");

async function generate() {
  const folder = await mkdtemp(join(tmpdir(), "verdict-statements-"));
  const server = await startPostgres({ clock: systemClock, folder, settings: { fsync: "off" } });
  try {
    await migrate(server.url(), { folder: join(root, "db", "migrations"), clock: systemClock });
    const client = new pg.Client(server.url());
    await client.connect();
    try {
      return await generateTypes(root, client);
    } finally {
      await client.end();
    }
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const { files, mistakes } = await generate();
const committed = await committedFiles(root);
const stale = [...new Set([...files.keys(), ...committed.keys()])].filter(
  (path) => files.get(path) !== committed.get(path),
);
if (process.argv.includes("--check")) {
  mistakes.push(...stale.map((path) => `${path} is out of date: npm run statements`));
} else {
  for (const path of stale) {
    const text = files.get(path);
    await (text === undefined ? rm(join(root, path)) : writeFile(join(root, path), text));
    console.log(path);
  }
}
for (const mistake of mistakes) console.error(mistake);
process.exitCode = mistakes.length === 0 ? 0 : 1;
