import { availableParallelism } from "node:os";
import { expect, test } from "vitest";
import { Refusal } from "../../shared/errors.ts";
import { hashPassword, verifyAgainstNobody, verifyPassword, whenCoreIsFree } from "./password.ts";

/** Work that runs until it is let go. */
function held() {
  const gate = Promise.withResolvers<void>();
  return { work: () => gate.promise, letGo: gate.resolve, fail: gate.reject };
}

test("a password is stored as argon2id of 19 MiB, two passes, and never twice the same", async () => {
  const [one, two] = await Promise.all([hashPassword("hunter22"), hashPassword("hunter22")]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(await verifyPassword(one, "hunter22")).toBe(true);
  expect(await verifyPassword(one, "Hunter22")).toBe(false);
  expect(await verifyAgainstNobody("nobody has this password")).toBe(false);
});

test("only as many hashes as cores run at once; the rest wait in turn", async () => {
  const atOnce = Math.max(2, availableParallelism());
  const first = Array.from({ length: atOnce }, held);
  const running = first.map(({ work }) => whenCoreIsFree(work));
  const order: number[] = [];
  const waiting = [1, 2, 3].map((number) =>
    whenCoreIsFree(async () => {
      order.push(number);
    }),
  );
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(order).toEqual([]);
  first[0]?.letGo();
  await Promise.all(waiting);
  expect(order).toEqual([1, 2, 3]);
  for (const { letGo } of first) letGo();
  await Promise.all(running);
});

test("work that fails gives its place back", async () => {
  const atOnce = Math.max(2, availableParallelism());
  for (let i = 0; i < atOnce * 3; i += 1) {
    await expect(whenCoreIsFree(() => Promise.reject(new Error("broken")))).rejects.toThrow(
      "broken",
    );
  }
  expect(await whenCoreIsFree(async () => "done")).toBe("done");
});

test("when a thousand wait already, the next is told to come back", async () => {
  const atOnce = Math.max(2, availableParallelism());
  const blockers = Array.from({ length: atOnce }, held);
  const running = blockers.map(({ work }) => whenCoreIsFree(work));
  const waiting = Array.from({ length: 1000 }, () => whenCoreIsFree(async () => 1));
  const refused = whenCoreIsFree(async () => 1);
  await expect(refused).rejects.toThrow(Refusal);
  await expect(refused).rejects.toMatchObject({ code: "UNAVAILABLE", params: { seconds: 5 } });
  for (const { letGo } of blockers) letGo();
  await Promise.all([...running, ...waiting]);
});
