import { execFile, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

import { buildSandbox } from "../../scripts/build-sandbox.mjs";
import type { JudgeRun, Limits } from "../../src/judge/sandboxTypes.ts";
import { SANITIZERS } from "./fuzzing.ts";
import { atRest, built, descendants, full, openWorkshop, SUM } from "./workshop.ts";

/** What the C of the sandbox shows to compilers, analysers and sanitizers: nothing. */
const folder = mkdtempSync(join(tmpdir(), "verdict-analysis-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sources = join(import.meta.dirname, "..", "..", "sandbox", "src");
const has = (tool: string): boolean => spawnSync(tool, ["--version"]).status === 0;

/** clang's analyser takes a minute of CPU time: two files at a time, beside what gcc does. */
let clangSaid: Promise<string[]>;
beforeAll(() => {
  clangSaid = has("clang") ? analysed() : Promise.resolve([]);
  // A failure is told by the test that waits for it.
  clangSaid.catch(() => {});
});

async function analysed(): Promise<string[]> {
  const files = readdirSync(sources).filter((name) => name.endsWith(".c"));
  expect(files.length).toBeGreaterThan(10);
  const said: string[] = [];
  const worker = async (): Promise<void> => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) {
      const { stdout, stderr } = await promisify(execFile)("clang", [...CLANG_ANALYSES, file], {
        cwd: sources,
      });
      if (stdout + stderr !== "") said.push(stdout + stderr);
    }
  };
  await Promise.all([worker(), worker()]);
  return said;
}

const CLANG_ANALYSES = [
  ...["--analyze", "--analyzer-output", "text", "-std=gnu11", "-D_GNU_SOURCE"],
  "-Xclang",
  "-analyzer-checker=core,unix,deadcode,nullability,security.FloatLoopCounter,alpha.unix.cstring.OutOfBounds",
];

test.skipIf(!has("gcc"))("gcc's analyser finds nothing", { timeout: 900_000 }, () => {
  const made = buildSandbox({
    compiler: "gcc",
    output: join(folder, "analysed"),
    extraFlags: ["-fanalyzer"],
  });
  expect(made.message).toBe("the sandbox was built with gcc");
});

test.skipIf(!has("clang"))("clang warns of nothing", { timeout: 900_000 }, () => {
  const made = buildSandbox({ compiler: "clang", output: join(folder, "clang") });
  expect(made.message).toBe("the sandbox was built with clang");
});

test.skipIf(!has("clang"))("clang's analyser finds nothing", { timeout: 900_000 }, async () => {
  expect(await clangSaid).toEqual([]);
});

const LOOP = "int main(void) { for (;;); }";
const EAT =
  "#include <stdlib.h>\n#include <string.h>\nint main(void) { for (;;) memset(malloc(1 << 20), 1, 1 << 20); }";
const FLOOD = '#include <stdio.h>\nint main(void) { for (;;) puts("flood"); }';
const CRASH = "int main(void) { __builtin_trap(); }";
const ASK = `#include <stdio.h>
int main(void) { int got; puts("20 22"); fflush(stdout); return scanf("%d", &got) == 1 && got == 42 ? 0 : 1; }`;
const STORM = `#include <unistd.h>
int main(void) { for (int i = 0; i < 60; i++) if (fork() == 0) for (;;) pause(); return 0; }`;
const LITTER = `#include <fcntl.h>
#include <sys/stat.h>
int main(void) { mkdir("/w/d", 0700); return open("/w/d/x", O_CREAT, 0600) < 0 || open("/dev/shm/y", O_CREAT, 0600) < 0 || open("/tmp/z", O_CREAT, 0600) < 0; }`;

test.skipIf(!full)(
  "judging under both sanitizers reports nothing",
  { timeout: 900_000 },
  async () => {
    const binary = join(folder, "sanitized");
    const made = buildSandbox({ output: binary, extraFlags: SANITIZERS });
    expect(made.message).toContain("was built");
    const logs = mkdtempSync(join(folder, "logs-"));
    const options = `log_path=${join(logs, "report")}:abort_on_error=1:print_stacktrace=1`;
    const workshop = await openWorkshop("full", 1, (_, where) => {
      const script = join(where, "start.sh");
      const assigned = `ASAN_OPTIONS=${options} UBSAN_OPTIONS=${options}`;
      writeFileSync(script, `#!/bin/sh\n${assigned} exec ${binary} "$@"\n`);
      chmodSync(script, 0o755);
      return script;
    });
    const input = workshop.file("in", "20 22\n");
    const answer = workshop.file("ok", "42\n");
    const judged = async (
      source: string,
      judge: JudgeRun["judge"],
      limits: Partial<Limits> = {},
    ) => {
      const artefact = await built(workshop, source);
      const program = workshop.program(artefact, ["/a/main"], {
        cpuMs: 500,
        wallMs: 60_000,
        ...limits,
      });
      const cases = [{ seq: 0, input, answer }];
      const [one] = await workshop.judge({ program, stop: "never", judge, cases });
      const how = one?.compared?.outcome ?? `${one?.run.ended} ${one?.run.cause ?? ""}`.trim();
      const said = one?.judged && `${one.judged.ended} ${one.judged.exitCode}`;
      return [how, said].filter((part) => part !== undefined).join(", ");
    };
    const compare: JudgeRun["judge"] = { kind: "compare", comparison: { kind: "lines" } };
    const helper = async (kind: "checker" | "interactor", source: string) => ({
      kind,
      program: workshop.program(await built(workshop, source), ["/a/main"], { wallMs: 90_000 }),
      successCodes: [0],
    });

    // The boxes' own pid 1 cannot write a report: it would die and be replaced.
    await judged(SUM, await helper("checker", "int main(void) { return 0; }"));
    const processes = () => descendants(process.pid).filter((pid) => isBox(pid));
    const before = await atRest(processes);
    expect(before.length).toBeGreaterThanOrEqual(4);

    expect(await judged(SUM, compare)).toBe("equal");
    expect(await judged(SUM.replace("a + b", "a - b"), compare)).toBe("different");
    expect(await judged(LOOP, compare)).toBe("cpu");
    expect(await judged(EAT, compare, { memoryBytes: 32 << 20 })).toBe("memory");
    expect(await judged(CRASH, compare)).toBe("signalled");
    expect(await judged(FLOOD, compare, { outputBytes: 1 << 20 })).toBe("output");
    expect(await judged(STORM, compare)).toBe("different");
    expect(await judged(LITTER, compare)).toBe("different");
    expect(await judged(SUM, await helper("checker", CRASH))).toBe("exited, signalled 0");
    expect(await judged(SUM, await helper("interactor", ASK))).toBe("exited, exited 0");
    expect(await judged(LOOP, await helper("interactor", ASK))).toMatch(/^cpu, exited 1/);
    expect((await workshop.compile("nonsense")).exitCode).not.toBe(0);

    expect(await atRest(processes)).toEqual(before);
    await workshop.close();
    expect(readdirSync(logs).map((name) => readFileSync(join(logs, name), "utf8"))).toEqual([]);
  },
);

/** A process of the sandbox itself, not a program inside. */
function isBox(pid: number): boolean {
  try {
    return /^(?:verdict sandbox|slot)/.test(readFileSync(`/proc/${pid}/comm`, "utf8"));
  } catch {
    return false;
  }
}
