// `npm run schema`: creates a database with the migrations, and writes its schema to db/schema.sql.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "../src/shared/system/clock.ts";
import { onPinnedNode, root } from "./pinnedNode.mjs";

await onPinnedNode();
const { migrate } = await import("../src/server/platform/database/migrate.ts");
const { startPostgres } = await import("../src/server/platform/postgres/postgres.ts");
const { describeSchema } = await import("../src/server/platform/database/schema.ts");

const folder = await mkdtemp(join(tmpdir(), "verdict-schema-"));
const server = await startPostgres({ clock: systemClock, folder, settings: { fsync: "off" } });
try {
  await migrate(server.url(), { folder: join(root, "db", "migrations"), clock: systemClock });
  await writeFile(join(root, "db", "schema.sql"), await describeSchema(server.url()));
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
