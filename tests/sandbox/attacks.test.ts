import { afterAll, beforeAll, expect, test } from "vitest";

import { attacks } from "./attackList.ts";
import { runAttack } from "./attackRun.ts";
import { hostState, type Rest, slotsAtRest, unrest } from "./hostState.ts";
import { startTimingNeighbour, type TimingNeighbour } from "./timingNeighbour.ts";
import {
  atRest,
  built,
  full,
  holdings,
  openWorkshop,
  sandboxPid,
  type Workshop,
} from "./workshop.ts";

const all = attacks();

let workshop: Workshop;
let neighbour: TimingNeighbour;
let host: Record<string, string>;
let before: Record<string, number>;
let rest: Rest;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What does not come to rest, however busy the machine is; the answer to a run leaves before the clean-up. */
async function leftBehind(): Promise<string[]> {
  const until = Date.now() + 15_000;
  for (;;) {
    const found = unrest(sandboxPid(), rest, before);
    if (found.length === 0 || Date.now() > until) return found;
    await pause(20);
  }
}

beforeAll(async () => {
  if (!full) return;
  workshop = await openWorkshop("full", 2);
  host = hostState();
  // Both slots see runs and compilations, so that their boxes exist when things are counted.
  const quiet = await startTimingNeighbour(workshop);
  await quiet.stop();
  before = await atRest(() => holdings(sandboxPid()));
  rest = slotsAtRest(sandboxPid());
  neighbour = await startTimingNeighbour(workshop);
});

afterAll(async () => {
  await neighbour?.stop().catch(() => {});
  await workshop?.close();
});

for (const attack of all) {
  const title = `${attack.name} ends as ${attack.expected.ended.join(" or ")}`;
  test.skipIf(!full)(title, async ({ annotate }) => {
    const seen = neighbour.verdicts.length;
    const { faults, told } = await runAttack(workshop, attack);
    await annotate(`${attack.tries} ${told}`);
    expect(faults, told).toEqual([]);
    expect(await leftBehind(), `${attack.name} left something in a slot`).toEqual([]);
    const noticed = neighbour.verdicts.slice(seen).filter((verdict) => verdict !== "exited equal");
    expect(noticed, `the neighbour noticed ${attack.name}`).toEqual([]);
  });
}

test.skipIf(!full)("the attacks are many and each says in a line of its own what it tries", () => {
  expect(all.length).toBeGreaterThanOrEqual(150);
  expect(new Set(all.map(({ tries }) => tries)).size).toBe(all.length);
});

test.skipIf(!full)(
  "a right answer from a program that then meets a limit is no right answer",
  async () => {
    const input = workshop.file("late.in", "");
    const answer = workshop.file("late.out", "42\n");
    const endless =
      '#include <unistd.h>\nint main(void) { (void)!write(1, "42\\n", 3); for (;;) WAIT; }';
    for (const [wait, ended] of [
      ["", "cpu"],
      ["pause()", "wall"],
      ["(void)!write(2, (char[4096]){0}, 4096)", "output"],
    ] as const) {
      const artefact = await built(workshop, endless.replace("WAIT", wait));
      const [result] = await workshop.judge({
        program: workshop.program(artefact, ["/a/main"], {
          cpuMs: ended === "cpu" ? 100 : 10_000,
          wallMs: ended === "wall" ? 300 : 30_000,
          outputBytes: 1 << 20,
        }),
        stop: "never",
        judge: { kind: "compare", comparison: { kind: "exact" } },
        cases: [{ seq: 0, input, answer }],
      });
      expect(result?.run.ended).toBe(ended);
      expect(result?.compared).toBeUndefined();
    }
  },
);

test.skipIf(!full)(
  "nobody is charged for memory that an earlier run left to the kernel",
  async () => {
    const leaving = new Set([
      "missing-names.c",
      "attribute-flood.c",
      "socket-hoard.c",
      "read-whole-system.c",
    ]);
    const small = await built(workshop, "int main(void) { return 0; }");
    for (const attack of all.filter(({ name }) => leaving.has(name))) {
      await runAttack(workshop, attack);
      const runs = [0, 1].map(() => workshop.sandbox.run({ program: workshop.program(small) }));
      for (const { usage } of await Promise.all(runs))
        expect(usage.memoryBytes, attack.name).toBeLessThan(4 << 20);
    }
  },
);

test.skipIf(!full)(
  "after all attacks the neighbour was never wrong and nothing is left",
  async ({ annotate }) => {
    await neighbour.stop();
    const { cpuMs } = neighbour;
    await annotate(`CPU time of the same work: ${Math.min(...cpuMs)} to ${Math.max(...cpuMs)} ms`);
    expect(neighbour.verdicts.length).toBeGreaterThan(40);
    expect(new Set(neighbour.verdicts)).toEqual(new Set(["exited equal"]));
    expect(cpuMs.length).toBeGreaterThan(20);
    expect(await leftBehind()).toEqual([]);
    // Others may mount something on the host meanwhile; what boxes could have made is in its state.
    expect({ ...holdings(sandboxPid()), mounts: 0 }).toEqual({ ...before, mounts: 0 });
    expect(hostState()).toEqual(host);
  },
);
