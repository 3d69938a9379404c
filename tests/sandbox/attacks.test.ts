import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

import { built, full, holdings, openWorkshop, sandboxPid, SUM, type Workshop } from "./workshop.ts";

/** First line of an attack: `expect {…}`. */
interface Expectation {
  ended: string[];
  exit?: number;
  signal?: number;
  stdout?: string;
  /** Something must have been left alive, and killed. */
  killed?: boolean;
  compile?: boolean;
  failed?: boolean;
  log_without?: string;
  log_at_most?: number;
  artefact_without?: string;
}

const folder = join(import.meta.dirname, "..", "attacks");
const attacks = readdirSync(folder)
  .filter((name) => /\.(c|cpp|py)$/.test(name))
  .map((name) => {
    const source = readFileSync(join(folder, name), "utf8");
    const header = /^(?:\/\/|#) expect (.*)$/m.exec(source)?.[1];
    if (header === undefined) throw new Error(`${name} does not say what to expect`);
    return { name, source, expected: JSON.parse(header) as Expectation };
  });

/** The answer leaves before the clean-up. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 300));

let workshop: Workshop;
let neighbour: Promise<string[]>;
let sum: string;
const neighbourEnd = new AbortController();
let before: Record<string, number>;

/** Judges A+B in the other slot for as long as the attacks go on. */
async function runNeighbour(): Promise<string[]> {
  const input = workshop.file("sum.in", "20 22\n");
  const answer = workshop.file("sum.out", "42\n");
  const verdicts: string[] = [];
  while (!neighbourEnd.signal.aborted) {
    const results = await workshop.judge({
      program: workshop.program(sum),
      stop: "never",
      judge: { kind: "compare", comparison: { kind: "exact" } },
      cases: [{ seq: 0, input, answer }],
    });
    for (const { run, compared } of results) verdicts.push(`${run.ended} ${compared?.outcome}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return verdicts;
}

beforeAll(async () => {
  if (!full) return;
  workshop = await openWorkshop("full", 2);
  sum = await built(workshop, SUM);
  // Both slots have seen a run, so that their boxes exist when things are counted.
  const input = workshop.file("warm.in", "1 1\n");
  const warm = () => workshop.sandbox.run({ program: workshop.program(sum), stdin: input });
  await Promise.all([warm(), warm(), warm(), warm()]);
  await settled();
  before = holdings(sandboxPid());
  neighbour = runNeighbour();
});

afterAll(async () => {
  neighbourEnd.abort();
  await neighbour?.catch(() => {});
  await workshop?.close();
});

async function attackCompiler(source: string, cpp: boolean, expected: Expectation): Promise<void> {
  const made = await workshop.compile(source, cpp ? "g++" : "gcc");
  expect(expected.ended, made.log).toContain(made.ended);
  if (expected.failed === true) expect(made.ended === "exited" && made.exitCode === 0).toBe(false);
  if (expected.log_without !== undefined) expect(made.log).not.toContain(expected.log_without);
  if (expected.log_at_most !== undefined)
    expect(made.log.length).toBeLessThanOrEqual(expected.log_at_most);
  if (expected.artefact_without !== undefined && made.exitCode === 0)
    expect(readFileSync(join(made.artefact, "main"), "latin1")).not.toContain(
      expected.artefact_without,
    );
}

for (const { name, source, expected } of attacks) {
  test.skipIf(!full)(`${name} ends as ${expected.ended.join(" or ")}`, async () => {
    if (expected.compile === true) return attackCompiler(source, name.endsWith(".cpp"), expected);
    const script = name.endsWith(".py");
    const artefact = script ? workshop.folder : await built(workshop, source);
    if (script) workshop.file("main.py", source);
    const argv = script ? ["/usr/bin/python3", "/a/main.py"] : ["/a/main"];
    const result = await workshop.sandbox.run({
      // On a busy machine one second of CPU takes many on the clock.
      program: workshop.program(artefact, argv, {
        wallMs: expected.ended.includes("wall") ? 2000 : 30_000,
      }),
      stdin: workshop.file("attack.in", "input\n"),
      keepOutputBytes: 4096,
    });
    const told = `${result.cause ?? ""} exit ${result.exitCode} signal ${result.signal} ${Buffer.from(result.stdout).toString().slice(0, 200)}`;
    expect(expected.ended, told).toContain(result.ended);
    if (expected.exit !== undefined && result.ended === "exited")
      expect(result.exitCode, told).toBe(expected.exit);
    if (expected.signal !== undefined) expect(result.signal, told).toBe(expected.signal);
    if (expected.stdout !== undefined)
      expect(Buffer.from(result.stdout).toString()).toContain(expected.stdout);
    if (expected.killed === true) expect(result.usage.killedDescendants).toBeGreaterThan(0);
    // A limit that was passed was passed by little: nobody gets a second of somebody else's time.
    if (result.ended === "cpu") expect(result.usage.cpuMs).toBeLessThan(1100);
  });
}

test.skipIf(!full)("a mark left by one run is not there for the next", async () => {
  const marks = attacks.find(({ name }) => name === "leave-marks.c");
  const artefact = await built(workshop, marks?.source ?? "");
  for (let i = 0; i < 4; i++) {
    const { exitCode } = await workshop.sandbox.run({ program: workshop.program(artefact) });
    expect(exitCode).toBe(0);
  }
});

test.skipIf(!full)(
  "after all attacks the neighbour was never wrong and nothing is left",
  async () => {
    neighbourEnd.abort();
    const verdicts = await neighbour;
    expect(verdicts.length).toBeGreaterThan(20);
    expect([...new Set(verdicts)]).toEqual(["exited equal"]);
    const after = holdings(sandboxPid());
    expect(after).toEqual(before);
  },
);
