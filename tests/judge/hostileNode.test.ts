import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "../../src/shared/system/clock.ts";
import { buildSandbox } from "../../scripts/build-sandbox.mjs";
import { type RunningJudge, startJudge } from "../../src/judge/main.ts";
import { openSite, type Site, TOKEN } from "../../src/judge/gatewayForTests.ts";
import type { JudgeTask } from "../../src/shared/judge/judgeTask.ts";
import { Verdict } from "../../src/shared/verdict/verdict.ts";
import { bringSelfTests } from "../support/selfTests.ts";

const root = join(import.meta.dirname, "../..");
const silent = { info: () => {}, warn: () => {}, error: () => {} };

let site: Site;
let folder: string;
let judge: RunningJudge;
let jobs = 0;

beforeAll(async () => {
  const build = buildSandbox();
  if (build.state === "failed" || build.state === "no-compiler") throw new Error(build.message);
  folder = await mkdtemp(join(tmpdir(), "verdict-hostile-node-"));
  bringSelfTests(folder);
  site = await openSite();
  judge = await startJudge({
    clock: systemClock,
    server: site.url.href,
    token: TOKEN,
    name: "node",
    version: "1",
    folder,
    slots: 2,
    sandbox: build.binary,
    log: silent,
    warmFolder: join(root, "node_modules/.cache/verdict/warm"),
  });
}, 180_000);
afterAll(async () => {
  await judge?.close();
  await site?.close();
  await rm(folder, { recursive: true, force: true });
});

const SUM =
  '#include <stdio.h>\nint main(void) { int a, b; if (scanf("%d%d", &a, &b) != 2) return 1; printf("%d\\n", a + b); }\n';
/** The ELF interpreter that this program names is longer than any valid path, so the program cannot be started. */
const NO_PROGRAM =
  'const char loader[5000] __attribute__((section(".interp"), used)) = "/etc/passwd/x1";\nint main(void) { return 0; }\n';
/** Perl runs a BEGIN block during the syntax check, that is, when the submission is compiled. */
const FILLS_WHILE_COMPILED =
  'BEGIN { open(F, ">", "beside.txt"); truncate(F, 60 << 20); open(M, ">>", "main.pl"); truncate(M, 60 << 20); }\nprint "42\\n";\n';
const REMOVES_WHILE_COMPILED =
  'BEGIN { unlink "beside.txt"; mkdir "beside.txt"; }\nprint "42\\n";\n';

function task(changes: Partial<JudgeTask>): JudgeTask {
  jobs += 1;
  return {
    jobId: jobs,
    attempt: 1,
    submitId: jobs,
    language: "C",
    code: `${SUM}/* ${jobs} */\n`,
    limits: { timeMs: 5000, memoryMb: 256, stackMb: 64, outputMb: 16 },
    extraFiles: {},
    judgeMode: "default",
    comparison: { kind: "lines", options: {}, presentation: false },
    judgeProgram: null,
    caseMode: "default",
    scored: false,
    cases: [
      {
        seq: 1,
        score: 0,
        group: null,
        input: site.blob("1.in", "2 40\n"),
        output: site.blob("1.out", "42\n"),
      },
    ],
    subtasks: [],
    ...changes,
  };
}

const jury = (mode: "spj" | "interactive", code: string, extraFiles = {}): Partial<JudgeTask> => ({
  judgeMode: mode,
  judgeProgram: { language: "C", code, extraFiles },
});
const perl = (code: string): Partial<JudgeTask> => ({
  language: "Perl",
  code,
  extraFiles: { "beside.txt": "beside\n" },
});
const clashing = { "main.c/beside.h": "" };
const tooLong = { ["x".repeat(300)]: "" };

const hostile: [string, Partial<JudgeTask>, number, string | undefined][] = [
  ["a program that no kernel starts", { code: NO_PROGRAM }, Verdict.RuntimeError, undefined],
  [
    "a compile step that fills its files",
    perl(FILLS_WHILE_COMPILED),
    Verdict.CompileError,
    undefined,
  ],
  [
    "a compile step that removes them",
    perl(REMOVES_WHILE_COMPILED),
    Verdict.CompileError,
    undefined,
  ],
  ["a checker that no kernel starts", jury("spj", NO_PROGRAM), 4, "checker_failed"],
  ["an interactor of that kind", jury("interactive", NO_PROGRAM), 4, "interactor_failed"],
  ["extra files in each other's way", { extraFiles: clashing }, 4, "data_refused"],
  ["an extra file with too long a name", { extraFiles: tooLong }, 4, "data_refused"],
  ["the same beside a checker", jury("spj", SUM, clashing), 4, "data_refused"],
  ["a name with a NUL", { extraFiles: { "a\0b": "" } }, 4, "data_refused"],
];

test.for(hostile)("%s is not the node's failure", async ([, changes, status, code]) => {
  await site.until("ready");
  const nodeTask = task(changes);
  const honest = [task({}), task({})];
  const all = [nodeTask, ...honest];
  for (const each of all) site.send({ type: "task", task: each });
  // Finds the first result of the job, because a new `hello` message repeats results that were not confirmed.
  const resultOf = ({ jobId }: JudgeTask) =>
    site.of("result").find((each) => each.jobId === jobId)?.result;
  const isDone = () => all.every((each) => resultOf(each) !== undefined);
  await expect.poll(isDone).toBe(true);
  for (const { jobId, attempt } of all) site.send({ type: "accepted", jobId, attempt });
  expect(resultOf(nodeTask)).toMatchObject({ status, cause: code ? { code } : null });
  for (const each of honest) expect(resultOf(each)).toMatchObject({ status: Verdict.Accepted });
  expect(site.of("release")).toEqual([]);
  expect(judge.health().failure).toBeNull();
});

test("after all of them the node passes its health check and asks for work", async () => {
  expect(await judge.checkHealth()).toEqual({ failure: null });
  await expect.poll(() => site.of("ready").at(-1)?.free).toBeGreaterThan(0);
  expect(site.of("heartbeat").filter(({ health }) => health?.failure)).toEqual([]);
});
