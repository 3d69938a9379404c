import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { attacks } from "./attackList.ts";
import { runAttack } from "./attackRun.ts";
import { hostState } from "./hostState.ts";
import { type Lanes, openLanes } from "./lanes.ts";
import { compileProgram, full, openWorkshop, SUM, type Workshop } from "./workshop.ts";

const all = attacks();
/** Number of attacks that run at the same time; many of them only sleep. */
const LANES = 2;

let lanes: Lanes;
let host: Record<string, string>;

beforeAll(async () => {
  if (!full) return;
  lanes = await openLanes(LANES);
  host = hostState();
});

afterAll(() => lanes?.close());

describe.skipIf(!full).concurrent("an attack", () => {
  for (const attack of all) {
    const title = `${attack.name} ends as ${attack.expected.ended.join(" or ")}`;
    test(title, { timeout: 300_000 }, async ({ annotate }) => {
      await lanes.use(async ({ workshop, findLeftovers }) => {
        const { faults, observedEnd } = await runAttack(workshop, attack);
        await annotate(`${attack.tries} ${observedEnd}`);
        expect(faults, observedEnd).toEqual([]);
        const leftovers = await findLeftovers();
        expect(leftovers, `${attack.name} left ${leftovers.join("; ")}`).toEqual([]);
      });
    });
  }
});

test.skipIf(!full)("after all attacks nothing is left on the host", async () => {
  // Other processes on the machine can cause temporary differences, so the state is compared repeatedly.
  await expect.poll(hostState).toEqual(host);
});

test.skipIf(!full)("the attacks are many and each says in a line of its own what it tries", () => {
  expect(all.length).toBeGreaterThanOrEqual(150);
  expect(new Set(all.map(({ tries }) => tries)).size).toBe(all.length);
});

const endless =
  '#include <unistd.h>\nint main(void) { (void)!write(1, "42\\n", 3); for (;;) WAIT; }';

test.skipIf(!full).each([
  ["", "cpu"],
  ["pause()", "wall"],
  ["(void)!write(2, (char[4096]){0}, 4096)", "output"],
] as const)(
  "a right answer from a program that then does '%s' and meets the limit on %s is no right answer",
  async (wait, ended) => {
    await lanes.use(async ({ workshop }) => {
      const artefact = await compileProgram(workshop, endless.replace("WAIT", wait));
      const [result] = await workshop.judge({
        program: workshop.program(artefact, ["/a/main"], {
          cpuMs: ended === "cpu" ? 100 : 10_000,
          wallMs: ended === "wall" ? 300 : 60_000,
          outputBytes: 1 << 20,
        }),
        stop: "never",
        judge: { kind: "compare", comparison: { kind: "exact" } },
        cases: [
          {
            seq: 0,
            input: workshop.file("late.in", ""),
            answer: workshop.file("late.out", "42\n"),
          },
        ],
      });
      expect(result?.run.ended).toBe(ended);
      expect(result?.compared).toBeUndefined();
    });
  },
);

test
  .skipIf(!full)
  .each(["missing-names.c", "attribute-flood.c", "socket-hoard.c", "read-whole-system.c"])(
  "no one is charged for memory that %s left to the kernel in the same slot",
  async (name) => {
    const leaving = all.find((attack) => attack.name === name);
    if (leaving === undefined) throw new Error(`${name} is gone`);
    await lanes.use(async ({ workshop }) => {
      const small = await compileProgram(workshop, "int main(void) { return 0; }");
      await runAttack(workshop, leaving);
      // The slot alternates between two cgroups. Only the second run after the attack uses the attack's cgroup again,
      // so the program runs twice.
      for (let run = 0; run < 2; run++) {
        const { usage } = await workshop.sandbox.run({ program: workshop.program(small) });
        expect(usage.memoryBytes).toBeLessThan(4 << 20);
      }
    });
  },
);

/** Attacks that use up resources shared by all slots, and attacks on other processes. */
const loud = [
  "brief-children.c",
  "burden-first-process.c",
  "exhaust-descriptors.c",
  "exit-while-forking.c",
  "file-flood.c",
  "fork-bomb.c",
  "ignore-signals.c",
  "kill-everybody.c",
  "kill-minus-one.c",
  "memory-bomb.c",
  "pipe-hoard.c",
  "signals-everywhere.c",
  "stdout-flood.c",
  "trace-parent.c",
  "zombie-flood.c",
];

describe.skipIf(!full)("an honest program in another slot of the same sandbox", () => {
  let workshop: Workshop;
  beforeAll(async () => {
    workshop = await openWorkshop("full", 2);
  });
  afterAll(() => workshop?.close());

  test("is accepted however often it is judged while others attack", async () => {
    const artefact = await compileProgram(workshop, SUM);
    const honest = {
      program: workshop.program(artefact, ["/a/main"], { cpuMs: 20_000, wallMs: 90_000 }),
      stop: "never" as const,
      judge: { kind: "compare" as const, comparison: { kind: "exact" as const } },
      cases: [
        {
          seq: 0,
          input: workshop.file("sum.in", "20 22\n"),
          answer: workshop.file("sum.out", "42\n"),
        },
      ],
    };
    const attackers = all.filter(({ name }) => loud.includes(name));
    expect(attackers.map(({ name }) => name)).toEqual(loud);
    let isOver = false;
    const attacking = (async () => {
      for (const attack of attackers) {
        const { faults } = await runAttack(workshop, attack);
        expect(faults, attack.name).toEqual([]);
      }
    })().finally(() => {
      isOver = true;
    });
    // Without this handler, a failure would be an unhandled rejection. The failure is reported when the promise is
    // awaited below.
    attacking.catch(() => {});
    const verdicts: string[] = [];
    while (!isOver) {
      const [result] = await workshop.judge(honest);
      verdicts.push(`${result?.run.ended} ${result?.compared?.outcome}`);
    }
    await attacking;
    expect(new Set(verdicts)).toEqual(new Set(["exited equal"]));
  }, 300_000);
});
