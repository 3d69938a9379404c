import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Verdict } from "../../src/shared/verdict/verdict.ts";
import { until } from "./cluster.ts";
import {
  type Code,
  links,
  type RemoteWorld,
  robots,
  startRemoteWorld,
  type Step,
  withoutList,
} from "./remoteWorld.ts";
import { holdCommits } from "./holdCommits.ts";
import { stored, untilOver, watchAttempts, wrongCounters } from "./submissions.ts";

/*
 * In each phase of a submission to a remote judge, the tests kill the server that sends the code (with SIGKILL) and
 * restart it. Each test covers all judges at once. The test does not have to wait: it decides which requests get a
 * response, and makes pending jobs due.
 */

let world: RemoteWorld;

beforeAll(async () => {
  world = await startRemoteWorld();
  await watchAttempts(world.cluster);
});
afterAll(async () => {
  const leftovers = (await world?.close()) ?? [];
  if (leftovers.length > 0) throw new Error(`left behind: ${leftovers.join("; ")}`);
});
beforeEach(async () => {
  for (const code of [...robots, ...links]) world.judgeOf(code).submissions.splice(0);
  await world.cluster.ask(
    "update remote_account set next_submit_at = verdict_now(), session = case when password is null then session end",
  );
});
afterEach(async () => {
  world.hold();
  const wrong = await wrongCounters(world.cluster);
  if (wrong.length > 0) throw new Error(wrong.join("; "));
});

async function submitAll(codes: readonly Code[]): Promise<Map<Code, number>> {
  const ids = new Map<Code, number>();
  for (const code of codes) ids.set(code, await world.submit(code));
  return ids;
}

/** Repeatedly makes pending jobs due and advances the judges' clock, until all submissions have a verdict. */
async function finish(ids: ReadonlyMap<Code, number>): Promise<void> {
  await until(async () => {
    world.advance(10_000);
    await world.makeDue();
    const rows = await Promise.all([...ids.values()].map((id) => stored(world.cluster, id)));
    return rows.every(({ isOver }) => isOver);
  });
  await untilOver(world.cluster, [...ids.values()]);
}

async function heldAll(codes: readonly Code[]): Promise<void> {
  await until(async () => {
    await world.makeDue();
    return codes.every((code) => world.held().includes(code));
  });
}

async function expectEach(ids: ReadonlyMap<Code, number>, status: (code: Code) => number) {
  for (const [code, id] of ids) {
    expect(await stored(world.cluster, id), code).toMatchObject({ status: status(code) });
  }
}

/** Number of submissions that a judge has received from this site's account and stored. */
const sentTo = (code: Code) =>
  world.judgeOf(code).submissions.filter(({ user }) => user === "robot").length;

const accepted = () => Verdict.Accepted;

describe("judges that take code from the site: a server is killed", () => {
  test("while the code waits for an account", async () => {
    await world.cluster.ask(
      "update remote_account set next_submit_at = verdict_now() + interval '1 day'",
    );
    const ids = await submitAll(robots);
    await world.killServer();
    await finish(ids);
    await expectEach(ids, accepted);
    for (const code of robots) expect(sentTo(code), code).toBe(1);
  });

  /**
   * The requests that precede the sending of the code, in order, each with the judges for which it is tested. MXT is
   * missing: it uses a session and has no list of submissions, so its first request sends the code.
   */
  const before: Partial<Record<Step, Code[]>> = {
    login: ["JSK", "POJ", "HDU"],
    list: ["TKOJ", "POJ", "HDU"],
  };
  test.each(["login", "list"] as const)(
    "before the code is sent, at the request %s",
    async (step) => {
      const codes = before[step] ?? [];
      world.hold({ step, isDone: true });
      const ids = await submitAll(codes);
      await heldAll(codes);
      await world.killServer();
      await finish(ids);
      await expectEach(ids, accepted);
      for (const code of codes) expect(sentTo(code), code).toBe(1);
    },
  );

  test.each([
    { isDone: false, what: "the judge has not got the code: it is sent again after looking" },
    { isDone: true, what: "the judge has stored the code: it is found" },
  ])("during the request with the code; $what", async ({ isDone }) => {
    world.hold({ step: "submit", isDone });
    const ids = await submitAll(robots);
    await heldAll(robots);
    await world.killServer();
    await finish(ids);
    // If the result cannot be looked up, nothing is resent, and the user sees that the result is unknown.
    await expectEach(ids, (code) =>
      withoutList.has(code) ? Verdict.SubmittedFailed : Verdict.Accepted,
    );
    for (const code of robots) {
      expect(sentTo(code), code).toBe(withoutList.has(code) && !isDone ? 0 : 1);
    }
  });

  test.each([true, false])("while its state is read (answered: %s)", async (isDone) => {
    world.hold({ step: "poll", isDone });
    const ids = await submitAll(robots);
    await heldAll(robots);
    await world.killServer();
    await finish(ids);
    await expectEach(ids, accepted);
    for (const code of robots) expect(sentTo(code), code).toBe(1);
  });

  test("while its verdict is stored: it is stored once", async () => {
    const commits = await holdCommits(world.cluster);
    const ids = await submitAll(robots);
    await until(async () => {
      world.advance(10_000);
      await world.makeDue();
      return (await commits.blocked()) === robots.length;
    });
    const killed = world.killServer();
    await commits.release();
    await killed;
    await finish(ids);
    await expectEach(ids, accepted);
    for (const code of robots) expect(sentTo(code), code).toBe(1);
  });
});

describe("judges where users submit themselves: a server is killed", () => {
  test("before the user names the submission there", async () => {
    const ids = await submitAll(links);
    await world.killServer();
    for (const [code, id] of ids) await world.name(code, id);
    await finish(ids);
    await expectEach(ids, accepted);
  });

  test("while its state is read", async () => {
    const ids = await submitAll(links);
    // When the user enters a submission's id, the server immediately reads the submission's state. That request still
    // gets a response, because requests are held back only after this point.
    for (const [code, id] of ids) await world.name(code, id);
    world.hold({ step: "poll", isDone: true });
    await heldAll(links);
    await world.killServer();
    await finish(ids);
    await expectEach(ids, accepted);
  });
});
