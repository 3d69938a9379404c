import { expect, onTestFinished, test } from "vitest";
import type { FastifyBaseLogger } from "fastify";
import { manualClock } from "../../shared/system/manualClock.ts";
import type { Database } from "../platform/database/db.ts";
import { keepHeartbeat } from "./processes.ts";

test("a process without a free file descriptor only logs that its heartbeat failed", async () => {
  const { rss } = process.memoryUsage;
  onTestFinished(() => {
    process.memoryUsage.rss = rss;
  });
  process.memoryUsage.rss = () => {
    throw Object.assign(new Error("EMFILE: too many open files"), { code: "EMFILE" });
  };
  const warnings: unknown[] = [];
  const clock = manualClock();
  const heartbeat = keepHeartbeat({
    id: "server",
    roles: [],
    port: () => 1,
    db: { clock, query: async () => [] } as unknown as Database,
    log: { warn: (fields: unknown) => warnings.push(fields) } as unknown as FastifyBaseLogger,
  });
  clock.advance(5000);
  await heartbeat.now();
  expect(warnings).toMatchObject([{ err: { code: "EMFILE" } }]);
  await heartbeat.stop();
});
