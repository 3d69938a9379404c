import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startPostgres } from "../../src/server/platform/postgres.ts";
import { findProcess, waitUntil } from "../../src/server/platform/processTable.ts";
import { Verdict } from "../../src/shared/verdict.ts";
import {
  becomesReady,
  createPlace,
  type Launch,
  launch,
  type Place,
  processesOf,
  removePlace,
  sandboxesOf,
  statusOf,
  type User,
} from "./launch.ts";
import { signIn } from "./newcomer.ts";

const isRoot = process.getuid?.() === 0;

/** An account of the system nothing runs under, and an id that has no name at all. */
const named = readFileSync("/etc/passwd", "utf8")
  .split("\n")
  .map((line) => line.split(":"))
  .find(([name]) => name === "games");
const users: Record<string, User | undefined> = { "the user of the tests": undefined };
if (isRoot && named) users["an ordinary user"] = { uid: Number(named[2]), gid: Number(named[3]) };
if (isRoot) users["an id without a name"] = { uid: 61_234, gid: 61_234 };

let place: Place;
afterEach(() => removePlace(place));

async function stop(running: Launch): Promise<number | null> {
  running.child.kill("SIGINT");
  return running.ended;
}

/** A program for the first sample problem, right with `+`. */
const sum = (operator: string) =>
  `#include <stdio.h>\nint main(void) { long long a, b; scanf("%lld %lld", &a, &b); printf("%lld\\n", a ${operator} b); }\n`;

/** The process with this title, once it is there. */
async function pidOf(title: string): Promise<number> {
  await waitUntil(() => processesOf(place)[title] !== undefined, 20_000);
  const pid = processesOf(place)[title];
  if (pid === undefined) throw new Error(`there is no ${title}`);
  return pid;
}

describe.each(Object.entries(users))("as %s", (_, user) => {
  beforeEach(async () => {
    place = await createPlace(user);
  });

  test("the first start prints address and password; the second is quick; Ctrl-C leaves nothing", async () => {
    const first = launch(place);
    const firstSeconds = await first.ready();
    expect(first.printed()).toContain(`http://127.0.0.1:${place.port}`);
    await waitUntil(() => first.printed().includes("one-time password"), 5000);
    const password = /one-time password +(\S{16})\n/.exec(first.printed())?.[1];
    expect(password).toBeDefined();
    expect(await statusOf(place, "/healthz")).toBe(200);
    expect(await statusOf(place, "/readyz")).toBe(200);
    const all = Object.keys(processesOf(place));
    expect(all).toEqual(expect.arrayContaining(["verdict start", "verdict server", "postgres"]));
    expect(await stop(first)).toBe(0);
    expect(processesOf(place)).toEqual({});

    const second = launch(place);
    const secondSeconds = await second.ready();
    console.log(`first start ${firstSeconds.toFixed(1)} s, second ${secondSeconds.toFixed(1)} s`);
    expect(second.printed()).not.toContain("one-time password");
    expect(await stop(second)).toBe(0);
    // What is secret in the data folder is for its owner alone.
    const secrets = ["key", "judge-token"].map((name) => join(place.data, "secrets", name));
    for (const path of secrets) expect(statSync(path).mode & 0o777).toBe(0o600);
    const kept = readFileSync(join(place.data, "logs/server.log"), "utf8");
    expect(kept + second.printed()).not.toContain(password);
  });

  test("the first verdicts come without any preparation, before and after a killed judge", async () => {
    const running = launch(place);
    await running.ready();
    await waitUntil(() => running.printed().includes("one-time password"), 5000);
    const password = /one-time password +(\S{16})\n/.exec(running.printed())?.[1] ?? "";
    const person = await signIn(place, password);
    const isOffered = async () => (await person.languages()).includes("C");
    expect(await waitUntil(isOffered, 60_000), running.printed()).toBe(true);
    expect(await person.judged("C", sum("+"))).toBe(Verdict.Accepted);
    expect(await person.judged("C", sum("-"))).toBe(Verdict.WrongAnswer);

    const before = await pidOf("verdict judge");
    process.kill(before, "SIGKILL");
    expect(await person.judged("C", `${sum("+")}// again`)).toBe(Verdict.Accepted);
    expect(await pidOf("verdict judge")).not.toBe(before);
    expect(await stop(running)).toBe(0);
    expect(processesOf(place)).toEqual({});
    expect(sandboxesOf(place)).toEqual([]);
  });

  test("after kill -9 of the launcher its children end and the next start works", async () => {
    await launch(place).ready();
    process.kill(await pidOf("verdict start"), "SIGKILL");
    const next = launch(place);
    await next.ready();
    expect(await statusOf(place, "/readyz")).toBe(200);
    expect(await stop(next)).toBe(0);
    expect(processesOf(place)).toEqual({});
  });

  test("after kill -9 of everything at once the next start works", async () => {
    await launch(place).ready();
    for (const pid of Object.values(processesOf(place))) process.kill(pid, "SIGKILL");
    const next = launch(place);
    await next.ready();
    expect(await statusOf(place, "/readyz")).toBe(200);
    expect(await stop(next)).toBe(0);
  });
});

