import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemClock } from "../../src/shared/system/clock.ts";
import { waitUntil } from "../../src/server/platform/process/processTable.ts";
import { Verdict } from "../../src/shared/verdict/verdict.ts";
import {
  becomesReady,
  createPlace,
  killAll,
  type Launch,
  launch,
  LOOK_MS,
  TIMEOUT_MS,
  pidOf,
  type Place,
  prepareJudge,
  processesOf,
  removePlace,
  sandboxesOf,
  statusOf,
  stop,
  type User,
} from "./launch.ts";
import { setUp } from "./firstUser.ts";

const isRoot = process.getuid?.() === 0;

/** An unused system account; the tests start the product as this user, among others. */
const account = readFileSync("/etc/passwd", "utf8")
  .split("\n")
  .map((line) => line.split(":"))
  .find(([name]) => name === "games");
const ordinary = isRoot && account && { uid: Number(account[2]), gid: Number(account[3]) };
const users: [string, User | undefined][] = [["the tests' own user", undefined]];
if (ordinary) users.unshift(["an ordinary user", ordinary]);
if (isRoot) users.push(["a user id without a name", { uid: 61_234, gid: 61_234 }]);

/** A program for the first sample problem; it is accepted if the operator is `+`. */
const sum = (operator: string) =>
  `#include <stdio.h>\nint main(void) { long long a, b; scanf("%lld %lld", &a, &b); printf("%lld\\n", a ${operator} b); }\n`;

/** Waits until the first-run URL has been printed, and returns the token in its fragment. */
async function firstRunToken(running: { printed(): string }): Promise<string> {
  const address = /http:\/\/127\.0\.0\.1:\d+\/first-run#(\S+)\n/;
  await waitUntil(systemClock, () => address.test(running.printed()), TIMEOUT_MS);
  return address.exec(running.printed())?.[1] ?? "";
}

/** Waits until no process of Verdict or of its sandbox is running, and fails if one is left. */
async function expectNothingLeft(place: Place): Promise<void> {
  // Two kinds of processes may exit a moment after the launcher has exited: a child process that was still starting,
  // and a sandbox whose judge process has ended.
  const isGone = () =>
    Object.keys(processesOf(place)).length === 0 && sandboxesOf(place).length === 0;
  await waitUntil(systemClock, isGone, TIMEOUT_MS, LOOK_MS);
  expect([processesOf(place), sandboxesOf(place)]).toEqual([{}, []]);
}

describe.each(users)("as %s", (name, user) => {
  // One installation, started repeatedly; each test continues from the state of the previous one.
  let place: Place;
  let running: Launch;
  let token = "";
  beforeAll(async () => {
    place = await createPlace(user);
    // For the first user, the judge starts without cached self-test results and without precompiled headers.
    if (name !== users[0]?.[0]) prepareJudge(place);
  });
  afterAll(() => removePlace(place));

  test("the first start prints the one-time address and serves", async () => {
    running = launch(place);
    await running.ready();
    expect(running.printed()).toContain(`http://127.0.0.1:${place.port}`);
    token = await firstRunToken(running);
    expect(token).toMatch(/^[\w-]{32}$/);
    expect(await statusOf(place, "/healthz")).toBe(200);
    expect(await becomesReady(place)).toBe(true);
    const all = Object.keys(processesOf(place));
    expect(all).toEqual(expect.arrayContaining(["verdict start", "verdict server", "postgres"]));
  });

  test("after kill -9 of the launcher its children end and the next start works", async () => {
    process.kill(await pidOf(place, "verdict start"), "SIGKILL");
    running = launch(place);
    await running.ready();
    expect(await becomesReady(place)).toBe(true);
    // The site has no owner yet, so the next start prints a new URL.
    const next = await firstRunToken(running);
    expect(next).not.toBe(token);
    token = next;
  });

  test("the first verdicts need no preparation, before and after the judge process is killed", async () => {
    const person = await setUp(place, token);
    const isOffered = async () => (await person.languages()).includes("C");
    expect(await waitUntil(systemClock, isOffered, TIMEOUT_MS, LOOK_MS), running.printed()).toBe(
      true,
    );
    expect(await person.judged("C", sum("+"))).toBe(Verdict.Accepted);
    expect(await person.judged("C", sum("-"))).toBe(Verdict.WrongAnswer);

    const before = await pidOf(place, "verdict judge");
    process.kill(before, "SIGKILL");
    expect(await person.judged("C", `${sum("+")}// again`)).toBe(Verdict.Accepted);
    expect(await pidOf(place, "verdict judge")).not.toBe(before);
  });

  test("after kill -9 of everything at once the next start works", async () => {
    killAll(place);
    running = launch(place);
    await running.ready();
    expect(await becomesReady(place)).toBe(true);
    // The site already has an owner, so no first-run URL is printed.
    expect(running.printed()).not.toContain("/first-run#");
  });

  test("Ctrl-C stops it in order and leaves no process and no secret that others may read", async () => {
    expect(await stop(running)).toBe(0);
    await expectNothingLeft(place);
    const secrets = ["key", "judge-token"].map((secret) => join(place.data, "secrets", secret));
    for (const path of secrets) expect(statSync(path).mode & 0o777).toBe(0o600);
    const serverLog = readFileSync(join(place.data, "logs/server.log"), "utf8");
    expect(serverLog + running.printed()).not.toContain(token);
  });
});
