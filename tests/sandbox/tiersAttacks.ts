import type { JudgeCaseResult } from "../../src/judge/sandbox/sandboxTypes.ts";
import { type Attack, type Expectation, mayEndAs } from "./attackList.ts";
import { limitsOf } from "./attackRun.ts";
import type { Environment } from "./environments.ts";
import { compileProgram, SUM, type Workshop } from "./workshop.ts";

/**
 * Selected attacks: one of each kind whose containment depends on cgroups, and one of each kind that weaker tiers stop
 * by other means than the full tier.
 */
export const selection = {
  /**
   * Attacks to run in every environment, because different mechanisms stop them with or without cgroups, and as root or
   * as an ordinary user.
   */
  everywhere: [
    "become-root.c",
    "brief-children.c",
    "burden-first-process.c",
    "busy-children.c",
    "double-fork-daemon.c",
    "exit-while-forking.c",
    "fork-bomb.c",
    "kill-minus-one.c",
    "memory-bomb.c",
  ],
  oncePerTier: [
    "forbidden-calls.c",
    "lower-nice.c",
    "no-sockets.c",
    "read-host-files.c",
    "stdout-flood.c",
    "stop-itself.c",
    "x32-call.c",
  ],
};

/**
 * Results that are also correct. If forks are slow (on an emulated or overloaded machine), the fork storm may reach the
 * CPU limit, which covers all descendants, before its parent has exited.
 */
const alsoRight: Record<string, string[]> = { "exit-while-forking.c": ["cpu"] };

/** Factor by which an emulated machine is assumed to be slower than a real machine. */
const SLOWNESS = process.env["VERDICT_DISPOSABLE_MACHINE"] === "1" ? 40 : 1;

/** Upper bound for the CPU limit of an attack. In some tiers, only this limit ends the attack. */
const MOST_CPU_MS = 5000;

/**
 * Runs one hostile program once. Returns how the program ended and, if it was not contained, what was wrong.
 * `artefact`: the folder of its program, if it is already compiled.
 */
export async function attack(
  workshop: Workshop,
  { name, source, expected }: Attack,
  artefact?: string,
): Promise<{ ended: string; wrong?: string }> {
  if (expected.compile === true) return attackCompiler(workshop, name, source, expected);
  const script = name.endsWith(".py");
  if (script) workshop.file("main.py", source);
  const place = script ? workshop.folder : (artefact ?? (await compileProgram(workshop, source)));
  // Allocating memory and writing large outputs are slow on an emulated machine, so these attacks get more time.
  const slowly = expected.ended.some((end) => ["memory", "output"].includes(end)) ? SLOWNESS : 1;
  const limits = limitsOf(expected);
  const result = await workshop.sandbox.run({
    program: workshop.program(place, script ? ["/usr/bin/python3", "/a/main.py"] : ["/a/main"], {
      ...limits,
      cpuMs: Math.min(limits.cpuMs, MOST_CPU_MS) * slowly,
    }),
    stdin: workshop.file("attack.in", "input\n"),
    keepOutputBytes: 4096,
  });
  const { ended, exitCode, signal, cause = "", usage } = result;
  const stdout = Buffer.from(result.stdout).toString();
  const exited = ended === "exited" ? ` ${exitCode}` : "";
  const end = `${ended}${exited}${ended === "signalled" ? ` ${signal}` : ""} ${cause}`.trim();
  const wrong =
    !(mayEndAs(expected, ended) || alsoRight[name]?.includes(ended)) ||
    (ended === "exited" && expected.exit !== undefined && exitCode !== expected.exit) ||
    (expected.signal !== undefined && signal !== expected.signal) ||
    (expected.stdout !== undefined && !stdout.includes(expected.stdout)) ||
    (expected.killed === true && usage.killedDescendants === 0);
  return wrong ? { ended: end, wrong: `${end} ${stdout.slice(0, 120)}`.trim() } : { ended: end };
}

async function attackCompiler(
  workshop: Workshop,
  name: string,
  source: string,
  expected: Expectation,
): Promise<{ ended: string; wrong?: string }> {
  const build = await workshop.compile(source, name.endsWith(".cpp") ? "g++" : "gcc");
  const compiled = build.ended === "exited" && build.exitCode === 0;
  const wrong =
    !expected.ended.some((end) => end === build.ended) || (expected.failed === true && compiled)
      ? `${build.ended} ${build.exitCode}`
      : undefined;
  return { ended: build.ended, ...(wrong !== undefined && { wrong }) };
}

/** The expected end of each kind of submission, in every environment. */
export const rightEnds = {
  AC: "equal",
  WA: "different",
  TLE: "cpu",
  "TLE asleep": "wall",
  MLE: "memory",
  "MLE of a child": "memory",
  RE: "signalled 11",
  "RE by exit code": "exited 3",
  OLE: "output",
  CE: "exited 1",
};

