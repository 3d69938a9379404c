import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdirSync, openSync, symlinkSync, writeSync } from "node:fs";
import { chmod, copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { systemClock } from "../../src/shared/system/clock.ts";
import { buildSandbox } from "../../scripts/build-sandbox.mjs";
import { type RunningJudge, startJudge } from "../../src/judge/main.ts";
import { DRAIN_FILE } from "../../src/judge/nodeChecks.ts";
import { Verdict } from "../../src/shared/verdict/verdict.ts";
import { bringSelfTests } from "../support/selfTests.ts";
import { type Cluster, startCluster, until } from "./cluster.ts";
import { familyOf } from "./leftovers.ts";
import { TOKEN } from "./processes.ts";

const project = join(import.meta.dirname, "../..");
const cache = join(project, "node_modules/.cache/verdict");
const UNHEALTHY = "sickly";
const isRoot = process.getuid?.() === 0;
const silent = { info: () => {}, warn: () => {}, error: () => {} };

let cluster: Cluster;
let folder: string;
let binary: string;
let unhealthy: RunningJudge | undefined;
const mounts: string[] = [];

beforeAll(async () => {
  const build = buildSandbox();
  if (build.state === "failed" || build.state === "no-compiler") throw new Error(build.message);
  binary = build.binary;
  folder = await mkdtemp(join(tmpdir(), "verdict-unhealthy-"));
  await chmod(folder, 0o711);
  cluster = await startCluster({
    servers: 1,
    judges: 1,
    slots: 1,
    languages: ["C", "C++"],
    judge: "real",
    isBuilt: true,
  });
});
afterEach(async () => {
  await unhealthy?.close();
  unhealthy = undefined;
  // The stored state of the unhealthy node must not be used for the next node with the same name.
  await cluster.ask("delete from judge_node where name = $1", [UNHEALTHY]);
  for (const each of mounts.splice(0)) await run("umount", each);
});
afterAll(async () => {
  const leftovers = (await cluster?.close()) ?? [];
  await rm(folder, { recursive: true, force: true });
  if (leftovers.length > 0) throw new Error(`left behind: ${leftovers.join("; ")}`);
});

async function run(program: string, ...args: string[]): Promise<void> {
  const child = spawn(program, args, { stdio: "ignore" });
  const [code] = (await once(child, "exit")) as [number];
  if (code !== 0) throw new Error(`${program} ${args.join(" ")} ended with ${code}`);
}

/** Starts the second node, with two slots, so that it is given most of the jobs. */
async function startUnhealthy(data: string, sandbox = binary): Promise<void> {
  prepare(data);
  unhealthy = await startJudge({
    clock: systemClock,
    server: cluster.addresses[0]!,
    token: TOKEN,
    name: UNHEALTHY,
    version: "1",
    folder: data,
    slots: 2,
    sandbox,
    log: silent,
    canary: { everyMs: 30_000, unhealthyMs: 200 },
  });
  await inRotation(true);
}

function prepare(data: string): void {
  mkdirSync(data, { recursive: true });
  symlinkSync(join(cache, "warm"), join(data, "warm"));
  bringSelfTests(data);
}

/** Fills a small disk completely, even while a node writes to it. */
function fillUp(disk: string): void {
  const filler = openSync(join(disk, "filler"), "w");
  const block = Buffer.alloc(8192);
  try {
    for (;;) writeSync(filler, block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  } finally {
    closeSync(filler);
  }
}

/** Waits until the metrics show that the node is in rotation, or that it is not. */
async function inRotation(isExpected: boolean): Promise<void> {
  await until(async () => (await metric("verdict_judge_node_in_rotation")) === Number(isExpected));
}

async function metric(name: string): Promise<number | undefined> {
  const text = await (await fetch(`${cluster.addresses[0]}/metrics`)).text();
  const line = text.split("\n").find((each) => each.startsWith(`${name}{node="${UNHEALTHY}"`));
  return line === undefined ? undefined : Number(line.split(" ").at(-1));
}

async function reason(): Promise<string | undefined> {
  const [row] = await cluster.ask<{ code: string | undefined }>(
    "select failure ->> 'code' as code from judge_node where name = $1",
    [UNHEALTHY],
  );
  return row?.code;
}

/**
 * Waits until the node is out of rotation for this reason. On a busy machine the health check, which runs every second
 * here, may report another reason first or in between.
 */
async function isUnhealthyFor(code: string): Promise<void> {
  await inRotation(false);
  await until(async () => (await reason()) === code);
}

let count = 0;

/** Each submission is a different program, so that none is read from the compile cache. */
async function submit(language = "C"): Promise<number> {
  count += 1;
  const code = `#include <stdio.h>\n/* ${count} */\nint main(void) { int a, b; scanf("%d %d", &a, &b); printf("%d\\n", a + b); return 0; }\n`;
  const response = await fetch(`${cluster.addresses[0]}/api/submit-problem-judge`, {
    method: "POST",
    headers: { authorization: cluster.tokens[count % 20]!, "content-type": "application/json" },
    body: JSON.stringify({ pid: cluster.problemId, language, code }),
  });
  const { data } = (await response.json()) as { data: { submitId: number } };
  return data.submitId;
}

/** Checks that the unhealthy node has affected no verdict. */
async function expectAccepted(ids: number[]): Promise<void> {
  const rows = async () =>
    cluster.ask<{ status: number; cause: unknown; text: string | null }>(
      `select s.status, e.cause, e.message as text from submission s
       left join submission_error e on e.submit_id = s.submit_id
       where s.submit_id = any ($1) order by s.submit_id`,
      [ids],
    );
  await until(async () => (await rows()).every(({ status }) => status <= 4));
  const accepted = { status: Verdict.Accepted, cause: null, text: null };
  expect(await rows()).toEqual(ids.map(() => accepted));
}

async function many(submissions: number, language?: string): Promise<number[]> {
  return Promise.all(Array.from({ length: submissions }, () => submit(language)));
}

/** Returns how many of the given submissions the unhealthy node judged. */
async function judgedByUnhealthy(ids: number[]): Promise<number> {
  const [row] = await cluster.ask<{ count: number }>(
    "select count(*)::int as count from submission where submit_id = any ($1) and judger = $2",
    [ids, UNHEALTHY],
  );
  return row?.count ?? 0;
}

test.skipIf(!isRoot)(
  "a node with a full disk leaves rotation, loses no job, and returns when there is space",
  async () => {
    const data = join(folder, "small-disk");
    mkdirSync(data);
    await run("mount", "-t", "tmpfs", "-o", "size=96m,mode=711", "tmpfs", data);
    mounts.push(data);
    await startUnhealthy(data);
    await expectAccepted(await many(4));
    fillUp(data);
    await expectAccepted(await many(12));
    await isUnhealthyFor("disk_full");
    await until(async () => unhealthy?.health().failure?.detail.includes("small-disk") === true);
    await rm(join(data, "filler"));
    await inRotation(true);
    // The other node may get all of the first submissions, so more are sent until the node under test has judged one.
    for (let its = 0; its === 0;) {
      const later = await many(12);
      await expectAccepted(later);
      its = await judgedByUnhealthy(later);
    }
  },
);

test("a node without a working sandbox leaves rotation, loses no job, and returns with the sandbox", async () => {
  const own = join(folder, "verdict-sandbox");
  await copyFile(binary, own);
  await chmod(own, 0o755);
  await startUnhealthy(join(folder, "no-sandbox"), own);
  const ids = await many(6);
  await rm(own);
  // The healthy node's sandbox is a child of this process.
  const native = familyOf([process.pid]).find(
    ({ parent, args }) => parent === process.pid && args.startsWith("verdict sandbox"),
  );
  process.kill(native!.pid, "SIGKILL");
  ids.push(...(await many(8)));
  await expectAccepted(ids);
  await isUnhealthyFor("sandbox_failed");
  await copyFile(binary, own);
  await chmod(own, 0o755);
  await inRotation(true);
  await expectAccepted(await many(8));
});

test("a node that an operator drains finishes its jobs, is given no more and reports why", async () => {
  const data = join(folder, "drained");
  await startUnhealthy(data);
  await writeFile(join(data, DRAIN_FILE), "");
  // A health check that is already running may have looked for the file before it was written, so the test polls.
  await until(async () => (await unhealthy?.checkHealth())?.failure?.code === "drained");
  await isUnhealthyFor("drained");
  const ids = await many(8);
  await expectAccepted(ids);
  expect(await judgedByUnhealthy(ids)).toBe(0);
  await rm(join(data, DRAIN_FILE));
  await inRotation(true);
});

/**
 * The machine's compiler stays intact: the node runs with an overlay of /usr in which part of the compiler is removed.
 */
test.skipIf(!isRoot)(
  "when a part of a compiler is removed, no submission gets a compile error for it",
  async () => {
    const disk = join(folder, "overlay");
    mkdirSync(disk);
    await run("mount", "-t", "tmpfs", "-o", "size=64m", "tmpfs", disk);
    mounts.push(disk);
    const [upper, work] = [join(disk, "upper"), join(disk, "work")];
    for (const each of [upper, work]) mkdirSync(each);
    const data = join(folder, "no-compiler");
    prepare(join(data, "judge"));
    const { PATH, HOME } = process.env;
    const overlay = `mount -t overlay overlay -o lowerdir=/usr,upperdir=${upper},workdir=${work} /usr`;
    const judge = `${process.execPath} ${join(project, "dist/program/main.js")} judge --server ${cluster.addresses[0]} --token ${TOKEN} --name ${UNHEALTHY} --slots 2`;
    const child = spawn("unshare", ["-m", "sh", "-c", `${overlay} && exec ${judge}`], {
      stdio: "ignore",
      cwd: project,
      env: { PATH, HOME, VERDICT_DATA: data, VERDICT_LOG_LEVEL: "fatal" },
    });
    try {
      await inRotation(true);
      const before = await many(6);
      await expectAccepted(before);
      const gcc = "rm -f $(gcc -print-prog-name=cc1)";
      await run("nsenter", "-t", String(child.pid), "-m", "sh", "-c", gcc);
      const ids = await many(12);
      await expectAccepted(ids);
      const offers = async () => {
        const [row] = await cluster.ask<{ names: string[] }>(
          "select array(select l ->> 'name' from jsonb_array_elements(languages) l) as names from judge_node where name = $1",
          [UNHEALTHY],
        );
        return row?.names ?? [];
      };
      // The node must continue to offer the languages that still work.
      await until(async () => {
        const names = await offers();
        return !names.includes("C") && names.includes("C++");
      });
      const cppSubmissions = await many(8, "C++");
      await expectAccepted(cppSubmissions);
    } finally {
      child.kill("SIGTERM");
      await once(child, "exit");
    }
  },
);
