import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aProblem, addNodeLanguages, setInterval, submitAs } from "./judgingWorld.ts";
import { createTimedWorld, type TimedWorld } from "./timedWorld.ts";

let world: TimedWorld;
beforeAll(async () => {
  world = await createTimedWorld();
  await addNodeLanguages(world);
  await setInterval(world, 0);
  for (const id of ["P1", "ONLYC"]) await aProblem(world, { problem_id: id });
});
afterAll(() => world.close());

const call = "POST /api/submit-problem-judge";
const good = { pid: "P1", language: "C++", code: "int main() {}", cid: 0, tid: null };

describe("a repeated call", () => {
  test("with the same key returns the first submission, also within the interval", async () => {
    await setInterval(world, 8);
    await world.sql("delete from rate_window");
    const body = { ...good, idempotencyKey: "key-1" };
    const first = await submitAs(world, "user", body);
    expect(await submitAs(world, "user", body)).toBe(first);
    await setInterval(world, 0);
    expect(await submitAs(world, "other", body), "a key belongs to its user").not.toBe(first);
  });

  test("with the same key and another body is refused and stores nothing, also at the same moment", async () => {
    const idempotencyKey = "key-2";
    const first = await submitAs(world, "user", { ...good, idempotencyKey });
    const others: Record<string, unknown>[] = [
      { code: `${good.code} ` },
      { language: "C" },
      { pid: "P2" },
      { pid: "NO-SUCH-PROBLEM" },
      { cid: 999_999 },
      { cid: "x" },
    ];
    for (const change of others) {
      const body = { ...good, ...change, idempotencyKey };
      const { status, body: answer } = await world.call("user", call, { body });
      expect([change, status, answer.code]).toEqual([change, 409, "IDEMPOTENCY_KEY_USED"]);
    }
    // A call is treated as a repetition of the first call even if the display id is in lower case and the code begins
    // with a byte order mark.
    const same = { ...good, pid: "p1", code: `\ufeff${good.code}`, idempotencyKey };
    expect(await submitAs(world, "user", same)).toBe(first);
    const together = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        world.call("user", call, {
          body: { ...good, code: `int main() {} // ${n % 2}`, idempotencyKey: "key-3" },
        }),
      ),
    );
    const ids = together.flatMap(({ status, body }) =>
      status === 200 ? [(body.data as { submitId: number }).submitId] : [],
    );
    expect([ids.length, new Set(ids).size]).toEqual([5, 1]);
    expect(new Set(together.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const stored = await world.sql(
      "select idempotency_key from submission where idempotency_key in ('key-2', 'key-3')",
    );
    expect(stored).toHaveLength(2);
  });

  test("ten times concurrently stores one submission", async () => {
    for (const interval of [0, 8]) {
      await setInterval(world, interval);
      await world.sql("delete from rate_window");
      const body = { pid: "P1", idempotencyKey: `together-${interval}` };
      const ids = await Promise.all(
        Array.from({ length: 10 }, () => submitAs(world, "user", body)),
      );
      expect(new Set(ids).size).toBe(1);
    }
    await setInterval(world, 0);
  });
});
