import { join } from "node:path";
// oxlint-disable-next-line eslint/no-restricted-imports -- the process begins here: its real clock is passed to the database
import { systemClock } from "../shared/system/clock.ts";
import { resetAdmin as setNewPassword } from "../server/account/root.ts";
import { skipFirstRun } from "../server/firstRun/service.ts";
import { loadConfig } from "../server/platform/process/config.ts";
import { migrate } from "../server/platform/database/migrate.ts";
import { projectRoot } from "../server/platform/process/projectRoot.ts";
import { prepareDataFolder } from "./dataFolder.ts";
import { openReachable, withDatabase } from "./databaseConnection.ts";

/** `verdict reset-admin`: sets a new one-time password for root and ends all sessions of root. */
export async function resetAdmin(): Promise<void> {
  process.title = "verdict reset-admin";
  const { config } = loadConfig(process.env, projectRoot);
  prepareDataFolder(config);
  await withDatabase({ config, clock: systemClock }, async (url) => {
    const db = await openReachable(url, systemClock);
    try {
      await migrate(url, {
        folder: join(projectRoot, "db", "migrations"),
        clock: systemClock,
      });
      const { username, oneTimePassword } = await setNewPassword(db);
      await skipFirstRun(db);
      console.log(`New one-time password of ${username}: ${oneTimePassword}`);
      console.log("Its sessions were ended; it must be changed at the next login.");
      console.log(
        `${username} 的新一次性密码：${oneTimePassword}；原有登录已失效，下次登录时必须修改。`,
      );
    } finally {
      await db.close();
    }
  });
}
