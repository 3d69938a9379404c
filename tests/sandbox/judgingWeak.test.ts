import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

import { compileProgram, full, openWorkshop, read, type Workshop } from "./workshop.ts";

/**
 * A sandbox of the weak tier, started as root: programs run without namespaces, under another uid, and with their files
 * on the host's own disk.
 */
let workshop: Workshop;
let names: string[];
beforeAll(async () => {
  names = machineNames();
  if (full) workshop = await openWorkshop("weak", 1);
});
afterAll(() => workshop?.close());

function machineNames(): string[] {
  return ["hostname", "domainname"].map((name) => read(`/proc/sys/kernel/${name}`));
}

test.skipIf(!full)("the machine keeps its names", async () => {
  const artefact = await compileProgram(workshop, "int main(void) { return 0; }");
  const program = workshop.program(artefact, ["/a/main"], { cpuMs: 1000, wallMs: 5000 });
  expect(await workshop.sandbox.run({ program })).toMatchObject({ ended: "exited", exitCode: 0 });
  expect(machineNames()).toEqual(names);
});

test.skipIf(!full)("files beside the program are in its working folder too", async () => {
  const artefact = await compileProgram(
    workshop,
    `#include <stdio.h>
int main(void) { FILE *data = fopen("data.txt", "r"); int n = 0; return data && fscanf(data, "%d", &n) == 1 ? n : 1; }`,
  );
  const folder = workshop.artefact();
  cpSync(artefact, folder, { recursive: true });
  writeFileSync(join(folder, "data.txt"), "41\n", { mode: 0o644 });
  const program = { ...workshop.program(folder), links: ["data.txt"] };
  expect(await workshop.sandbox.run({ program })).toMatchObject({ ended: "exited", exitCode: 41 });
  const outside = workshop.sandbox.run({ program: { ...program, links: ["../data.txt"] } });
  await expect(outside).rejects.toThrow("malformed");
});

const FLOOD = `#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
int main(int argc, char **argv) {
  static char room[1 << 20];
  memset(room, 1, sizeof room);
  for (int n = 0; n < 64; n++) {
    char name[32];
    snprintf(name, sizeof name, "%d", n);
    int fd = open(name, O_CREAT | O_WRONLY, 0600);
    if (argc > 1) unlink(name);
    for (int i = 0; i < 32; i++) if (write(fd, room, sizeof room) < 0) return 1;
    if (argc == 1) close(fd);
  }
  for (;;) pause();
}`;

/**
 * These tests check a limit on the size of written files. The time limits are high, so that the programs reach this
 * limit even on a slow or busy disk.
 */
const UNHURRIED = { cpuMs: 10_000, wallMs: 200_000 };

async function flood(argv: string[]) {
  const artefact = await compileProgram(workshop, FLOOD);
  return workshop.sandbox.run({ program: workshop.program(artefact, argv, UNHURRIED) });
}

test.skipIf(!full)("the sum of written files is bounded, not only each of them", async () => {
  expect(await flood(["/a/main"])).toMatchObject({ ended: "output" });
});

test.skipIf(!full)("deleted files count for as long as they are open", async () => {
  expect(await flood(["/a/main", "deleted"])).toMatchObject({ ended: "output" });
});

test.skipIf(!full)("a quarter of that has no consequence", async () => {
  const artefact = await compileProgram(
    workshop,
    FLOOD.replace("n < 64", "n < 2").replace("for (;;) pause();", "return 0;"),
  );
  const program = workshop.program(artefact, ["/a/main"], UNHURRIED);
  expect(await workshop.sandbox.run({ program })).toMatchObject({ ended: "exited", exitCode: 0 });
});

test.skipIf(!full)(
  "a storm that outlives its parent is killed and not put on its clock",
  async () => {
    const storm = `#include <unistd.h>
int main(void) {
  if (fork() == 0) for (;;) { if (fork() == 0) continue; usleep(10000); }
  usleep(100000);
  _exit(7);
}`;
    const artefact = await compileProgram(workshop, storm);
    // The fork storm keeps growing while the sandbox kills it, but each of its processes sleeps after a fork, so that
    // the parent gets CPU time. Without these pauses, a busy machine could use up the CPU time limit before the parent
    // exits.
    const limits = { cpuMs: 5000, wallMs: 20_000 };
    const program = workshop.program(artefact, ["/a/main"], limits);
    const result = await workshop.sandbox.run({ program });
    expect(result).toMatchObject({ ended: "exited", exitCode: 7 });
    expect(result.usage.killedDescendants).toBeGreaterThan(0);
  },
);
