import { existsSync, readdirSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";

import {
  type Environment,
  groupVersion,
  openEnvironment,
  possibleEnvironments,
} from "./environments.ts";
import {
  attack,
  attacks,
  chosen,
  judgeEnds,
  nextIsRight,
  rightEnds,
  standing,
} from "./tiersAttacks.ts";
import { built, full, SUM, type Workshop } from "./workshop.ts";

// All of them in every circumstance: `npm run bench -- tiers`; docs/sandbox.md holds its table.
const possible = full ? possibleEnvironments() : [];
const known = attacks();

function describeEnvironment(environment: Environment): void {
  describe(environment.title, () => {
    let opened: Promise<Workshop> | undefined;
    const workshop = () => (opened ??= openEnvironment(environment));
    afterAll(async () => {
      // Also shows that nobody outlives the sandbox: the groups around it can only go empty.
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

    test("each kind of end is told from the others", async () => {
      expect(await judgeEnds(await workshop())).toEqual(rightEnds);
    });

    test.each(environment.tier === "full" ? [] : chosen)("%s is held", async (name) => {
      const hostile = known.find((one) => one.name === name);
      if (hostile === undefined) throw new Error(`${name} is gone`);
      expect((await attack(await workshop(), hostile)).wrong).toBeUndefined();
    });

    test("the next run finds nobody and nothing", async () => {
      const shop = await workshop();
      expect(await nextIsRight(shop, await built(shop, SUM))).toBe(true);
      const alone = await built(
        shop,
        '#include <stdlib.h>\nint main(void) { return system("test -z \\"$(ls -A . \\"$TMPDIR\\")\\""); }',
      );
      const program = { ...shop.program(alone), env: ["PATH=/usr/bin:/bin", "TMPDIR=/tmp"] };
      expect((await shop.sandbox.run({ program })).exitCode).toBe(0);
    });
  });
}

for (const environment of possible) describeEnvironment(environment);

test.skipIf(!full)("circumstances of every tier can be made here", () => {
  const tiers = new Set(possible.map(({ tier }) => tier));
  expect(tiers).toEqual(
    new Set(groupVersion() === 0 ? ["user", "weak"] : ["full", "user", "weak"]),
  );
});

test.skipIf(!full)("the groups that the tests made are gone", () => {
  const left = ["", "memory", "pids", "cpuacct"]
    .map((controller) => `/sys/fs/cgroup/${controller}`)
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder))
    .filter((name) => name === `verdict-test-${process.pid}`);
  expect(left).toEqual([]);
});