const EATS = "for (;;) memset(malloc(1 << 20), 1, 1 << 20);";
const WITH_MEMORY = "#include <stdlib.h>\n#include <string.h>\n";

/** A program for each way in which a run can end, except a compile error. */
export const endSources: Record<Exclude<keyof typeof rightEnds, "CE">, string> = {
  AC: SUM,
  WA: SUM.replace("a + b", "a - b"),
  TLE: "int main(void) { for (volatile int i = 0;; i++); }",
  "TLE asleep": "#include <unistd.h>\nint main(void) { sleep(60); }",
  MLE: `${WITH_MEMORY}int main(void) { ${EATS} }`,
  "MLE of a child": `${WITH_MEMORY}#include <sys/wait.h>
#include <unistd.h>
int main(void) {
  if (fork() == 0) ${EATS}
  wait(0);
  sleep(60);
}`,
  RE: "int main(void) { *(volatile int *)8 = 1; }",
  "RE by exit code": "int main(void) { return 3; }",
  OLE: "#include <unistd.h>\nstatic char much[1 << 16];\nint main(void) { for (;;) write(1, much, sizeof much); }",
};

/**
 * Limits for the kinds of submissions whose expected outcome occurs only under specific limits; all other kinds get
 * ample time.
 */
const endLimits: Record<string, { wallMs?: number; cpuMs?: number }> = {
  TLE: { cpuMs: 200 },
  "TLE asleep": { wallMs: 300 * Math.min(SLOWNESS, 10) },
  // If the kernel cannot kill a whole cgroup, the sandbox does not check the memory limit before half of the CPU time
  // limit has been used.
  "MLE of a child": { cpuMs: 2000 * SLOWNESS },
};

/**
 * Runs one program of each kind in the real sandbox; the program with a compile error is only compiled. `precompiled`:
 * returns the folder of a kind's program if it has already been compiled.
 */
export async function judgeEnds(
  workshop: Workshop,
  precompiled: (kind: string) => string | undefined = () => undefined,
): Promise<Record<string, string>> {
  const answer = workshop.file("ends.ok", "42\n");
  const input = workshop.file("ends.in", "20 22\n");
  const ends: Record<string, string> = {};
  for (const [kind, source] of Object.entries(endSources)) {
    const program = workshop.program(
      precompiled(kind) ?? (await compileProgram(workshop, source)),
      ["/a/main"],
      {
        wallMs: 60_000 * Math.min(SLOWNESS, 4),
        cpuMs: 20_000 * Math.min(SLOWNESS, 4),
        memoryBytes: 64 << 20,
        ...endLimits[kind],
      },
    );
    const [only] = await workshop.judge({
      program,
      stop: "never",
      judge: { kind: "compare", comparison: { kind: "lines" } },
      cases: [{ seq: 0, input, answer }],
    });
    ends[kind] = only === undefined ? "nothing" : endOf(only);
  }
  const slowly = { cpuMs: 10_000 * SLOWNESS, wallMs: 60_000 * SLOWNESS };
  const compileError = await workshop.compile("int main(void) { return nothing; }", "gcc", slowly);
  return { ...ends, CE: `${compileError.ended} ${compileError.exitCode}` };
}

function endOf({ compared, run }: JudgeCaseResult): string {
  if (compared !== undefined) return compared.outcome;
  const { ended, exitCode, signal, cause } = run;
  const more = { exited: exitCode, signalled: signal, failed: cause }[ended as string];
  return more === undefined ? ended : `${ended} ${more}`;
}

/** Runs a program after an attack; returns whether its result is correct. */
export async function nextIsRight(workshop: Workshop, artefact: string): Promise<boolean> {
  const { ended, exitCode, stdout } = await workshop.sandbox.run({
    program: workshop.program(artefact),
    stdin: workshop.file("next.in", "20 22\n"),
    keepOutputBytes: 10,
  });
  return ended === "exited" && exitCode === 0 && Buffer.from(stdout).toString() === "42\n";
}

/**
 * Compares the tier and the cgroup version with those that this environment allows, and returns the parts of the
 * self-test that failed.
 */
export function standing(environment: Environment, workshop: Workshop, version: number) {
  const { tier, cgroup, selfTest } = workshop.sandbox.status();
  return {
    tier: tier === environment.tier ? "as expected" : tier,
    cgroup: cgroup === (environment.grouped ? version : 0) ? "as expected" : String(cgroup),
    unproven: selfTest
      .filter(({ passed }) => !passed)
      .map(({ name, detail }) => `${name} ${detail}`),
  };
}
