import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "../../src/shared/system/clock.ts";
import { type RunningServer, type ServerOptions, startServer } from "../../src/server/main.ts";
import { createLog } from "../../src/server/platform/process/log.ts";
import type { TestDatabase } from "./cloneDatabase.ts";
import { createTestDatabase } from "./database.ts";
import type { WorldClock } from "./worldClock.ts";

export interface TestServer extends RunningServer {
  databaseUrl: string;
  data: string;
  judgeToken: string;
}

export interface TestServerOptions extends Partial<ServerOptions> {
  /**
   * A clock for the server and its SQL statements; the clock is stopped until the test moves it. If absent, the
   * machine's clock is used.
   */
  clock?: WorldClock;
}

/**
 * Starts the real server on a free loopback port with its own database and data folder. If `connection` is given,
 * starts another server of the site that uses this database.
 */
export async function startTestServer(
  overrides: TestServerOptions = {},
  database?: TestDatabase,
): Promise<TestServer> {
  const { clock, connection } = overrides;
  const own = connection ? undefined : (database ?? (await createTestDatabase()));
  const databaseUrl = own?.url ?? connection?.connectionString ?? "";
  if (own) await clock?.lead(own.url);
  const data = await mkdtemp(join(tmpdir(), "verdict-data-"));
  const judgeToken = "judge-token-of-the-tests";
  const server = await startServer({
    connection: { connectionString: databaseUrl },
    host: "127.0.0.1",
    port: 0,
    data,
    baseUrl: "http://127.0.0.1",
    judgeToken,
    key: Buffer.alloc(32, 7),
    trustedProxies: [],
    clock: systemClock,
    // Set LOG=debug to see the server's log while you debug a test.
    log: createLog("server", process.env["LOG"] === "debug" ? "debug" : "fatal"),
    ...overrides,
  });
  return {
    ...server,
    databaseUrl,
    data,
    judgeToken,
    async close() {
      await (clock ? clock.until(server.close()) : server.close());
      if (own) await clock?.release(own.url);
      await own?.drop();
      await rm(data, { recursive: true, force: true });
    },
  };
}
