import { defineConfig } from "vitest/config";

/** What is waited for comes at once on a quiet machine; a busy one is no failure. */
const poll = { timeout: 15_000 };

/**
 * The kinds of tests, each its own project: `vitest run --project http`. What needs a database
 * gets one PostgreSQL per run; scripts/test.mjs runs the projects one after another, because those
 * that judge or start processes measure time and would disturb each other.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["src/**/*.test.{ts,tsx}", "scripts/**/*.test.ts", "tests/inputs/**/*.test.ts"],
          expect: { poll },
          // Some start a PostgreSQL of their own, which takes seconds on a busy machine.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "http",
          include: ["tests/http/**/*.test.ts"],
          globalSetup: ["tests/support/sharedPostgres.ts"],
          // Reading the whole server anew for each file would take a third of all time. What it
          // remembers belongs to a database, and each file has its own.
          isolate: false,
          maxWorkers: 2,
          expect: { poll },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "judge",
          include: ["tests/judge/**/*.test.ts"],
          maxConcurrency: 2,
          globalSetup: ["tests/support/sharedPostgres.ts"],
          expect: { poll },
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Three programs at most: what is limited is CPU time, and sleepers are told by the clock.
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: "sandbox",
          // Submissions that attack all the way of a submission are in the second folder.
          include: ["tests/sandbox/**/*.test.ts", "tests/attacks/**/*.test.ts"],
          // Each test file has sandboxes of its own, two at a time within a file: with more programs than
          // processors, ends by time become ends for want of a processor.
          maxWorkers: 1,
          maxConcurrency: 2,
          expect: { poll },
          testTimeout: 300_000,
          // The first use of the compilers' caches fills them, at the lowest priority.
          hookTimeout: 1_200_000,
        },
      },
      {
        test: {
          name: "chaos",
          include: ["tests/chaos/**/*.test.ts"],
          expect: { poll },
          testTimeout: 180_000,
          hookTimeout: 120_000,
          // They wait for processes and leases most of the time, and none of them measures it.
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: "start",
          include: ["tests/start/**/*.test.ts"],
          globalSetup: ["tests/support/built.ts"],
          expect: { poll },
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // They wait for processes most of the time.
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["tests/e2e/**/*.test.ts"],
          globalSetup: ["tests/support/sharedPostgres.ts", "tests/e2e/support/sharedSite.ts"],
          // What a page waits for takes a multiple of its time on a machine that does other things too.
          expect: { poll: { timeout: 60_000 } },
          testTimeout: 300_000,
          hookTimeout: 180_000,
          isolate: false,
          maxWorkers: 2,
        },
      },
    ],
  },
});
