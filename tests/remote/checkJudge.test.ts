import { expect, test } from "vitest";
import { inMemoryTransport } from "../../src/server/platform/outgoing/inMemoryTransportForTests.ts";
import { checkJudge } from "../../src/server/remote/check.ts";
import type { Clock } from "../../src/shared/clock.ts";
import { manualClock } from "../../src/shared/manualClock.ts";
import { SimulatedHdu } from "./hdu/simulatedHdu.ts";

/* What the command `verdict remote check` finds at a simulated judge. */

/** The gaps between requests pass at once. */
const clock: Clock = { ...manualClock(), wait: () => Promise.resolve() };

function check(hdu: SimulatedHdu, judge: string, account?: { user: string; password: string }) {
  const transport = inMemoryTransport({ [hdu.origin]: (request) => hdu.answer(request) });
  return checkJudge({ clock, transport, userAgent: "test" }, { judge, account });
}

test("each step says what it read", async () => {
  const hdu = new SimulatedHdu(clock);
  hdu.accounts.set("robot", "secret");
  const steps = await check(hdu, "HDU", { user: "robot", password: "secret" });
  expect(steps?.map(({ step, outcome }) => `${step} ${outcome}`)).toEqual([
    "reach works",
    "import works",
    "login works",
    "submit skipped",
  ]);
});

test("a page that is not understood is kept without secrets", async () => {
  const hdu = new SimulatedHdu(clock);
  hdu.faults.add("pageChanged");
  const steps = await check(hdu, "HDU", { user: "robot", password: "secret" });
  const failed = steps?.find(({ step }) => step === "import");
  expect(failed).toMatchObject({ outcome: "fails" });
  expect(failed?.detail).toContain("pageChanged");
  expect(failed?.page).toContain("<");
  const login = steps?.find(({ step }) => step === "login");
  expect(login?.page ?? "").not.toMatch(/robot|secret/);
});

test("an unknown judge", async () => {
  expect(await check(new SimulatedHdu(clock), "NONE")).toBeUndefined();
});
