import { afterAll, beforeAll, expect, test } from "vitest";

import { buildSandbox } from "../../scripts/build-sandbox.mjs";
import { cutConnections, MEMORY_SLACK_KIB, prepareSoak, soakFigures } from "./soaking.ts";
import { full, openWorkshop, sandboxPid, type Workshop } from "./workshop.ts";

/** Number of runs in this test; `npm run bench -- soak` makes 20,000 runs. */
const RUNS = 300;
const WARM_UP = 200;

let workshop: Workshop;
beforeAll(async () => {
  workshop = await openWorkshop(full ? "full" : "user", 2);
});
afterAll(() => workshop?.close());

test(`${RUNS} mixed runs end as they must and leave nothing behind`, async () => {
  const soak = await prepareSoak(workshop);
  expect(await soak(WARM_UP)).toEqual([]);
  const pid = sandboxPid();
  const before = await soakFigures(pid, workshop);
  expect(await soak(RUNS)).toEqual([]);
  const after = await soakFigures(pid, workshop);
  expect(sandboxPid()).toBe(pid);
  expect(after.equal).toEqual(before.equal);
  expect(after.memoryKib).toBeLessThanOrEqual(before.memoryKib + MEMORY_SLACK_KIB);
});

test("a connection that is cut while programs run takes all of them along", async () => {
  expect(await cutConnections(buildSandbox().binary, 3)).toEqual([]);
});
