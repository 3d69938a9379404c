import { join } from "node:path";
// oxlint-disable-next-line eslint/no-restricted-imports -- the process begins here: its real clock is passed to the database and the migrations
import { systemClock } from "../shared/system/clock.ts";
import { loadConfig } from "../server/platform/process/config.ts";
import { migrate as applyMigrations } from "../server/platform/database/migrate.ts";
import { projectRoot } from "../server/platform/process/projectRoot.ts";
import { prepareDataFolder } from "./dataFolder.ts";
import { openReachable, withDatabase } from "./databaseConnection.ts";

/** `verdict migrate`: applies pending migrations; intended for upgrades of sites with several servers. */
export async function migrate(): Promise<void> {
  process.title = "verdict migrate";
  const { config } = loadConfig(process.env, projectRoot);
  prepareDataFolder(config);
  const applied = await withDatabase({ config, clock: systemClock }, async (url) => {
    await (await openReachable(url, systemClock)).close();
    return applyMigrations(url, {
      folder: join(projectRoot, "db", "migrations"),
      clock: systemClock,
    });
  });
  console.log(
    applied.length === 0
      ? "The database is up to date. 数据库已是最新。"
      : `Applied: ${applied.join(", ")}. 已应用上述迁移。`,
  );
}
