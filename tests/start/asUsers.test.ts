import { readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { waitUntil } from "../../src/server/platform/processTable.ts";
import { Verdict } from "../../src/shared/verdict.ts";
import {
  becomesReady,
  copyOf,
  createPlace,
  fillPlace,
  killAll,
  launch,
  pidOf,
  type Place,
  processesOf,
  removePlace,
  sandboxesOf,
  statusOf,
  stop,
  type User,
} from "./launch.ts";
import { setUp } from "./newcomer.ts";

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

/** A program for the first sample problem, right with `+`. */
const sum = (operator: string) =>
  `#include <stdio.h>\nint main(void) { long long a, b; scanf("%lld %lld", &a, &b); printf("%lld\\n", a ${operator} b); }\n`;

/** What stands behind `#` in the printed address. */
async function firstRunToken(running: { printed(): string }): Promise<string> {
  const address = /http:\/\/127\.0\.0\.1:\d+\/first-run#(\S+)\n/;
  await waitUntil(() => address.test(running.printed()), 20_000);
  return address.exec(running.printed())?.[1] ?? "";
}

describe.each(Object.entries(users))("as %s", (_, user) => {
  /** What a first start leaves behind, once one went well. */
  let started: string | undefined;
  beforeEach(async () => {
    place = await createPlace(user);
  });
  afterAll(() => {
    if (started !== undefined) rmSync(started, { recursive: true, force: true });
  });

  test("the first start prints the one-time address; the second is quick; Ctrl-C leaves nothing", async () => {
    const first = launch(place);
    const firstSeconds = await first.ready();
    expect(first.printed()).toContain(`http://127.0.0.1:${place.port}`);
    const token = await firstRunToken(first);
    expect(token).toMatch(/^[\w-]{32}$/);
    expect(await statusOf(place, "/healthz")).toBe(200);
    expect(await becomesReady(place)).toBe(true);
    const all = Object.keys(processesOf(place));
    expect(all).toEqual(expect.arrayContaining(["verdict start", "verdict server", "postgres"]));
    expect(await stop(first)).toBe(0);
    expect(processesOf(place)).toEqual({});

    const second = launch(place);
    const secondSeconds = await second.ready();
    // Nobody took the site over: the address is another one.
    expect(await firstRunToken(second)).not.toBe(token);
    console.log(`first start ${firstSeconds.toFixed(1)} s, second ${secondSeconds.toFixed(1)} s`);
    expect(await stop(second)).toBe(0);
    // What is secret in the data folder is for its owner alone.
    const secrets = ["key", "judge-token"].map((name) => join(place.data, "secrets", name));
    for (const path of secrets) expect(statSync(path).mode & 0o777).toBe(0o600);
    const kept = readFileSync(join(place.data, "logs/server.log"), "utf8");
    expect(kept + second.printed()).not.toContain(token);
    started = copyOf(place);
  });

  test("the first verdicts come without any preparation, before and after a killed judge", async () => {
    const running = launch(place);
    await running.ready();
    const person = await setUp(place, await firstRunToken(running));
    const isOffered = async () => (await person.languages()).includes("C");
    expect(await waitUntil(isOffered, 60_000), running.printed()).toBe(true);
    expect(await person.judged("C", sum("+"))).toBe(Verdict.Accepted);
    expect(await person.judged("C", sum("-"))).toBe(Verdict.WrongAnswer);

    const before = await pidOf(place, "verdict judge");
    process.kill(before, "SIGKILL");
    expect(await person.judged("C", `${sum("+")}// again`)).toBe(Verdict.Accepted);
    expect(await pidOf(place, "verdict judge")).not.toBe(before);
    expect(await stop(running)).toBe(0);
    expect(processesOf(place)).toEqual({});
    // The sandbox learns of its judge's end by the end itself.
    await waitUntil(() => sandboxesOf(place).length === 0, 30_000);
    expect(sandboxesOf(place)).toEqual([]);
  });

  test("after kill -9 of the launcher its children end and the next start works", async () => {
    if (started !== undefined) fillPlace(place, started);
    await launch(place).ready();
    process.kill(await pidOf(place, "verdict start"), "SIGKILL");
    const next = launch(place);
    await next.ready();
    expect(await becomesReady(place)).toBe(true);
    expect(await stop(next)).toBe(0);
    // A child that had only begun to start ends by itself.
    await waitUntil(() => Object.keys(processesOf(place)).length === 0, 30_000);
    expect(processesOf(place)).toEqual({});
  });

  test("after kill -9 of everything at once the next start works", async () => {
    if (started !== undefined) fillPlace(place, started);
    await launch(place).ready();
    killAll(place);
    const next = launch(place);
    await next.ready();
    expect(await becomesReady(place)).toBe(true);
    expect(await stop(next)).toBe(0);
  });
});
