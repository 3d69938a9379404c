import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { StandaloneResult } from "../../src/judge/sandbox/sandboxTypes.ts";
import { type Attack, type Expectation, mayEndAs } from "./attackList.ts";
import { compileProgram, type Workshop } from "./workshop.ts";

/** The result of an attack. */
export interface Outcome {
  /** Whether all results were as expected. */
  isHeld: boolean;
  /** Unexpected results, as text. */
  faults: string[];
  /** How the attack actually ended, as text for messages and tables. */
  observedEnd: string;
}

const outcome = (faults: string[], observedEnd: string): Outcome => ({
  isHeld: faults.length === 0,
  faults,
  observedEnd,
});

/** Limits that a program never reaches if it terminates on its own, even if it has to wait a second for a processor. */
const LONG = { cpuMs: 20_000, wallMs: 90_000, outputBytes: 64 << 20 };
/** Short limits that still leave an attack enough time to cause damage. */
const SHORT = { cpuMs: 200, wallMs: 500, outputBytes: 8 << 20 };
/** CPU limit of compilers; compiling an ordinary source takes only a fraction of it. */
const COMPILER_CPU_MS = 1000;

/**
 * The limits for running an attack: short limits if the attack is expected to reach one of them, otherwise long limits.
 */
export function limitsOf({ ended, limits = {} }: Pick<Expectation, "ended" | "limits">) {
  const floods = ended.every((end) => end === "output");
  return {
    cpuMs: ended.includes("cpu") ? SHORT.cpuMs : LONG.cpuMs,
    wallMs: ended.includes("wall") ? SHORT.wallMs : LONG.wallMs,
    outputBytes: floods ? SHORT.outputBytes : LONG.outputBytes,
    ...definedLimits(limits),
  };
}

/**
 * Runs one attack in a workshop's sandbox with the settings in its header. Unexpected behaviour of the attack is part
 * of the result; it does not make this function throw.
 */
export async function runAttack(workshop: Workshop, attack: Attack): Promise<Outcome> {
  if (attack.expected.compile === true) return attackCompiler(workshop, attack);
  const script = attack.name.endsWith(".py");
  const artefact = script ? workshop.folder : await compileProgram(workshop, attack.source);
  if (script) workshop.file("main.py", attack.source);
  const argv = script ? ["/usr/bin/python3", "/a/main.py"] : ["/a/main"];
  const { expected } = attack;
  const faults: string[] = [];
  const outputs: string[] = [];
  let observedEnd = "";
  for (let run = 0; run < expected.runs && faults.length === 0; run++) {
    const result = await workshop.sandbox.run({
      program: workshop.program(artefact, argv, limitsOf(expected)),
      stdin: workshop.file("attack.in", "input\n"),
      keepOutputBytes: 64 << 10,
    });
    outputs.push(Buffer.from(result.stdout).toString());
    observedEnd = summary(result);
    faults.push(...faultsOf(result, expected));
  }
  if (expected.same === true && new Set(outputs).size > 1)
    faults.push(`the runs differ: ${JSON.stringify(outputs.map((text) => text.slice(0, 300)))}`);
  return outcome(faults, observedEnd);
}

function definedLimits(limits: NonNullable<Expectation["limits"]>): Record<string, number> {
  return Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined));
}

function summary({
  ended,
  exitCode,
  signal,
  usage,
  cause,
  stdout,
  stderr,
}: StandaloneResult): string {
  const texts = [stdout, stderr].map((bytes) =>
    JSON.stringify(Buffer.from(bytes).toString().slice(0, 200)),
  );
  return `${ended} ${cause ?? ""} exit ${exitCode} signal ${signal} ${JSON.stringify(usage)} ${texts.join(" ")}`;
}

function faultsOf(result: StandaloneResult, expected: Expectation): string[] {
  const faults: string[] = [];
  const stdout = Buffer.from(result.stdout).toString();
  const wants = <T>(label: string, expectedValue: T | undefined, is: T): void => {
    if (expectedValue !== undefined && expectedValue !== is)
      faults.push(
        `${label} is ${JSON.stringify(is)?.slice(0, 300)}, not ${JSON.stringify(expectedValue)}`,
      );
  };
  if (!mayEndAs(expected, result.ended)) faults.push(`it ended by ${result.ended}`);
  if (result.ended === "exited") wants("its exit code", expected.exit, result.exitCode);
  wants("its signal", expected.signal, result.signal);
  wants("stdout", expected.only_stdout, stdout);
  wants("the size of its output", expected.output_bytes, result.usage.outputBytes);
  if (expected.stdout !== undefined && !stdout.includes(expected.stdout))
    faults.push(`stdout has no ${JSON.stringify(expected.stdout)}`);
  if (expected.counts === true && !isCounting(stdout)) faults.push("stdout does not count");
  if (expected.killed === true && result.usage.killedDescendants === 0)
    faults.push("no process was left to be killed");
  return faults;
}

/** Whether the text is "0\n1\n2\n…", possibly cut off at any point, but never changed or out of order. */
function isCounting(text: string): boolean {
  const lines = text.split("\n").length;
  const whole = Array.from({ length: lines }, (_, i) => `${i}\n`).join("");
  return text !== "" && whole.startsWith(text);
}

async function attackCompiler(workshop: Workshop, attack: Attack): Promise<Outcome> {
  const { expected, source, name } = attack;
  const compiler = name.endsWith(".cpp") ? "g++" : "gcc";
  const cpu = expected.ended.includes("cpu") ? { cpuMs: COMPILER_CPU_MS } : {};
  const build = await workshop.compile(source, compiler, {
    ...LONG,
    ...cpu,
    ...definedLimits(expected.limits ?? {}),
  });
  const faults: string[] = [];
  const succeeded = build.ended === "exited" && build.exitCode === 0;
  if (!expected.ended.some((end) => end === build.ended)) faults.push(`it ended by ${build.ended}`);
  if (expected.failed === true && succeeded) faults.push("it compiled");
  if (expected.log_without !== undefined && build.log.includes(expected.log_without))
    faults.push(`the log holds ${expected.log_without}`);
  if (expected.log_at_most !== undefined && build.log.length > expected.log_at_most)
    faults.push(`the log has ${build.log.length} characters`);
  if (expected.artefact_without !== undefined && succeeded) {
    const program = readFileSync(join(build.artefact, "main"), "latin1");
    if (program.includes(expected.artefact_without)) faults.push("the program holds it");
  }
  return outcome(faults, `${build.ended} exit ${build.exitCode} ${build.log.slice(0, 300)}`);
}
