import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildSandbox } from "../../scripts/build-sandbox.mjs";
import type { Program, RunResult } from "../../src/judge/sandbox/sandboxTypes.ts";
import { buildVariant } from "./nativeObjects.ts";
import {
  compileProgram,
  COMPILE_LIMITS,
  full,
  openWorkshop,
  SUM,
  type Workshop,
} from "./workshop.ts";

const project = join(import.meta.dirname, "../..");
/** Flags for a build of the sandbox in which each step can be made to fail; the product is built without them. */
const INJECTABLE = ["-O1", "-DVERDICT_INJECT"];
const injectable = mkdtempSync(join(tmpdir(), "verdict-injectable-"));

interface Rule {
  where: string;
  errno: string;
  fault: string;
}

/**
 * Returns the rules for classifying failures that the sandbox binary prints. The test therefore does not need a second
 * list of these rules.
 */
function rulesOf(binary: string): Rule[] {
  const text = execFileSync(binary, ["--faults"], { encoding: "utf8" });
  return text
    .trim()
    .split("\n")
    .map((line) => {
      const [where = "", errno = "", fault = ""] = line.split(" ");
      return { where, errno, fault };
    });
}

const product = buildSandbox();
const rules = rulesOf(product.binary);
/**
 * The error number ELIBBAD, which Node does not provide. In the list below, EOVERFLOW stands for all errno values that
 * have no separate rule (`*`).
 */
const ELIBBAD = 80;
const numbers: Record<string, number> = {
  ...constants.errno,
  ELIBBAD,
  "*": constants.errno.EOVERFLOW,
};

let workshop: Workshop;
let artefact: string;

beforeAll(async () => {
  if (!full) return;
  const binary = join(injectable, "verdict-sandbox");
  await buildVariant(INJECTABLE, binary);
  workshop = await openWorkshop("full", 1, () => binary);
  artefact = await compileProgram(workshop, SUM);
});
afterAll(async () => {
  await workshop?.close();
  rmSync(injectable, { recursive: true });
});

const program = (inject: string | null, argv = ["/a/main"]): Program => {
  const plain = workshop.program(artefact, argv);
  return inject ? { ...plain, env: [...plain.env, `VERDICT_INJECT=${inject}`] } : plain;
};

async function judged(inject: { program?: string; judge?: string; profile?: string }) {
  const input = workshop.file("one.in", "1 2\n");
  const checker = program(inject.judge ?? null, ["/bin/true"]);
  const [result] = await workshop.judge({
    program: program(inject.program ?? null),
    stop: "never",
    judge: {
      kind: "checker",
      program: { ...checker, profile: inject.profile ?? checker.profile },
      successCodes: [0],
    },
    cases: [{ seq: 1, input, answer: input }],
  });
  return result!;
}

async function compared(inject: string): Promise<RunResult> {
  const input = workshop.file("one.in", "1 2\n");
  const [result] = await workshop.judge({
    program: program(inject),
    stop: "never",
    judge: { kind: "compare", comparison: { kind: "lines" } },
    cases: [{ seq: 1, input, answer: input }],
  });
  return result!.run;
}

let folders = 0;

async function storedFiles(inject: string | null, script: string, maxBytes: number) {
  const folder = join(workshop.folder, `kept-${folders++}`);
  mkdirSync(folder);
  return workshop.sandbox.compile({
    program: {
      ...program(inject, ["/bin/sh", "-c", script]),
      limits: { ...COMPILE_LIMITS, cpuMs: 30_000, wallMs: 60_000 },
    },
    files: [],
    keep: { names: ["main", "*.part"], folder, maxBytes },
  });
}

/** For each step of the sandbox that a normal run does not reach: a request that reaches this step. */
const reach: Record<string, (inject: string) => Promise<RunResult>> = {
  "exec-tool": (inject) => workshop.sandbox.run({ program: program(inject, ["/bin/true"]) }),
  "output-file": async (inject) => (await judged({ judge: inject })).run,
  profile: async () => (await judged({ profile: "unknown" })).run,
  answer: compared,
  keep: (inject) => storedFiles(inject, "echo > main", 100),
  "keep-size": () => storedFiles(null, "echo 123456789 > main", 5),
  "keep-count": () =>
    storedFiles(null, "i=0; while [ $i -lt 4200 ]; do : > $i.part; i=$((i+1)); done", 100),
  file: (inject) => {
    const source = workshop.file("beside", "x");
    return workshop.sandbox.run({ program: program(inject), files: [{ name: "x", source }] });
  },
};

const plainRun = (inject: string) => workshop.sandbox.run({ program: program(inject) });

test.skipIf(!full).for(rules)(
  "$where with $errno is the failure of: $fault",
  async ({ where, errno, fault }) => {
    const number = numbers[errno];
    expect(number, errno).toBeGreaterThan(0);
    const result = await (reach[where] ?? plainRun)(`${where}:${number}`);
    expect(result).toMatchObject({ ended: "failed", fault });
    expect(result.cause).not.toBe("");
    // The failure must not affect the next run in the same box.
    const { run } = await judged({});
    expect(run).toMatchObject({ ended: "exited", exitCode: 0 });
    expect(run.fault).toBeUndefined();
  },
);

test.skipIf(!full).for([
  ["exec-tool", "its start"],
  ["file", "its files"],
  ["box", "its box"],
  ["group", "its limits"],
] as const)("a checker fails for want of the node, at %s: %s", async ([where]) => {
  const inject = `${where}:${constants.errno.ENOMEM}`;
  const { run, judged: checker } = await judged({ judge: inject });
  const failed = checker?.ended === "failed" ? checker : run;
  expect(failed).toMatchObject({ ended: "failed", fault: "node" });
});

test("the product has no way to inject a failure", () => {
  expect(readFileSync(product.binary).includes("VERDICT_INJECT")).toBe(false);
});

test("docs/sandbox.md lists every rule as it is", () => {
  const text = readFileSync(join(project, "docs/sandbox.md"), "utf8");
  const lines = [...text.matchAll(/^\| `([\w-]+)` \| ([^|]+) \| (program|data|node|unsure) \|/gm)];
  const rows = lines.flatMap(([, where = "", errnos = "", fault = ""]) =>
    errnos
      .split(",")
      .map((each) => each.trim())
      .map((errno) => ({
        where,
        errno: errno === "any" || errno === "any other" ? "*" : errno,
        fault,
      })),
  );
  const inOrder = (list: Rule[]) => list.map((each) => JSON.stringify(each)).toSorted();
  expect(inOrder(rows)).toEqual(inOrder(rules));
});
