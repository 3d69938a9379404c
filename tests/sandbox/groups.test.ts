import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

import {
  atRest,
  compileProgram,
  descendants,
  foldersIn,
  full,
  openWorkshop,
  sandboxPid,
  until,
  type Workshop,
} from "./workshop.ts";

const FAMILY = `#include <unistd.h>
int main(void) { fork(); for (;;) pause(); }`;

/** A program that prints how many processes it can start. */
const COUNT = `#include <stdio.h>
#include <unistd.h>
int main(void) { int made = 0; for (;; made++) { pid_t child = fork(); if (child == 0) pause(); if (child < 0) break; } printf("%d", made); return 0; }`;

const FILL = `#include <stdlib.h>
int main(void) { volatile char *all = malloc(60 << 20); for (long i = 0; i < 60 << 20; i += 4096) all[i] = 1; return 0; }`;

let workshop: Workshop;
beforeAll(async () => {
  workshop = await openWorkshop(full ? "full" : "user", 1);
  // The first run creates a slot's box and its cgroups, so a program is run once before the tests.
  await workshop.sandbox.run({ program: workshop.program("", ["/bin/true"]) });
});
afterAll(() => workshop?.close());

/** Folders of this sandbox's memory cgroups, in either cgroup version. */
function memoryGroups(folder = "/sys/fs/cgroup", inside = false): string[] {
  const own = `verdict-sandbox-${sandboxPid()}`;
  return foldersIn(folder).flatMap((name) => {
    const path = join(folder, name);
    const below = memoryGroups(path, inside || name === own);
    const counts = ["memory.limit_in_bytes", "memory.max"].some((file) =>
      existsSync(join(path, file)),
    );
    return inside && counts && name.startsWith("slot") ? [path, ...below] : below;
  });
}

const members = (groups: string[]): number[] =>
  groups.flatMap((group) =>
    readFileSync(join(group, "cgroup.procs"), "utf8").split("\n").filter(Boolean).map(Number),
  );

test.runIf(full)(
  "who waits for the next run is counted in none; a run's group holds only it",
  async () => {
    const artefact = await compileProgram(workshop, FAMILY);
    const waiting = await atRest(sandboxPid(), () => descendants(sandboxPid()));
    const [first = ""] = memoryGroups();
    // In cgroup version 1, a slot alternates between two memory cgroups.
    expect(memoryGroups()).toHaveLength(existsSync(join(first, "memory.limit_in_bytes")) ? 2 : 1);
    expect(members(memoryGroups())).toEqual([]);
    const stop = new AbortController();
    const limits = { wallMs: 60_000 };
    const ended = workshop.sandbox
      .run({ program: workshop.program(artefact, ["/a/main"], limits) }, stop.signal)
      .catch(() => "stopped");
    const inside = await until("the family is in its group", () => {
      const groupMembers = members(memoryGroups());
      return groupMembers.length === 2 ? groupMembers : undefined;
    });
    for (const one of inside) {
      expect(waiting).not.toContain(one);
      expect(readFileSync(`/proc/${one}/comm`, "utf8")).toBe("main\n");
    }
    stop.abort();
    expect(await ended).toBe("stopped");
    await until("its group is empty", () => members(memoryGroups()).length === 0);
    const remaining = await atRest(sandboxPid(), () => descendants(sandboxPid()));
    expect(new Set(remaining)).toEqual(new Set(waiting));
  },
);

test("a run may have exactly the processes it is allowed, the first as the last", async () => {
  const artefact = await compileProgram(workshop, COUNT);
  for (const processes of [7, 20, 7]) {
    const program = workshop.program(artefact, ["/a/main"], { processes });
    const ran = await workshop.sandbox.run({ program, keepOutputBytes: 10 });
    expect({ ended: ran.ended, made: Buffer.from(ran.stdout).toString() }).toEqual({
      ended: "exited",
      made: String(processes - 1),
    });
    expect(ran.usage.killedDescendants).toBe(processes - 1);
  }
});

test.runIf(full)("a run is counted alone, whatever ran before it in the same place", async () => {
  const [large, small] = [
    await compileProgram(workshop, FILL),
    await compileProgram(workshop, "int main(void) { return 0; }"),
  ];
  for (let round = 0; round < 5; round++) {
    const filled = await workshop.sandbox.run({ program: workshop.program(large) });
    expect(filled.usage.memoryBytes).toBeGreaterThan(60 << 20);
    const after = await workshop.sandbox.run({ program: workshop.program(small) });
    expect(after.usage.memoryBytes).toBeLessThan(2 << 20);
  }
});
