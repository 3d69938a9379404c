import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { JudgeProcess, ServerProcess } from "../../src/shared/system/dashboard.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../support/worldClock.ts";
import { aProblem, connectNode, addNodeLanguages, submitAs, until } from "./judgingWorld.ts";
import { scenarios } from "./scenario.ts";
import { createTimedWorld, type TimedWorld } from "./timedWorld.ts";
import { createWorld, PASSWORD } from "./world.ts";

let world: TimedWorld;
let problemId: string;
beforeAll(async () => {
  world = await createTimedWorld();
  await addNodeLanguages(world);
  ({ problemId } = await aProblem(world));
});
afterAll(() => world.close());

const INFO = "GET /api/admin/dashboard/get-dashboard-info";
const SESSIONS = "POST /api/admin/dashboard/get-sessions";
const SERVERS = "GET /api/admin/config/get-service-info";
const JUDGES = "GET /api/admin/config/get-judge-service-info";

interface Numbers {
  userNum: number;
  todayJudgeNum: number;
  recentContestNum: number;
  queue: { waiting: number; running: number; oldestSeconds: number };
}

async function numbers(timeZone = "UTC"): Promise<Numbers> {
  const reply = await world.call("admin", `${INFO}?timeZone=${encodeURIComponent(timeZone)}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Numbers;
}

describe("the figures", () => {
  test("of an empty site are its users, without applicants", async () => {
    const [row] = await world.sql<{ count: number }>(
      "select count(*)::int from app_user where status <> 2",
    );
    expect(await numbers()).toEqual({
      userNum: row?.count,
      todayJudgeNum: 0,
      recentContestNum: 0,
      queue: { waiting: 0, running: 0, oldestSeconds: 0 },
    });
  });

  test("of a day are submissions since midnight in the reader's time zone", async () => {
    const as = ["user", "other", "admin", "root", "problemAdmin"] as const;
    for (const who of as) {
      await world.pass(5 * HOUR);
      await submitAs(world, who, { pid: problemId, language: "C" });
    }
    const counts = async () => {
      const zones = ["UTC", "Asia/Shanghai", "America/Los_Angeles", "Asia/Kathmandu"];
      return Promise.all(zones.map(async (zone) => (await numbers(zone)).todayJudgeNum));
    };
    // The submissions were made 5, 10, 15, 20 and 25 hours after noon UTC. It is now 13:00 on the next day in UTC,
    // 21:00 in Shanghai, 05:00 in Los Angeles, and 18:45 in Kathmandu.
    expect(await counts()).toEqual([3, 5, 2, 4]);
    await world.pass(11 * HOUR - 1);
    expect(await counts()).toEqual([3, 0, 2, 0]);
    await world.pass(1);
    expect(await counts()).toEqual([0, 0, 2, 0]);
  });

  test("are not affected by gaps in submission numbers", async () => {
    await world.pass(DAY);
    await world.sql("alter table submission alter column submit_id restart with 987654321");
    expect((await numbers()).todayJudgeNum).toBe(0);
    for (const who of ["user", "other"] as const) {
      await submitAs(world, who, { pid: problemId, language: "C" });
    }
    expect((await numbers()).todayJudgeNum).toBe(2);
  });

  test("of the queue are waiting, running, and how long", async () => {
    await world.sql("delete from job");
    const add = (kind: string, state: number) =>
      world.sql(
        `insert into job (kind, prio, vtime, state, run_at)
         values ($1, 2, 0, $2, verdict_now() + interval '1 day')`,
        [kind, state],
      );
    await add("mail", 0);
    await world.clock.advance(MINUTE);
    await add("judge", 0);
    await world.clock.advance(90 * SECOND);
    await add("judge", 0);
    await add("judge", 1);
    expect((await numbers()).queue).toEqual({ waiting: 2, running: 1, oldestSeconds: 90 });
    await world.sql("delete from job");
  });

  test("an unknown time zone is refused", async () => {
    const reply = await world.call("root", `${INFO}?timeZone=Mars/Olympus`);
    expect([reply.status, reply.body.code]).toEqual([400, "INVALID_FIELD"]);
  });
});

describe("the last sign-in", () => {
  interface SignIn {
    uid: string;
    ip: string;
    userAgent: string;
    gmtCreate: string;
    isFirst: boolean;
  }

  async function signIn(agent: string): Promise<void> {
    const reply = await world.call("guest", "POST /api/login", {
      body: { username: "admin", password: PASSWORD },
      headers: { "user-agent": agent },
    });
    expect(reply.status).toBe(200);
  }

  test("is the previous one, the caller's only, whatever the body contains", async () => {
    await signIn("Agent/1");
    const first = (await world.call("admin", SESSIONS, { body: {} })).body.data as SignIn;
    expect(first).toMatchObject({ userAgent: "Agent/1", isFirst: true, ip: "127.0.0.1" });
    await signIn("Agent/2");
    const second = (await world.call("admin", SESSIONS)).body.data as SignIn;
    expect(second).toEqual({ ...first, isFirst: false });
    await signIn("Agent/3");
    const third = (await world.call("admin", SESSIONS, { body: { uid: "1" } })).body.data as SignIn;
    expect(third).toMatchObject({ uid: "a".repeat(32), userAgent: "Agent/2", isFirst: false });
    expect(Date.parse(third.gmtCreate)).toBeGreaterThanOrEqual(Date.parse(first.gmtCreate));
  });

  test.each([
    ["a bare id as a form", "application/x-www-form-urlencoded", "1"],
    ["text", "text/plain", "x"],
    ["broken JSON", "application/json", "{"],
    ["an unknown type", "a/b", "\u0000"],
  ])("%s is ignored", async (_what, type, body) => {
    const reply = await world.call("admin", SESSIONS, { body, headers: { "content-type": type } });
    expect(reply.status).toBe(200);
  });

  test("other calls still refuse invalid JSON", async () => {
    const reply = await world.call("root", "PUT /api/admin/switch/update", {
      body: "status=false",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(reply.status).toBe(415);
  });
});

describe("the processes", () => {
  interface Services {
    nacos: { status: string };
    backupCores: number;
    backupPercentCpuLoad: string;
    backupService: ServerProcess[];
  }

  async function servers(): Promise<Services> {
    return (await world.call("problemAdmin", SERVERS)).body.data as Services;
  }

  test("the responding server is the first of the list, running, with its real port and load", async () => {
    const { nacos, backupCores, backupPercentCpuLoad, backupService } = await servers();
    expect(nacos.status).toBe("UP");
    const [self] = backupService;
    expect(self).toMatchObject({
      alive: true,
      port: Number(new URL(world.server.address).port),
      metadata: { "nacos.healthy": "true" },
      roles: ["web", "gateway", "jobs"],
    });
    expect(self?.version).toMatch(/^\d+\.\d+\.\d+/);
    expect(self?.rss).toBeGreaterThan(20_000_000);
    expect(backupCores).toBeGreaterThan(0);
    expect(backupPercentCpuLoad).toMatch(/^\d+\.\d\d%$/);
  });

  test("the list is never empty, also with an empty registry", async () => {
    await world.sql("delete from server_process");
    expect((await servers()).backupService).toHaveLength(1);
  });

  test("another process is listed; an offline one is unhealthy, then removed", async () => {
    const add = (id: string) =>
      world.sql(
        `insert into server_process (id, host, port, version, roles, load, rss, started_at)
         values ($1, $1, 80, '9.9.9', '{web}', '{"cores": 4, "cpu": 0.5, "memory": 0.25}', 5,
           verdict_now())`,
        [id],
      );
    await add("long-gone");
    await world.pass(2 * HOUR);
    await add("silent");
    await world.pass(MINUTE);
    await add("second");
    const others = (await servers()).backupService.slice(1);
    expect(others.map(({ host, alive }) => [host, alive])).toEqual([
      ["second", true],
      ["silent", false],
    ]);
    expect(others[0]).toMatchObject({ load: { cores: 4, cpu: 0.5, memory: 0.25 } });
  });

  test("a process reports how far its clock is from the database's", async () => {
    const own = async () => (await servers()).backupService[0]?.clockOffsetMs;
    await world.pass(10 * SECOND);
    expect(await until(own, (offset) => offset !== null)).toBe(0);
  });

  test("the clock of a node whose version does not report its time is unknown", async () => {
    const node = await connectNode(world.server.address, { name: "older" });
    await world.sql("update judge_node set clock_offset_ms = 9 where name = 'older'");
    await node.hello();
    node.send({ type: "heartbeat", running: [], free: 0, load: { cores: 1, cpu: 0, memory: 0 } });
    const older = async () =>
      ((await world.call("admin", JUDGES)).body.data as JudgeProcess[]).find(
        ({ name }) => name === "older",
      );
    const serverRow = await until(older, (row) => Boolean(row?.load));
    expect(serverRow?.clockOffsetMs).toBeNull();
    node.kill();
  });

  test("a process that exits deletes its row", async () => {
    const other = await createWorld();
    const { databaseUrl } = other.server;
    await other.call("root", SERVERS);
    const { default: pg } = await import("pg");
    const client = new pg.Client(databaseUrl);
    await client.connect();
    const count = async () =>
      (await client.query<{ n: number }>("select count(*)::int as n from server_process")).rows[0]
        ?.n;
    expect(await count()).toBe(1);
    await other.server.app.close();
    expect(await count()).toBe(0);
    await client.end();
    await other.close();
  });

  test("a judge node is shown with its own report; one without a load has none", async () => {
    const read = async () => (await world.call("admin", JUDGES)).body.data as JudgeProcess[];
    const node = await connectNode(world.server.address, { name: "loaded" });
    await node.hello();
    node.send({
      type: "heartbeat",
      running: [],
      free: 0,
      load: { cores: 8, cpu: 0.125, memory: 0.5 },
      clock: { now: world.clock.now() + 2000, roundTripMs: 30 },
    });
    const loadRow = async () => (await read()).find(({ name }) => name === "loaded");
    const serverRow = await until(loadRow, (row) => Boolean(row?.load));
    expect(serverRow).toMatchObject({
      cpuCores: 8,
      percentCpuLoad: "12.50%",
      percentMemoryLoad: "50.00%",
      alive: true,
      inRotation: true,
      service: { metadata: { judgeName: "loaded", "nacos.healthy": "true" } },
      running: 0,
      clockOffsetMs: 2015,
    });
    node.send({ type: "heartbeat", running: [], free: 0 });
    const quiet = await until(loadRow, (row) => row?.load === null);
    expect(quiet).toMatchObject({ cpuCores: null, percentCpuLoad: null });
    node.kill();
    await world.sql(`update judge_node set load = '{"cores": "x"}' where name = 'loaded'`);
    await world.pass(HOUR);
    expect(await loadRow()).toMatchObject({ alive: false, inRotation: false, load: null });
  });
});

describe("rights", () => {
  scenarios(
    () => world,
    [INFO, SESSIONS, SERVERS, JUDGES].flatMap((call) =>
      (["guest", "user", "barred", "admin", "problemAdmin", "root"] as const).map((as) => ({
        shows: "staff only",
        as,
        call,
        status: as === "guest" ? 401 : as === "user" || as === "barred" ? 403 : 200,
        mustNot: ["password", "token", "judge-token"],
      })),
    ),
  );
});
