import { systemClock } from "../../../src/shared/system/clock.ts";
import { startServer } from "../../../src/server/main.ts";
import { createLog } from "../../../src/server/platform/process/log.ts";
import { toyFeature } from "./backend.ts";

// A server in a separate process, so that a test can kill it while the external judge is working: `serverProcess.ts
// <url> <data>`.
const [connectionString = "", data = ""] = process.argv.slice(2);
await startServer({
  connection: { connectionString },
  host: "127.0.0.1",
  port: 0,
  data,
  baseUrl: "http://127.0.0.1",
  judgeToken: "judge-token-of-the-tests",
  key: Buffer.alloc(32, 7),
  trustedProxies: [],
  clock: systemClock,
  log: createLog("server", "fatal"),
  features: (own) => [...own, toyFeature({ hangs: true })],
});
process.stdout.write("ready\n");
