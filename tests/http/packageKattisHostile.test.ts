import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Files, legacy, modern, scored } from "./kattisPackages.ts";
import { store, upload, zipOf } from "./packageWorld.ts";
import { createWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function faultOf(files: Files): Promise<unknown> {
  const read = await upload(world, await zipOf(files), { format: "kattis" });
  if (read.fault) return { archive: read.fault.code };
  expect(read.state).toBe("ready");
  return read.problems[0]?.fault ?? null;
}

const yaml = (text: string): Files => modern("p", { "problem.yaml": text });
const group = (text: string): Files => scored("p", { "data/secret/a/test_group.yaml": text });
const bomb = `a: &a [x,x,x,x,x,x,x,x,x,x]\n${"bcdefghij"
  .split("")
  .map(
    (name, i) =>
      `${name}: &${name} [${Array.from({ length: 10 }, () => `*${"abcdefghi"[i]}`).join(",")}]`,
  )
  .join("\n")}\n`;

describe("problem.yaml", () => {
  test.each([
    ["a list", "- 1\n- 2\n", "fieldWrong"],
    ["a text", "just words", "fieldWrong"],
    ["broken YAML", "name: [1, 2\n", "yamlBroken"],
    ["a bomb of aliases", bomb, "yamlBroken"],
    ["text beyond the limit", `name: ${"x".repeat(300_000)}\n`, "textTooLarge"],
    ["an unknown version", "problem_format_version: 1999\nname: A\n", "fieldWrong"],
    ["name as a list", "problem_format_version: 2025-09\nname: [1]\n", "fieldWrong"],
    ["name of maps", "problem_format_version: 2025-09\nname: {en: {a: b}}\n", "fieldWrong"],
    ["limits as a text", "name: A\nlimits: many\n", "fieldWrong"],
    ["a time that is none", "name: A\nlimits: {time_limit: -1}\n", "fieldWrong"],
    ["an endless time", "name: A\nlimits: {time_limit: .inf}\n", "fieldWrong"],
    ["constants as a list", "name: A\nconstants: [1]\n", "fieldWrong"],
    [
      "several passes",
      "problem_format_version: 2025-09\nname: A\ntype: [multi-pass]\n",
      "problemKind",
    ],
    [
      "submitted answers",
      "problem_format_version: 2025-09\nname: A\ntype: submit-answer\n",
      "problemKind",
    ],
    [
      "interactive without a program",
      "problem_format_version: 2025-09\nname: A\ntype: interactive\n",
      "checkerMissing",
    ],
    ["custom without a program", "name: A\nvalidation: custom\n", "checkerMissing"],
  ])("%s: refused with a message", async (_what, text, code) => {
    expect(await faultOf(yaml(text))).toMatchObject({ code });
  });

  test("keys of Object.prototype have no effect", async () => {
    const text = "name: {__proto__: x, en: Sums}\nconstants: {__proto__: y}\nconstructor: z\n";
    const files = modern("proto", { "problem.yaml": `problem_format_version: 2025-09\n${text}` });
    const read = await upload(world, await zipOf(files), { format: "kattis" });
    expect(read.problems[0]?.fault).toBeNull();
    expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
  });
});

describe("groups and points", () => {
  test.each([
    ["max_score: many\n", "scoring"],
    ["max_score: unbounded\n", "scoring"],
    ["max_score: -5\n", "scoring"],
    ["max_score: 1.0e+9\n", "scoring"],
    ["score_aggregation: max\nmax_score: 1\n", "scoring"],
    ["score_aggregation: [sum]\nmax_score: 1\n", "fieldWrong"],
    ["max_score: 1\nrequire_pass: secret/c\n", "scoring"],
    ["max_score: 1\nrequire_pass: secret/a\n", "scoring"],
    ["max_score: 1\nrequire_pass: {a: b}\n", "fieldWrong"],
    ["- 1\n", "fieldWrong"],
    [bomb, "yamlBroken"],
    ["max_score: 20\noutput_validator_args: [case_sensitiv]\n", "fieldWrong"],
    ["max_score: 20\nargs: [--fast]\n", "caseArguments"],
  ])("%j are refused with a message", async (text, code) => {
    expect(await faultOf(group(text))).toMatchObject({ code });
  });

  test.each([
    ["grading: custom\n", "scoring"],
    ["grader_flags: max\n", "scoring"],
    ["reject_score: 5\n", "scoring"],
    ["accept_score: nan\n", "scoring"],
  ])("%j in the legacy version are refused with a message", async (text, code) => {
    const files = legacy("p", { "data/secret/testdata.yaml": text }, "type: scoring\n");
    expect(await faultOf(files)).toMatchObject({ code });
  });

  test("files of a single case are reported, not ignored silently", async () => {
    const files = modern("p", { "data/secret/01.files/input.txt": "1\n" });
    expect(await faultOf(files)).toMatchObject({ code: "caseFiles" });
  });
});

describe("programs", () => {
  const validator = (files: Files): Files => legacy("p", files, "validation: custom\n");
  test.each([
    [
      "two validators",
      { "output_validators/a.cpp": "", "output_validators/b.cpp": "" },
      "severalCheckers",
    ],
    [
      "one that a script makes",
      { "output_validators/v/build": "make\n", "output_validators/v/v.cpp": "" },
      "buildScript",
    ],
    ["one in a language of none", { "output_validators/v/v.xyz": "?" }, "checkerMissing"],
  ])("%s is refused with a message", async (_what, files, code) => {
    expect(await faultOf(validator(files))).toMatchObject({ code });
  });

  test("unknown flags of the default validator are reported", async () => {
    expect(await faultOf(legacy("p", {}, "validator_flags: case_sensitiv\n"))).toMatchObject({
      code: "fieldWrong",
    });
    expect(await faultOf(legacy("p", {}, "validator_flags: float_tolerance\n"))).toMatchObject({
      code: "fieldWrong",
    });
  });

  test("invalid rules for jury programs are reported", async () => {
    for (const text of ["- 1\n", "a: 1\n", "a: {permitted: AC}\n", bomb]) {
      const files = modern("p", { "submissions/submissions.yaml": text });
      expect(await faultOf(files)).toMatchObject({
        code: expect.stringMatching(/fieldWrong|yamlBroken/) as unknown,
      });
    }
  });
});

describe("an archive", () => {
  test("with a statement made for quadratic parsing is read in time", async () => {
    const text = `${"<img ".repeat(40_000)}\n${"![".repeat(40_000)}\n${"{{a".repeat(20_000)}\n`;
    expect(await faultOf(modern("p", { "statement/problem.en.md": text }))).toBeNull();
    const long = { "statement/problem.en.md": "x".repeat(600_000) };
    expect(await faultOf(modern("p", long))).toMatchObject({ code: "textTooLarge" });
  });

  test("with endless settings is refused", async () => {
    const many = Array.from({ length: 12 }, (_none, i) => [
      `p/data/secret/0${i}.yaml`,
      `hint: ${"x".repeat(200_000)}\n`,
    ]);
    expect(await faultOf({ ...modern("p"), ...(Object.fromEntries(many) as Files) })).toMatchObject(
      {
        code: "textTooLarge",
      },
    );
  });

  test("with names that lead out of it is refused as a whole", async () => {
    const zip = await zipOf(modern("p", { "attachments/aXbXcXevil.txt": "x" }));
    const evil = Buffer.from(
      zip.toString("latin1").replaceAll("aXbXcXevil", "../../evil"),
      "latin1",
    );
    const read = await upload(world, evil, { format: "kattis" });
    expect(read.fault?.code).toBe("badName");
  });

  test("with one broken problem imports the others", async () => {
    const files = {
      ...modern("good"),
      ...modern("bad", { "problem.yaml": "- 1\n" }),
      ...legacy("old"),
    };
    const read = await upload(world, await zipOf(files));
    const faults = Object.fromEntries(
      read.problems.map(({ name, fault }) => [name, fault?.code ?? null]),
    );
    expect(faults).toEqual({ good: null, bad: "fieldWrong", old: null });
    const outcome = await store(world, read);
    expect(outcome.problems.filter(({ stored }) => stored !== null)).toHaveLength(2);
  });

  test("with a name of blanks only gets a generated id", async () => {
    const read = await upload(world, await zipOf(modern("...", {})), { format: "kattis" });
    expect(read.problems[0]?.report.map(({ code }) => code)).toContain("displayIdMade");
  });
});
