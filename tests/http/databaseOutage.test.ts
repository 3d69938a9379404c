import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "../../src/shared/system/clock.ts";
import { type RunningServer, startServer } from "../../src/server/main.ts";
import { createLog } from "../../src/server/platform/process/log.ts";
import { migrate } from "../../src/server/platform/database/migrate.ts";
import {
  type EmbeddedPostgres,
  startPostgres,
} from "../../src/server/platform/postgres/postgres.ts";
import { worldClock } from "../support/worldClock.ts";

const clock = worldClock();
let folder: string;
let postgres: EmbeddedPostgres;
let server: RunningServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "verdict-away-"));
  postgres = await startPostgres({ clock: systemClock, folder, settings: { fsync: "off" } });
  await migrate(postgres.url(), {
    folder: join(import.meta.dirname, "../../db/migrations"),
    clock: systemClock,
  });
  server = await startServer({
    connection: { connectionString: postgres.url() },
    host: "127.0.0.1",
    port: 0,
    data: folder,
    baseUrl: "http://127.0.0.1",
    judgeToken: "judge-token-of-the-tests",
    key: Buffer.alloc(32),
    trustedProxies: [],
    log: createLog("server", "fatal"),
    clock,
  });
});
afterAll(async () => {
  if (server) await clock.until(server.close());
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function request(path: string) {
  const response = await fetch(server.address + path);
  const body = (await response.json()) as { code?: string };
  return { status: response.status, code: body.code, wait: response.headers.get("retry-after") };
}

test("lost connections are replaced", async () => {
  expect((await request("/api/home-summary")).status).toBe(200);
  await server.db.query({
    text: `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  });
  await expect.poll(async () => (await request("/api/home-summary")).status).toBe(200);
});

test("without the database calls respond 503 at once, and recover when it is back", async () => {
  await postgres.stop();
  // The server's clock is stopped, so a response can arrive only if the server neither waits nor retries after a delay.
  expect(await request("/api/home-summary")).toEqual({
    status: 503,
    code: "UNAVAILABLE",
    wait: "2",
  });
  expect((await request("/readyz")).status).toBe(503);
  expect((await request("/healthz")).status).toBe(200);
  postgres = await startPostgres({ clock: systemClock, folder, settings: { fsync: "off" } });
  await expect.poll(async () => (await request("/readyz")).status).toBe(200);
  expect((await request("/api/home-summary")).status).toBe(200);
});