describe("whatever dies", () => {
  beforeEach(async () => {
    place = await createPlace();
  });

  test("kill -9 of the script that npm runs stops everything in order", async () => {
    const outer = launch(place);
    await outer.ready();
    outer.child.kill("SIGKILL");
    expect(await waitUntil(() => Object.keys(processesOf(place)).length === 0, 15_000)).toBe(true);
  });

  test("kill -9 of npm stops everything in order", async () => {
    const npm = launch(place, {}, ["npm", "start"]);
    await npm.ready();
    npm.child.kill("SIGKILL");
    expect(await waitUntil(() => Object.keys(processesOf(place)).length === 0, 15_000)).toBe(true);
  });

  test.each(["verdict server", "postgres"])("a killed %s is started again", async (title) => {
    const running = launch(place);
    await running.ready();
    const before = await pidOf(title);
    process.kill(before, "SIGKILL");
    const isBack = () => (processesOf(place)[title] ?? before) !== before;
    expect(await waitUntil(isBack, 20_000)).toBe(true);
    expect(await becomesReady(place)).toBe(true);
    expect(await stop(running)).toBe(0);
    expect(processesOf(place)).toEqual({});
  });

  test("a server that hangs without its launcher is ended by the next start", async () => {
    await launch(place).ready();
    const hanging = await pidOf("verdict server");
    process.kill(hanging, "SIGSTOP");
    process.kill(await pidOf("verdict start"), "SIGKILL");
    const next = launch(place);
    await next.ready();
    expect(processesOf(place)["verdict server"]).not.toBe(hanging);
    expect(await stop(next)).toBe(0);
  });

  test("Ctrl-C while it is starting stops what was started", async () => {
    const running = launch(place);
    await pidOf("verdict start");
    await waitUntil(() => existsSync(join(place.data, "run/launcher.json")), 10_000);
    running.child.kill("SIGINT");
    await running.ended;
    expect(processesOf(place)).toEqual({});
    expect(running.printed()).not.toContain("Verdict is ready");
  });

  test("a stale pid file with the id of a living stranger does not stop the start", async () => {
    const first = launch(place);
    await first.ready();
    await stop(first);
    const stale = `${process.pid}\n${place.data}/pg-18\n1\n5432\n/tmp\n\n  1 1\nready\n`;
    writeFileSync(join(place.data, "pg-18/postmaster.pid"), stale);
    const lock = { pid: process.pid, startTime: "1", address: "" };
    writeFileSync(join(place.data, "run/launcher.json"), JSON.stringify(lock));
    const second = launch(place);
    await second.ready();
    expect(await stop(second)).toBe(0);
  });
});

describe("what stands in the way is named in one sentence of each language", () => {
  beforeEach(async () => {
    place = await createPlace();
  });

  async function refusal(environment: Record<string, string> = {}): Promise<string> {
    const running = launch(place, environment);
    expect(await running.ended).toBe(1);
    expect(processesOf(place)).toEqual({});
    expect(running.printed()).not.toMatch(/^\s+at .*:\d+:\d+\)?$/m);
    return running.printed();
  }

  test("a port that another program has", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(place.port, "127.0.0.1", resolve));
    const text = await refusal();
    expect(text).toContain(`Port ${place.port} on 127.0.0.1 is taken by another program`);
    expect(text).toContain(`端口 ${place.port} 已被其他程序占用`);
    await new Promise((resolve) => other.close(resolve));
  });

  test("a data folder of another PostgreSQL", async () => {
    mkdirSync(join(place.data, "pg-17"));
    const text = await refusal();
    expect(text).toContain("holds a database of PostgreSQL 17");
    expect(text).toContain("PostgreSQL 17 的数据库");
  });

  test("a second start while the first lives", async () => {
    const first = launch(place);
    await first.ready();
    const second = launch(place);
    expect(await second.ended).toBe(1);
    expect(second.printed()).toContain("Verdict is already running");
    expect(second.printed()).toContain("已在运行");
    expect(await statusOf(place, "/readyz")).toBe(200);
    expect(await stop(first)).toBe(0);
  });

  test("bad values, all at once", async () => {
    const text = await refusal({ VERDICT_HOST: "a b", VERDICT_MAIL: "http://me:hunter2@x" });
    expect(text).toContain('VERDICT_HOST has the bad value "a b"');
    expect(text).toContain("VERDICT_MAIL has the bad value (hidden)");
    expect(text).toContain("无效");
    expect(text).not.toContain("hunter2");
  });

  test("a database that does not answer, without its password", async () => {
    const text = await refusal({ DATABASE_URL: "postgresql://v:hunter2@127.0.0.1:1/verdict" });
    expect(text).toContain("The database does not answer");
    expect(text).toContain("无法连接数据库");
    expect(text).not.toContain("hunter2");
  });

  test.runIf(isRoot)("a folder that cannot be written", async () => {
    place.user = { uid: 61_234, gid: 61_234 };
    chmodSync(place.data, 0o755);
    const text = await refusal();
    expect(text).toContain(`The data folder ${place.data} cannot be used (EACCES)`);
    expect(text).toContain("不可用");
  });
});

test("with a database of one's own no embedded one is made", async () => {
  place = await createPlace();
  const folder = mkdtempSync(join(tmpdir(), "verdict-test-database-"));
  const database = await startPostgres({ folder });
  const running = launch(place, { DATABASE_URL: database.url() });
  await running.ready();
  expect(await statusOf(place, "/readyz")).toBe(200);
  expect(existsSync(join(place.data, "pg-18"))).toBe(false);
  expect(await stop(running)).toBe(0);
  expect(findProcess(database.pid)).toBeDefined();
  await database.stop();
  rmSync(folder, { recursive: true });
});

test("a preset password of root is used and none is printed", async () => {
  place = await createPlace();
  const running = launch(place, { VERDICT_ADMIN_PASSWORD: "correct horse battery" });
  await running.ready();
  expect(running.printed()).not.toContain("password");
  const answer = await fetch(`http://127.0.0.1:${place.port}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "root", password: "correct horse battery" }),
  });
  expect(answer.status).toBe(200);
  expect(await stop(running)).toBe(0);
});
