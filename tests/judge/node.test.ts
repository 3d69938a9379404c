import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { systemClock } from "../../src/shared/system/clock.ts";
import { languages as allLanguages } from "../../src/judge/languages/registry.ts";
import { type RunningJudge, startJudge } from "../../src/judge/main.ts";
import { openSite, type Site, TOKEN } from "../../src/judge/gatewayForTests.ts";
import { localLanguage } from "../../src/shared/languages/languages.ts";
import type { JudgeTask } from "../../src/shared/judge/judgeTask.ts";
import { Verdict } from "../../src/shared/verdict/verdict.ts";
import { buildSandbox } from "../../scripts/build-sandbox.mjs";

const root = join(import.meta.dirname, "../..");
const silent = { info: () => {}, warn: () => {}, error: () => {} };

/**
 * The tests in languages/ cover all languages; the tests in this file use only these languages and treat all other
 * languages as missing.
 */
const tried = new Set<string>(["C", "C++", "Python3", "Golang", "Lua"]);
const few = allLanguages.map((language) =>
  language.names.some((name) => tried.has(name))
    ? language
    : { ...language, find: () => Promise.reject(new Error("not looked for")) },
);

let site: Site;
let folder: string;
let binary: string;
let running: RunningJudge | undefined;

beforeAll(async () => {
  const build = buildSandbox();
  if (build.state === "failed" || build.state === "no-compiler") throw new Error(build.message);
  binary = build.binary;
  folder = await mkdtemp(join(tmpdir(), "verdict-node-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(async () => {
  await running?.close();
  running = undefined;
  await site.close();
});

async function start(): Promise<RunningJudge> {
  site = await openSite();
  running = await startJudge({
    clock: systemClock,
    server: site.url.href,
    token: TOKEN,
    name: "node",
    version: "1",
    folder,
    warmFolder: join(root, "node_modules/.cache/verdict/warm"),
    slots: 2,
    languages: few,
    sandbox: binary,
    log: silent,
  });
  return running;
}

function task(jobId: number, language: string, code: string): JudgeTask {
  return {
    jobId,
    attempt: 1,
    submitId: jobId,
    language,
    code,
    limits: { timeMs: 2000, memoryMb: 256, stackMb: 64, outputMb: 16 },
    extraFiles: {},
    judgeMode: "default",
    comparison: { kind: "lines", options: {}, presentation: false },
    judgeProgram: null,
    caseMode: "default",
    scored: false,
    cases: [1, 2, 3].map((seq) => ({
      seq,
      input: site.blob(`${seq}.in`, `${seq} 40\n`),
      output: site.blob(`${seq}.out`, `${seq + 40}\n`),
      score: 0,
      group: null,
    })),
    subtasks: [],
  };
}

const sum = (language: string): string => localLanguage(language)!.template;
/** A program that compiles and runs for so long that each phase is reported. */
const slowSum = `#include <iostream>
#include <unistd.h>
int main() {
  long long a, b;
  usleep(150000);
  std::cin >> a >> b;
  std::cout << a + b << "\\n";
}
`;

test("a new node tests its languages, offers those that work, and judges", async () => {
  const { tested, languages } = await start();
  await tested;
  const failures = languages().filter(({ state, version }) => version && state !== "works");
  expect(failures).toEqual([]);
  const offered = languages().filter(({ state }) => state === "works");
  await expect.poll(() => site.of("hello").at(-1)?.languages.length).toBe(offered.length);
  site.send({ type: "task", task: task(1, "C++ 17", slowSum) });
  const [{ result } = { result: undefined }] = await site.until("result");
  expect(result).toMatchObject({ status: Verdict.Accepted, cases: [{}, {}, {}] });
  const phases = site.of("progress").map(({ phase }) => phase);
  expect(new Set(phases)).toEqual(new Set(["compiling", "judging"]));
});

test("a second start offers every tested language with its first hello", async () => {
  const { languages } = await start();
  const [hello] = await site.until("hello");
  expect(hello?.languages.length).toBe(
    languages().filter(({ state }) => state !== "unavailable").length,
  );
});

test("when the native sandbox is killed, the job is judged all the same", async () => {
  await start();
  await site.until("ready");
  const slow = `import time\ntime.sleep(0.5)\n${sum("Python3")}`;
  site.send({ type: "task", task: task(2, "Python3", slow) });
  await expect
    .poll(() => site.of("progress").flatMap(({ cases }) => cases).length)
    .toBeGreaterThan(0);
  await killSandbox();
  const [{ result } = { result: undefined }] = await site.until("result");
  expect(result).toMatchObject({ status: Verdict.Accepted });
});

/** Kills the native sandbox process, which is a child of the test process. */
async function killSandbox(): Promise<void> {
  const { stdout } = await promisify(execFile)("ps", [
    "-o",
    "pid=,args=",
    "--ppid",
    String(process.pid),
  ]);
  const line = stdout.split("\n").find((each) => each.includes("sandbox"));
  const pid = Number(line?.trim().split(/\s+/)[0]);
  expect(pid).toBeGreaterThan(1);
  process.kill(pid, "SIGKILL");
}

test("a stopped node gives its job back and leaves no process, mark or half-made file", async () => {
  const judge = await start();
  await site.until("ready");
  const endless = "while True: pass\n";
  const endlessTask = task(3, "Python3", endless);
  site.send({
    type: "task",
    task: { ...endlessTask, limits: { ...endlessTask.limits, timeMs: 30_000 } },
  });
  await expect.poll(() => site.of("progress").at(-1)?.phase).toBe("judging");
  await judge.close();
  running = undefined;
  expect(site.of("release")).toMatchObject([{ jobId: 3, attempt: 1 }]);
  expect((await readFile(join(folder, "in-flight"), "utf8")).trim()).toBe("");
  const processes = async () => (await promisify(execFile)("ps", ["-eo", "args="])).stdout;
  await expect.poll(processes).not.toContain(join(folder, "sandbox"));
});
