import { afterAll, beforeAll, expect, test } from "vitest";
import { scenarios } from "./scenario.ts";
import { createWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld({ baseUrl: "http://127.0.0.1:8080" });
  // Requests that the metrics should count.
  await world.call("guest", "GET /api/get-website-config");
  await world.call("guest", "GET /api/no-such-call");
});
afterAll(() => world.close());

scenarios(
  () => world,
  [
    { shows: "the process responds", as: "guest", call: "GET /healthz", status: 200 },
    {
      shows: "the server is ready",
      as: "guest",
      call: "GET /readyz",
      status: 200,
      must: ["ready"],
    },
    {
      shows: "metrics are open on a private loopback",
      as: "guest",
      call: "GET /metrics",
      status: 200,
      must: [
        'verdict_http_request_duration_seconds_count{method="GET",route="/api/get-website-config"',
        "verdict_judge_queue_length 0",
      ],
      mustNot: ["no-such-call"],
    },
    {
      shows: "metrics are refused to requests through a proxy",
      as: "guest",
      call: "GET /metrics",
      headers: { "x-forwarded-for": "203.0.113.7" },
      status: 403,
    },
  ],
);

test("not ready without the newest migration", async () => {
  await world.sql("update schema_migration set version = version + 1000 where version = 1");
  await world.sql("create table hidden as select * from schema_migration");
  await world.sql("delete from schema_migration");
  const reply = await world.call("guest", "GET /readyz");
  expect([reply.status, reply.text]).toEqual([503, '{"status":"not migrated"}']);
  await world.sql("insert into schema_migration select * from hidden");
  expect((await world.call("guest", "GET /readyz")).status).toBe(200);
});

test("a token allows metrics from any address, a wrong one does not", async () => {
  const other = await createWorld({
    metricsToken: "a-token-for-metrics",
    baseUrl: "http://judge.example",
  });
  const read = (headers: Record<string, string>) =>
    other.call("guest", "GET /metrics", { headers });
  expect((await read({})).status).toBe(403);
  expect((await read({ authorization: "Bearer wrong-for-metrics!" })).status).toBe(403);
  expect((await read({ authorization: "Bearer a-token-for-metrics" })).status).toBe(200);
  await other.close();
});
