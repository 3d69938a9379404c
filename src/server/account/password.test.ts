import { availableParallelism } from "node:os";
import { verify } from "@node-rs/argon2";
import { expect, test, vi } from "vitest";
import { Refusal } from "../../shared/call/errors.ts";
import {
  hashPassword,
  renewedHash,
  verifyAgainstDummyHash,
  verifyPassword,
  inCheckQueue,
  inHashQueue,
} from "./password.ts";

vi.mock("@node-rs/argon2", async (load) => {
  const argon2 = await load<typeof import("@node-rs/argon2")>();
  return { ...argon2, verify: vi.fn(argon2.verify) };
});

/** Work that does not end until the test releases it. */
function waitingCheck() {
  const gate = Promise.withResolvers<void>();
  return { work: () => gate.promise, letGo: gate.resolve, fail: gate.reject };
}

test("a password is stored as argon2id with 7 MiB and five passes, with a different salt each time", async () => {
  const [one, two] = await Promise.all([hashPassword("hunter22"), hashPassword("hunter22")]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=7168,t=5,p=1\$/);
  expect(one).not.toBe(two);
  expect(await verifyPassword(one, "hunter22")).toBe(true);
  expect(await verifyPassword(one, "Hunter22")).toBe(false);
  vi.mocked(verify).mockClear();
  expect(await verifyAgainstDummyHash("an unusable password")).toBe(false);
  // Verifying the dummy hash takes as long as a real check.
  expect(verify).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/^\$argon2id\$v=19\$m=7168,t=5,p=1\$/),
    "an unusable password",
  );
});

test("at most as many hashes as cores run concurrently; the others are queued in order", async () => {
  const atOnce = Math.max(2, availableParallelism());
  const first = Array.from({ length: atOnce }, waitingCheck);
  const running = first.map(({ work }) => inHashQueue(work));
  const order: number[] = [];
  const waiting = [1, 2, 3].map((number) =>
    inHashQueue(async () => {
      order.push(number);
    }),
  );
  await new Promise((resolve) => setImmediate(resolve));
  expect(order).toEqual([]);
  first[0]?.letGo();
  await Promise.all(waiting);
  expect(order).toEqual([1, 2, 3]);
  for (const { letGo } of first) letGo();
  await Promise.all(running);
});

test("failed work releases its slot", async () => {
  const atOnce = Math.max(2, availableParallelism());
  for (let i = 0; i < atOnce * 3; i += 1) {
    await expect(inHashQueue(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  }
  expect(await inHashQueue(async () => "done")).toBe("done");
});

test("the queue refuses work beyond a thousand waiting", async () => {
  const atOnce = Math.max(2, availableParallelism());
  const blockers = Array.from({ length: atOnce }, waitingCheck);
  const running = blockers.map(({ work }) => inHashQueue(work));
  const waiting = Array.from({ length: 1000 }, () => inHashQueue(async () => 1));
  const refused = inHashQueue(async () => 1);
  await expect(refused).rejects.toThrow(Refusal);
  await expect(refused).rejects.toMatchObject({ code: "UNAVAILABLE", params: { seconds: 5 } });
  for (const { letGo } of blockers) letGo();
  await Promise.all([...running, ...waiting]);
});

/** "hunter22", hashed with the cost parameters that earlier versions used. */
const former =
  "$argon2id$v=19$m=19456,t=2,p=1$Dkm10m+jf3lDg4J7pD+GcA$lS79+bjHHjtDEPG+nKIWu04DavkCMsbCs8Xifw64kpk";

test("a password hashed with another cost stays valid and is rehashed while a core is idle", async () => {
  expect(await verifyPassword(former, "hunter22")).toBe(true);
  const fresh = await renewedHash(former, "hunter22");
  expect(fresh).toMatch(/m=7168,t=5,p=1/);
  expect(await verifyPassword(fresh ?? "", "hunter22")).toBe(true);
  expect(await renewedHash(fresh ?? "", "hunter22")).toBe(undefined);

  const blockers = Array.from({ length: Math.max(2, availableParallelism()) }, waitingCheck);
  const running = blockers.map(({ work }) => inHashQueue(work));
  expect(await renewedHash(former, "hunter22")).toBe(undefined);
  for (const { letGo } of blockers) letGo();
  await Promise.all(running);
});

test("checks start in order, more than there are cores, and do not block hashing", async () => {
  const places = 4 * Math.max(2, availableParallelism());
  const checks = Array.from({ length: places }, waitingCheck);
  const running = checks.map(({ work }) => inCheckQueue(work));
  let next = "waits";
  const late = inCheckQueue(async () => (next = "began"));
  expect(await inHashQueue(async () => "a core is free")).toBe("a core is free");
  expect(next).toBe("waits");
  checks[0]?.letGo();
  await late;
  expect(next).toBe("began");
  for (const { letGo } of checks) letGo();
  await Promise.all(running);
});
