import { existsSync, readdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Tier } from "../../src/judge/sandbox/sandboxTypes.ts";
import { attacks } from "./attackList.ts";
import {
  type Environment,
  groupVersion,
  openEnvironment,
  possibleEnvironments,
} from "./environments.ts";
import {
  attack,
  selection,
  endSources,
  judgeEnds,
  nextIsRight,
  rightEnds,
  standing,
} from "./tiersAttacks.ts";
import { nodeBlamed } from "./tiersFaults.ts";
import { OPENS, testHostFiles } from "./tiersFiles.ts";
import { compilePrograms, type Programs } from "./tiersPrograms.ts";
import { full, SUM, type Workshop } from "./workshop.ts";

const allAttacks = attacks();

const ALONE =
  '#include <stdlib.h>\nint main(void) { return system("test -z \\"$(ls -A . \\"$TMPDIR\\")\\""); }';

const isChosen = ({ name }: { name: string }): boolean =>
  selection.everywhere.includes(name) || selection.oncePerTier.includes(name);

/**
 * Programs that are compiled before the tests: the programs of `endSources`, the chosen attacks, and three further
 * programs, one of which opens files.
 */
const sources: Record<string, string> = {
  ...endSources,
  ...Object.fromEntries(allAttacks.filter(isChosen).map(({ name, source }) => [name, source])),
  sum: SUM,
  alone: ALONE,
  opens: OPENS,
};

/**
 * Defines the tests for a tier, in every environment that can be created on this machine. `npm run bench -- tiers` does
 * more: in each environment, it runs all attacks and tests all files that a hostile compile step may leave. The table
 * of its results is in docs/sandbox.md.
 */
export function testTier(tier: Tier): void {
  const possible = (full ? possibleEnvironments() : []).filter((each) => each.tier === tier);
  let programs: Programs;
  beforeAll(async () => {
    if (full) programs = await compilePrograms(sources);
  });
  afterAll(() => programs?.remove());
  for (const environment of possible) testEnvironment(environment, () => programs);

  test.skipIf(!full)(`circumstances of the ${tier} tier can be made here`, () => {
    if (tier !== "full" || groupVersion() !== 0) expect(possible.length).toBeGreaterThan(0);
  });

  test.skipIf(!full)("the groups that the tests made are gone", () => {
    const leftovers = ["", "memory", "pids", "cpuacct"]
      .map((controller) => `/sys/fs/cgroup/${controller}`)
      .filter((folder) => existsSync(folder))
      .flatMap((folder) => readdirSync(folder))
      .filter((name) => name === `verdict-test-${process.pid}`);
    expect(leftovers).toEqual([]);
  });
}

function testEnvironment(environment: Environment, programs: () => Programs): void {
  describe(environment.title, () => {
    let opened: Promise<Workshop> | undefined;
    const workshop = () => (opened ??= openEnvironment(environment));
    afterAll(async () => {
      // Closing also checks that no process outlives the sandbox: the cgroups of its processes can be removed only when
      // they are empty.
      await (await opened)?.close();
    });

    test("the tier is the one these circumstances allow, and proves itself", async () => {
      const shop = await workshop();
      expect(standing(environment, shop, groupVersion())).toEqual({
        tier: "as expected",
        cgroup: "as expected",
        unproven: [],
      });
      const { tier, cgroup, selfTest, reasons } = shop.sandbox.status();
      expect(selfTest).toHaveLength(5);
      expect(reasons.length > 0).toBe(tier !== "full" || cgroup === 0);
    });

    test("each kind of end is distinguished from the others", async () => {
      expect(await judgeEnds(await workshop(), (kind) => programs().of(kind))).toEqual(rightEnds);
    });

    test.each(attacksOf(environment))("%s is held", async (name) => {
      const hostile = allAttacks.find((one) => one.name === name);
      if (hostile === undefined) throw new Error(`${name} is gone`);
      const { wrong } = await attack(await workshop(), hostile, programs().of(name));
      expect(wrong).toBeUndefined();
    });

    testHostFiles(environment, workshop, () => programs().of("opens"));

    test.runIf(environment.tier !== "full" && environment.standsForItsTier)(
      "nothing that a compile step leaves is the node's failure",
      async () => {
        expect(await nodeBlamed(await workshop())).toEqual([]);
      },
    );

    test("the next run finds no process and no file", async () => {
      const shop = await workshop();
      expect(await nextIsRight(shop, programs().of("sum"))).toBe(true);
      const alone = shop.program(programs().of("alone"));
      const program = { ...alone, env: ["PATH=/usr/bin:/bin", "TMPDIR=/tmp"] };
      expect((await shop.sandbox.run({ program })).exitCode).toBe(0);
    });
  });
}

/**
 * Returns the attacks to run in an environment; none for the full tier, because attacks.test.ts runs all attacks there.
 */
function attacksOf({ tier, standsForItsTier }: Environment): string[] {
  if (tier === "full") return [];
  return [...selection.everywhere, ...(standsForItsTier ? selection.oncePerTier : [])].toSorted();
}
