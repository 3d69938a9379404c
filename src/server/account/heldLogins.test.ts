import { expect, test } from "vitest";
import type { Refusal } from "../../shared/call/errors.ts";
import { manualClock } from "../../shared/system/manualClock.ts";
import { HeldLogins } from "./heldLogins.ts";

/** Waits until the handlers of settled promises have run. */
async function microtasks(): Promise<void> {
  for (let n = 0; n < 10; n += 1) await Promise.resolve();
}

function heldLogins() {
  const clock = manualClock();
  const logins = new HeldLogins(clock);
  return {
    clock,
    /** Returns `waits`, or the number of seconds after which a refused caller may try again. */
    async hold(name: string, address: string, seconds = 30): Promise<unknown> {
      let outcome: unknown = "waits";
      logins.hold({ name, address }, seconds).then(
        () => (outcome = "checked"),
        (error: unknown) => (outcome = (error as Refusal).params["seconds"]),
      );
      await microtasks();
      return outcome;
    },
  };
}

test("one waits for an account and address, and its place is free after its time", async () => {
  const { clock, hold } = heldLogins();
  expect([await hold("a", "1", 4), await hold("b", "1"), await hold("a", "2")]).toEqual([
    "waits",
    "waits",
    "waits",
  ]);
  clock.advance(1000);
  expect(await hold("a", "1")).toBe(3);
  clock.advance(3000);
  await microtasks();
  expect(await hold("a", "1")).toBe("waits");
});

test("ten wait for an address and a hundred in all", async () => {
  const { clock, hold } = heldLogins();
  for (let n = 0; n < 100; n += 1) {
    expect(await hold(`name-${n}`, `address-${Math.floor(n / 10)}`, 20 + (n % 10))).toBe("waits");
  }
  expect([await hold("more", "address-3"), await hold("more", "other")]).toEqual([20, 20]);
  clock.advance(20_000);
  await microtasks();
  expect([await hold("more", "address-3"), await hold("more", "other")]).toEqual([
    "waits",
    "waits",
  ]);
});
