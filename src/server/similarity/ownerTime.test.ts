import { expect, test } from "vitest";
import { OWNER_CPU_MS, OwnerTime, PROGRAM_CPU_MS } from "./ownerTime.ts";

function timeOf() {
  const used = { cpuMs: 0 };
  return { used, time: new OwnerTime(() => used.cpuMs) };
}

test("a program has its time, whatever was used before", () => {
  const { used, time } = timeOf();
  used.cpuMs = 10_000;
  const isOver = time.timerOf("a");
  expect(isOver()).toBe(false);
  used.cpuMs += PROGRAM_CPU_MS - 1;
  expect(isOver()).toBe(false);
  used.cpuMs += 1;
  expect(isOver()).toBe(true);
});

test("many slow programs of one owner use up the owner's time, not that of others", () => {
  const { used, time } = timeOf();
  for (let spent = 0; spent < OWNER_CPU_MS; spent += PROGRAM_CPU_MS) {
    const isOver = time.timerOf("a");
    used.cpuMs += PROGRAM_CPU_MS;
    expect(isOver()).toBe(true);
  }
  expect(time.timerOf("a")()).toBe(true);
  expect(time.timerOf("b")()).toBe(false);
});
