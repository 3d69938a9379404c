import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compileArguments } from "../../src/judge/languages/language.ts";
import { type JudgeBench, openJudgeBench } from "./judgeBench.ts";

let bench: JudgeBench;
let folder: string;
let isHere = false;

beforeAll(async () => {
  bench = await openJudgeBench();
  isHere = bench.toolbox.tools.some(({ language }) => language.names.includes("Golang"));
  if (isHere) await bench.warm();
  folder = await mkdtemp(join(tmpdir(), "verdict-go-"));
}, 300_000);

afterAll(async () => {
  await bench.close();
  await rm(folder, { recursive: true });
});

async function build(code: string, argv: (ours: string[], compileArguments: string[]) => string[]) {
  const { language, tools } = bench.toolbox.of("Golang");
  const step = language.compile(tools, "Golang");
  const { exitCode, keptFiles, log } = await bench.sandbox.compile({
    program: {
      ...step,
      argv: argv(step.argv, compileArguments(tools, "Golang")),
      profile: language.profile,
    },
    files: [{ name: language.sourceName, content: new TextEncoder().encode(code) }],
    keep: { names: step.keep, folder: await mkdtemp(join(folder, "out-")), maxBytes: 1e9 },
  });
  return { exitCode, kept: keptFiles.length, output: new TextDecoder().decode(log) };
}

const uses = (name: string) => `package main\nimport _ "${name}"\nfunc main() {}\n`;

const programs: [string, string, { exitCode: number; says?: string }][] = [
  ["of listed packages", uses("bufio"), { exitCode: 0 }],
  ["of a package that is not listed", uses("encoding/csv"), { exitCode: 0 }],
  [
    "with a package for the library itself",
    uses("internal/abi"),
    { exitCode: 1, says: "internal" },
  ],
  [
    "with a mistake",
    "package main\nfunc main() { var unused int }\n",
    { exitCode: 1, says: "./main.go:2:19: declared and not used: unused" },
  ],
  ["without main", "package main\nvar x = 1\n", { exitCode: 1, says: "main" }],
  ["of C", uses("C").replace("_ ", ""), { exitCode: 1 }],
];

test.each(programs)(
  "a Go program %s is built or refused as the shown command does",
  async (...row) => {
    if (!isHere) return;
    const [, code, { exitCode, says = "" }] = row;
    const [ours, reference] = [
      await build(code, (argv) => argv),
      await build(code, (_, argv) => argv),
    ];
    expect(ours).toEqual(reference);
    expect(ours.exitCode).toBe(exitCode);
    expect(ours.output).toContain(says);
  },
);

test("a plain Go program is built without the tool that looks for what has changed", async () => {
  if (!isHere) return;
  const withoutTool = (argv: string[]) =>
    argv.map((word) => (word.endsWith("/go") ? "/nowhere/go" : word));
  expect(await build(uses("bufio"), withoutTool)).toMatchObject({ exitCode: 0, kept: 1 });
  expect(await build(uses("encoding/csv"), withoutTool)).toMatchObject({ kept: 0 });
  const set = `//go:debug panicnil=1\n${uses("bufio")}`;
  expect(await build(set, withoutTool)).toMatchObject({ kept: 0 });
});
