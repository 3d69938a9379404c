import { execFileSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  rmdirSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";

import type { Tier } from "../../src/judge/sandboxTypes.ts";
import { built, full, openWorkshop, SUM, type Workshop } from "./workshop.ts";

/**
 * The weaker tiers, on a machine that allows more. Whatever a hostile program does there happens
 * under a throw-away user, in process numbers of its own and below a process limit made here.
 */
const THROW_AWAY = 61_871;
const OUTER_GROUP = `/sys/fs/cgroup/pids/verdict-test-${process.pid}`;
const OUTER_PROCESSES = "400";
const sources = join(import.meta.dirname, "..", "attacks");

const READ_ONLY_GROUPS =
  'for g in /sys/fs/cgroup/*; do [ -d "$g" ] && mount --bind "$g" "$g" && mount -o remount,ro,bind "$g"; done';

/** A shell script that starts the sandbox in other circumstances. */
function dressed(binary: string, folder: string, steps: string): string {
  const copied = join(folder, "verdict-sandbox");
  const confine = join(folder, "confine");
  copyFileSync(binary, copied);
  execFileSync("gcc", ["-O1", "-o", confine, join(import.meta.dirname, "confine.c")]);
  const script = join(folder, "start.sh");
  const command = steps.replaceAll("CONFINE", confine).replaceAll("SANDBOX", `${copied} --serve`);
  writeFileSync(script, `#!/bin/sh\necho $$ > ${OUTER_GROUP}/cgroup.procs || exit 1\n${command}\n`);
  for (const file of [copied, confine, script]) chmodSync(file, 0o755);
  return script;
}

const AS_USER = `setpriv --reuid ${THROW_AWAY} --regid ${THROW_AWAY} --clear-groups`;

interface Circumstance {
  name: string;
  steps: string;
  asked: Tier;
  tier: Tier;
  cgroup: number;
}

const circumstances: Circumstance[] = [
  {
    name: "an ordinary user with user namespaces",
    steps: `exec unshare -p -f --mount-proc ${AS_USER} SANDBOX`,
    asked: "full",
    tier: "user",
    cgroup: 0,
  },
  {
    name: "an ordinary user without user namespaces",
    steps: `exec unshare -p -f --mount-proc ${AS_USER} CONFINE SANDBOX`,
    asked: "full",
    tier: "weak",
    cgroup: 0,
  },
  {
    name: "root in a container without rights over mounts and groups",
    steps: `exec unshare -m -p -f --mount-proc sh -c '${READ_ONLY_GROUPS}; exec setpriv --bounding-set=-sys_admin --inh-caps=-sys_admin CONFINE SANDBOX'`,
    asked: "full",
    tier: "weak",
    cgroup: 0,
  },
  {
    name: "root with namespaces and without groups",
    steps: "exec unshare -p -f --mount-proc SANDBOX",
    asked: "user",
    tier: "user",
    cgroup: 0,
  },
];

/** What holds in every tier; the table of docs/sandbox.md says what only the full one adds. */
const held = [
  "become-root.c",
  "busy-children.c",
  "busy-threads.c",
  "close-everything.c",
  "core-dump.c",
  "double-fork-daemon.c",
  "exhaust-descriptors.c",
  "exit-while-forking.c",
  "forbidden-calls.c",
  "foreign-abi.c",
  "fork-bomb.c",
  "ignore-signals.c",
  "kill-minus-one.c",
  "lower-nice.c",
  "make-devices.c",
  "memory-bomb.c",
  "memory-bomb-of-children.c",
  "no-sockets.c",
  "read-host-files.c",
  "reserve-bomb.c",
  "setuid-programs.c",
  "sleep-forever.c",
  "stdout-flood.c",
  "stop-itself.c",
  "x32-call.c",
  "zombie-flood.c",
];

/**
 * Ends that are right too where no group counts the processes: a storm that forks on while its
 * parent leaves may use up the CPU limit, which counts all descendants, before it is killed.
 */
const alsoRight: Record<string, string[]> = { "exit-while-forking.c": ["cpu"] };

interface Expectation {
  ended: string[];
  exit?: number;
  signal?: number;
}

async function judgeSum(workshop: Workshop, source: string) {
  const artefact = await built(workshop, source);
  const [result] = await workshop.judge({
    program: workshop.program(artefact, ["/a/main"], { wallMs: 30_000 }),
    stop: "never",
    judge: { kind: "compare", comparison: { kind: "lines" } },
    cases: [{ seq: 0, input: workshop.file("in", "20 22\n"), answer: workshop.file("ok", "42\n") }],
  });
  return (
    result?.compared?.outcome ??
    `${result?.run.ended} ${result?.run.exitCode} ${result?.run.cause ?? ""}`.trim()
  );
}

for (const circumstance of full ? circumstances : []) {
  describe(circumstance.name, () => {
    let opened: Promise<Workshop> | undefined;
    const workshop = () => {
      mkdirSync(OUTER_GROUP, { recursive: true });
      writeFileSync(join(OUTER_GROUP, "pids.max"), OUTER_PROCESSES);
      opened ??= openWorkshop(circumstance.asked, 1, (binary, folder) =>
        dressed(binary, folder, circumstance.steps),
      );
      return opened;
    };
    afterAll(async () => {
      await (await opened)?.close();
    });

    test("the tier is found and proves itself", async () => {
      const status = (await workshop()).sandbox.status();
      expect(status).toMatchObject({ tier: circumstance.tier, cgroup: circumstance.cgroup });
      expect(status.selfTest.filter(({ passed }) => !passed)).toEqual([]);
      expect(status.selfTest).toHaveLength(5);
      expect(status.reasons.length).toBeGreaterThan(0);
    });

    test("each kind of end is told", async () => {
      const shop = await workshop();
      expect(await judgeSum(shop, SUM)).toBe("equal");
      expect(await judgeSum(shop, SUM.replace("a + b", "a - b"))).toBe("different");
      expect(await judgeSum(shop, "int main(void) { return 3; }")).toBe("exited 3");
      expect(await judgeSum(shop, "int main(void) { for (;;); }")).toMatch(/^cpu/);
      expect(await judgeSum(shop, "int main(void) { __builtin_trap(); }")).toMatch(/^signalled/);
      expect((await shop.compile("nonsense")).exitCode).not.toBe(0);
    });

    test.each(held)("%s is held", async (name) => {
      const shop = await workshop();
      const source = readFileSync(join(sources, name), "utf8");
      const expected = JSON.parse(/expect (.*)/.exec(source)?.[1] ?? "") as Expectation;
      const result = await shop.sandbox.run({
        program: shop.program(await built(shop, source), ["/a/main"], {
          wallMs: expected.ended.includes("wall") ? 2000 : 30_000,
        }),
        keepOutputBytes: 300,
      });
      const told = `${result.cause ?? ""} exit ${result.exitCode} signal ${result.signal} ${Buffer.from(result.stdout).toString()}`;
      expect([...expected.ended, ...(alsoRight[name] ?? [])], told).toContain(result.ended);
      if (result.ended === "exited" && expected.exit !== undefined)
        expect(result.exitCode, told).toBe(expected.exit);
      if (expected.signal !== undefined) expect(result.signal, told).toBe(expected.signal);
    });

    test("the next run finds nobody and nothing", async () => {
      const shop = await workshop();
      expect(await judgeSum(shop, SUM)).toBe("equal");
      const alone = await built(
        shop,
        '#include <stdlib.h>\nint main(void) { return system("test -z \\"$(ls -A . \\"$TMPDIR\\")\\""); }',
      );
      const program = { ...shop.program(alone), env: ["PATH=/usr/bin:/bin", "TMPDIR=/tmp"] };
      expect((await shop.sandbox.run({ program })).exitCode).toBe(0);
    });
  });
}

describe("afterwards", () => {
  test.skipIf(!full)("nobody lives below the limit that the tests made", async () => {
    const members = () => readFileSync(join(OUTER_GROUP, "cgroup.procs"), "utf8");
    for (let waited = 0; waited < 100 && members() !== ""; waited++)
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(members()).toBe("");
    rmdirSync(OUTER_GROUP);
  });
});
