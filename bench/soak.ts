/**
 * Makes 20,000 runs of programs of different kinds in two slots, and compares the sandbox's resources before and after.
 * Usage: `npm run bench -- soak [runs]`. All counts must be the same before and after, and memory may differ by at most
 * 256 KiB.
 */
import { readFileSync } from "node:fs";

import { buildSandbox } from "../scripts/build-sandbox.mjs";
import {
  cutConnections,
  MEMORY_SLACK_KIB,
  prepareSoak,
  soakFigures,
} from "../tests/sandbox/soaking.ts";
import { openWorkshop, sandboxPid } from "../tests/sandbox/workshop.ts";

const runs = Number(process.argv[2] ?? 20_000);
const CUTS = 21;

/**
 * Number of memory cgroups on this machine, including removed groups that still hold pages, and groups of other
 * programs.
 */
const memoryGroups = (): string =>
  /^memory\s+\d+\s+(\d+)/m.exec(readFileSync("/proc/cgroups", "utf8"))?.[1] ?? "?";

const workshop = await openWorkshop("full", 2);
const soak = await prepareSoak(workshop);
const unexpected = await soak(200);
const pid = sandboxPid();
const groupsBefore = memoryGroups();
const before = await soakFigures(pid, workshop);
const started = performance.now();
unexpected.push(...(await soak(runs)));
const seconds = (performance.now() - started) / 1000;
const after = await soakFigures(pid, workshop);
console.log(`${runs} runs in ${seconds.toFixed(0)} s (${(runs / seconds).toFixed(0)} a second)`);
console.log(`wrong ends: ${unexpected.length} (limit 0)`);
for (const one of unexpected.slice(0, 20)) console.log(`  ${one}`);
for (const [name, was] of Object.entries(before.equal)) {
  const is = after.equal[name as keyof typeof after.equal];
  console.log(`${name}: ${was} before, ${is} after${is === was ? "" : "  NOT EQUAL"}`);
}
console.log(
  `memory: ${before.memoryKib} KiB before, ${after.memoryKib} KiB after (limit +${MEMORY_SLACK_KIB})`,
);
console.log(`memory groups of the whole machine: ${groupsBefore} before, ${memoryGroups()} after`);
const leftovers = await cutConnections(buildSandbox().binary, CUTS);
console.log(`${CUTS} cut connections: ${leftovers.length} processes left (limit 0)`);
await workshop.close();
const leaked = Object.entries(before.equal).some(
  ([name, was]) => after.equal[name as keyof typeof after.equal] !== was,
);
const grown = after.memoryKib > before.memoryKib + MEMORY_SLACK_KIB;
process.exitCode = leaked || grown || unexpected.length > 0 || leftovers.length > 0 ? 1 : 0;
