import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/support/longestFirst.ts";

/** What is waited for comes at once on a quiet machine; a busy one is no failure. */
const poll = { timeout: 15_000 };

const root = import.meta.dirname;

/** Code that V8 has compiled, and types that Node has removed: processes after the first read them from here. */
const compiledCode = join(root, "node_modules/.cache/verdict/code");

/** Node itself reads these modules, as it does in production, instead of Vite, which translates each of them. */
const native = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  env: { NODE_COMPILE_CACHE: compiledCode },
};

/**
 * Tests that replace modules, and those of pages that give them a DOM, globals or a time of their own: each file in
 * its own process.
 */
const isolated = globSync("src/**/*.test.{ts,tsx}", { cwd: root }).filter((path) => {
  const needsProcess = path.startsWith("src/web/") ? /@vitest-environment|\bvi\./ : /\bvi\.mock\(/;
  return needsProcess.test(readFileSync(join(root, path), "utf8"));
});

/** Of the three projects that run together as `unit`. */
const unit = {
  // What is waited for happens in this process and takes milliseconds.
  expect: { poll: { ...poll, interval: 10 } },
  // Some start a PostgreSQL of their own, which took more than a minute on two processors with fifty
  // busy processes.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // By default one processor is left free, half of them where there are two.
  maxWorkers: Math.max(2, availableParallelism()),
};

/**
 * The kinds of tests, each its own project: `vitest run --project http`. What needs a database
 * gets one PostgreSQL per run; scripts/test.mjs runs the projects one after another, because those
 * that judge or start processes measure time and would disturb each other.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "unit",
          include: [
            "src/{server,judge,shared,cli}/**/*.test.ts",
            "scripts/**/*.test.ts",
            "tests/inputs/**/*.test.ts",
            "tests/remote/**/*.test.ts",
          ],
          exclude: isolated,
          // A process for each file would take longer than the tests of most.
          isolate: false,
          ...native,
          ...unit,
        },
      },
      {
        test: {
          name: "unit-pages",
          include: ["src/web/**/*.test.{ts,tsx}"],
          exclude: isolated,
          isolate: false,
          env: { NODE_COMPILE_CACHE: compiledCode },
          ...unit,
        },
      },
      {
        test: {
          name: "unit-isolated",
          include: isolated,
          setupFiles: ["tests/support/componentWaits.ts"],
          provide: { waitMs: poll.timeout },
          // Each process reads the same packages.
          env: { NODE_COMPILE_CACHE: compiledCode },
          ...unit,
        },
      },
      {
        test: {
          name: "http",
          include: ["tests/http/**/*.test.ts"],
          globalSetup: ["tests/support/sharedPostgres.ts"],
          ...native,
          execArgv: ["--import", join(root, "tests/support/cheapArgon2Hook.ts")],
          // Reading the whole server anew for each file would take a third of all time. What it
          // remembers belongs to a database, and each file has its own.
          isolate: false,
          maxWorkers: 2,
          // Looked at often: what is waited for happens in this process and takes milliseconds.
          expect: { poll: { timeout: 60_000, interval: 10 } },
          // A minute was too short for two hundred passwords on two processors with fifty busy processes.
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: "judge",
          include: ["tests/judge/**/*.test.ts"],
          maxConcurrency: 2,
          // Reading the judge anew for each file would take CPU time; each file has a sandbox of its own.
          isolate: false,
          globalSetup: ["tests/judge/warmCompilers.ts"],
          // Compiling a slow language on a busy machine takes half a minute.
          expect: { poll: { timeout: 60_000 } },
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Three programs at most: what is limited is CPU time, and programs that sleep end by the clock.
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: "sandbox",
          // Submissions that attack all the way of a submission are in the second folder.
          include: ["tests/sandbox/**/*.test.ts", "tests/attacks/**/*.test.ts"],
          globalSetup: ["tests/sandbox/warmMeanwhile.ts"],
          // As above.
          isolate: false,
          // Each test file has sandboxes of its own, and two at most for tests that run at the same time. So
          // four programs run at most, most of which sleep until a limit or wait for a box that is made
          // clean. None ends by the clock while it waits for a processor; for want of one it would end
          // only after ten times its limit.
          maxWorkers: 2,
          maxConcurrency: 2,
          expect: { poll },
          testTimeout: 300_000,
          // Those that need the compilers' shared files wait for them: half a minute on a quiet machine.
          hookTimeout: 900_000,
        },
      },
      {
        test: {
          name: "chaos",
          include: ["tests/chaos/**/*.test.ts"],
          globalSetup: ["tests/support/buildProgramOnce.ts"],
          // A connection without data may be detected only after half a minute.
          expect: { poll: { timeout: 120_000 } },
          testTimeout: 600_000,
          hookTimeout: 600_000,
          // They wait for processes and leases most of the time, and none of them measures it.
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: "start",
          include: ["tests/start/**/*.test.ts"],
          globalSetup: ["tests/support/buildOnce.ts"],
          expect: { poll },
          testTimeout: 600_000,
          hookTimeout: 600_000,
          // They wait for processes most of the time.
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["tests/e2e/**/*.test.ts"],
          globalSetup: ["tests/support/sharedPostgres.ts", "tests/e2e/support/sharedSite.ts"],
          // Node loads the server itself, compiled from its cache: Vite would transform it in one process, for which
          // all workers wait.
          server: { deps: { external: [/\/src\/(judge|server|shared)\//] } },
          env: { NODE_COMPILE_CACHE: join(root, "node_modules/.cache/verdict/code") },
          // What a page waits for takes a multiple of its time on a machine that does other things too.
          expect: { poll: { timeout: 60_000 } },
          testTimeout: 300_000,
          hookTimeout: 180_000,
          isolate: false,
          // A journey waits for its page, the page for the server, the server for the database: with two
          // workers two processors were idle for 39 % of the time.
          maxWorkers: 3,
        },
      },
    ],
  },
});
