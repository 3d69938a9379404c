import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "../../src/shared/system/clock.ts";
import { waitUntil } from "../../src/server/platform/process/processTable.ts";
import {
  becomesReady,
  createPlace,
  isRunning,
  type Launch,
  launch,
  LOOK_MS,
  TIMEOUT_MS,
  pidOf,
  type Place,
  prepareJudge,
  processesOf,
  removePlace,
  stop,
} from "./launch.ts";

/** All tests share one installation; if a test leaves it stopped, the next test starts it again. */
let place: Place;
let running: Launch | undefined;
beforeAll(async () => {
  place = await createPlace();
  prepareJudge(place);
});
afterAll(() => removePlace(place));

async function started(): Promise<Launch> {
  if (running && isRunning(running)) return running;
  running = launch(place);
  await running.ready();
  return running;
}

const isEmpty = () => Object.keys(processesOf(place)).length === 0;

test.each(["verdict server", "postgres"])("a killed %s is restarted", async (title) => {
  await started();
  const before = await pidOf(place, title);
  process.kill(before, "SIGKILL");
  const isBack = () => (processesOf(place)[title] ?? before) !== before;
  expect(await waitUntil(systemClock, isBack, TIMEOUT_MS, LOOK_MS)).toBe(true);
  expect(await becomesReady(place)).toBe(true);
});

test("a second start while the first is running is refused in both languages", async () => {
  await started();
  const second = launch(place);
  expect(await second.ended).toBe(1);
  expect(second.printed()).toContain("Verdict is already running");
  expect(second.printed()).toContain("已在运行");
  expect(await becomesReady(place)).toBe(true);
});

test("kill -9 of the script that npm runs stops everything in order", async () => {
  const outer = await started();
  outer.child.kill("SIGKILL");
  expect(await waitUntil(systemClock, isEmpty, TIMEOUT_MS, LOOK_MS)).toBe(true);
});

test("kill -9 of npm stops everything in order", async () => {
  const npm = launch(place, {}, ["npm", "start"]);
  await npm.ready();
  npm.child.kill("SIGKILL");
  expect(await waitUntil(systemClock, isEmpty, TIMEOUT_MS, LOOK_MS)).toBe(true);
});

test("a hanging server without its launcher is killed by the next start", async () => {
  await started();
  const hanging = await pidOf(place, "verdict server");
  process.kill(hanging, "SIGSTOP");
  process.kill(await pidOf(place, "verdict start"), "SIGKILL");
  running = launch(place);
  await running.ready();
  expect(processesOf(place)["verdict server"]).not.toBe(hanging);
});

test("a stale lock with the id of a running foreign process does not prevent the start", async () => {
  expect(await stop(await started())).toBe(0);
  expect(processesOf(place)).toEqual({});
  const stale = `${process.pid}\n${place.data}/pg-18\n1\n5432\n/tmp\n\n  1 1\nready\n`;
  writeFileSync(join(place.data, "pg-18/postmaster.pid"), stale);
  const lock = { pid: process.pid, startTime: "1", address: "" };
  writeFileSync(join(place.data, "run/launcher.json"), JSON.stringify(lock));
  expect(await stop(await started())).toBe(0);
});

test("Ctrl-C while it is starting stops what was started", async () => {
  // A new installation, whose first start also creates the database.
  const fresh = await createPlace();
  try {
    const starting = launch(fresh);
    await pidOf(fresh, "verdict start");
    await waitUntil(
      systemClock,
      () => existsSync(join(fresh.data, "run/launcher.json")),
      TIMEOUT_MS,
    );
    starting.child.kill("SIGINT");
    await starting.ended;
    expect(processesOf(fresh)).toEqual({});
    expect(starting.printed()).not.toContain("Verdict is ready");
  } finally {
    await removePlace(fresh);
  }
});
