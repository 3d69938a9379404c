import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { waitUntil } from "../../src/server/platform/processTable.ts";
import { bringSelfTests } from "../support/selfTests.ts";
import {
  becomesReady,
  copyOf,
  createPlace,
  fillPlace,
  launch,
  pidOf,
  type Place,
  processesOf,
  removePlace,
  stop,
} from "./launch.ts";

let place: Place;
afterEach(() => removePlace(place));

describe("whatever dies", () => {
  /** What a first start leaves behind: making a database for each would take longer than the tests. */
  let started: string;
  beforeAll(async () => {
    place = await createPlace();
    bringSelfTests(join(place.data, "judge"));
    const first = launch(place);
    await first.ready();
    await stop(first);
    started = copyOf(place);
    await removePlace(place);
  });
  afterAll(() => rmSync(started, { recursive: true, force: true }));
  beforeEach(async () => {
    place = await createPlace();
    fillPlace(place, started);
  });

  test("kill -9 of the script that npm runs stops everything in order", async () => {
    const outer = launch(place);
    await outer.ready();
    outer.child.kill("SIGKILL");
    expect(await waitUntil(() => Object.keys(processesOf(place)).length === 0, 30_000)).toBe(true);
  });

  test("kill -9 of npm stops everything in order", async () => {
    const npm = launch(place, {}, ["npm", "start"]);
    await npm.ready();
    npm.child.kill("SIGKILL");
    expect(await waitUntil(() => Object.keys(processesOf(place)).length === 0, 30_000)).toBe(true);
  });

  test.each(["verdict server", "postgres"])("a killed %s is started again", async (title) => {
    const running = launch(place);
    await running.ready();
    const before = await pidOf(place, title);
    process.kill(before, "SIGKILL");
    const isBack = () => (processesOf(place)[title] ?? before) !== before;
    expect(await waitUntil(isBack, 40_000)).toBe(true);
    expect(await becomesReady(place)).toBe(true);
    expect(await stop(running)).toBe(0);
    expect(processesOf(place)).toEqual({});
  });

  test("a server that hangs without its launcher is ended by the next start", async () => {
    await launch(place).ready();
    const hanging = await pidOf(place, "verdict server");
    process.kill(hanging, "SIGSTOP");
    process.kill(await pidOf(place, "verdict start"), "SIGKILL");
    const next = launch(place);
    await next.ready();
    expect(processesOf(place)["verdict server"]).not.toBe(hanging);
    expect(await stop(next)).toBe(0);
  });

  test("Ctrl-C while it is starting stops what was started", async () => {
    // A first start, which makes its database.
    await removePlace(place);
    place = await createPlace();
    const running = launch(place);
    await pidOf(place, "verdict start");
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
