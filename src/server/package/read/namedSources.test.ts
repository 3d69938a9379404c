import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { standardSources } from "./namedSources.ts";

const run = promisify(execFile);
let folder: string;

/**
 * All checkers are compiled into a single program, because the header takes most of the compilation time. The program's
 * first argument names the checker to run.
 */
function together(): string {
  const all = [...standardSources].map(([name, source]) => {
    const rest = source.replace('#include "testlib.h"', "").replace("int main(", "int run(");
    return { name, code: `namespace as_${name} {\n${rest}}\n` };
  });
  const choices = all.map(
    ({ name }) => `if (name == "${name}") return as_${name}::run(argc - 1, argv + 1);`,
  );
  return [
    '#include "testlib.h"',
    ...all.map(({ code }) => code),
    "int main(int argc, char *argv[]) {",
    "const std::string name = argv[1];",
    ...choices,
    "}",
  ].join("\n");
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "verdict-named-"));
  await writeFile(join(folder, "all.cpp"), together());
  const include = join(import.meta.dirname, "../../../judge/include");
  const flags = ["-std=c++17", "-Wall", "-Wextra", "-Werror", "-I", include];
  await run("g++", [...flags, "all.cpp", "-o", "all"], { cwd: folder });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const words = { 0: "ok", 1: "wrong", 2: "format", 3: "jury", 7: "points" } as const;

async function verdict(name: string, answer: string, output: string): Promise<string> {
  await writeFile(join(folder, "input"), "");
  await writeFile(join(folder, "answer"), answer);
  await writeFile(join(folder, "output"), output);
  const code = await run("./all", [name, "input", "output", "answer"], { cwd: folder }).then(
    () => 0,
    (error: unknown) => (error as { code: number }).code,
  );
  return words[code as keyof typeof words] ?? `exit code ${code}`;
}

const BOM = "\uFEFF";

/**
 * Each entry contains a checker, an answer, and outputs grouped by verdict. The verdicts are the ones that testlib's
 * own checkers give.
 */
const table: [string, string, Record<string, string[]>][] = [
  [
    "fcmp",
    "a b\nc\n",
    {
      ok: ["a b\nc\n", "a b\nc", "a b\r\nc\r\n", "a b\nc\n\n \n", `${BOM}a b\nc\n`],
      wrong: ["a b \nc\n", "a  b\nc\n", "A b\nc\n", "", "a b\n", "\na b\nc\n", "a b\n\nc\n"],
      format: ["a b\nc\nd\n", "a b\nc\n\nd"],
    },
  ],
  [
    "wcmp",
    "a b\nc\n",
    {
      ok: ["a b c", "a\r\nb\r\nc\r\n", " a\tb\nc\n\n", `${BOM}a b c`],
      wrong: ["a b", "a b c d", "A b c", "", "ab c", "a b cc", "a\vb c", "a\fb\nc", "a b c\v"],
    },
  ],
  ["wcmp", "", { ok: ["", "\n \n", BOM], wrong: ["x"] }],
  ["wcmp", "007 nan\n", { ok: ["007 nan"], wrong: ["7 nan", "+7 nan", "007 NaN"] }],
  [
    "lcmp",
    "a b\nc\n",
    {
      ok: [
        "a b\nc",
        "a  b \n c\n",
        "a b\r\nc\r\n",
        "a b\nc\n\n \n",
        "\ta b\nc",
        `${BOM}a b\nc`,
        "a\vb\nc",
      ],
      wrong: ["a b c", "a\nb c", "", "a b", "\na b\nc", "A b\nc"],
      format: ["a b\nc\nd", "a b\nc\n\v"],
    },
  ],
  ["lcmp", "", { ok: ["", "\n"], format: ["x", "\nx"] }],
  ["lcmp", "a\n\n\nb\n", { ok: ["a\n\n \nb"], wrong: ["a\nb", "a\n\nb"] }],
  ["lcmp", "a\n\n\n", { ok: ["a", "a\n \n\n\n"], format: ["a\n\n\nb"] }],
  [
    "yesno",
    "YES\n",
    {
      ok: ["yes", "Yes\n\n", " yEs", `${BOM}YES`],
      wrong: ["NO"],
      format: ["Y", "", "yes yes", "yes no", "ye s"],
    },
  ],
  ["yesno", "maybe\n", { jury: ["yes", "maybe"] }],
  [
    "nyesno",
    "YES\nno\n",
    {
      ok: ["yes NO", "YES\r\nNO", `${BOM}yes no`],
      wrong: ["no yes", "yes", "yes no no", "yes no x", ""],
      format: ["yes x"],
    },
  ],
  ["nyesno", "yes 1\n", { jury: ["yes no"], wrong: ["yes"] }],
  ["fcmp", "", { ok: ["", "\n", " \r\n"], format: ["x"] }],
  ["fcmp", "a\n\n", { ok: ["a\n\n", "a\n", "a", "a\n \n"], wrong: ["a \n\n"] }],
  ["fcmp", "a", { ok: ["a\n", "a"], wrong: ["a\r"] }],
  [
    "icmp",
    "7\n",
    {
      ok: ["7", " \r\n7 \n"],
      wrong: ["-7", "70"],
      format: ["+7", "07", "7.0", "7 7", "", "x", "2147483648", "-0"],
    },
  ],
  ["icmp", "7x\n", { jury: ["7", "8"] }],
  [
    "hcmp",
    "-12345678901234567890123\n",
    {
      ok: ["-12345678901234567890123"],
      wrong: ["12345678901234567890123", "0"],
      format: ["-0", "-012345678901234567890123", "+1", "1e3", "", "-12345678901234567890123 1"],
    },
  ],
  ["hcmp", "1 2\n", { jury: ["1 2", "1"] }],
  ["hcmp", "01\n", { jury: ["01", "1"] }],
  [
    "ncmp",
    "1 2\n-3\n",
    {
      ok: ["1 2 -3", "1\r\n2\r\n-3\r\n", `${BOM}1 2 -3\n`],
      wrong: ["1 2", "1 2 -3 4", "1 3 -3", ""],
      format: ["1 02 -3", "+1 2 -3", "1 2 -3.0", "1 2 -3 x", "1 2 9223372036854775808"],
    },
  ],
  ["ncmp", "", { ok: ["", "\n"], wrong: ["0"], format: ["a"] }],
  [
    "uncmp",
    "3 1 2 2\n",
    { ok: ["2 1 2 3\n", "1\n2\n2\n3"], wrong: ["1 2 3", "1 1 2 3", ""], format: ["1 2 2 03", "x"] },
  ],
  ["uncmp", "9223372036854775807", { ok: ["9223372036854775807"], wrong: ["-1"] }],
  ...["acmp", "rcmp"].map((name): (typeof table)[number] => [
    name,
    "100\n",
    {
      ok: ["1e2", "100.000001", "+0100.", "100e", "99.999999"],
      wrong: ["100.000002", "1e999", "-100"],
      format: ["nan", "inf", "0x64", "100 0", "", "1,00", "1e2x"],
    },
  ]),
  [
    "dcmp",
    "1000000\n",
    { ok: ["1000000.9", "999999.1"], wrong: ["1000001.1"], format: ["NaN", "1000000 2", ""] },
  ],
  ["dcmp", "0\n", { ok: ["0.000001", "-0.0", "-1e-6"], wrong: ["0.0000011"] }],
  ["rcmp4", "1 0\n", { ok: ["1.0001 -0.0001", "0.9999 1e-4"], wrong: ["1.0002 0"] }],
  [
    "rcmp6",
    "1 2000000\n",
    {
      ok: ["1 2000001", "1.000001\r\n1999999", `${BOM}1 2e6`],
      wrong: ["1 2000003", "2000000 1"],
      format: ["1", "1 2000000 3", "", "inf 2000000", "1 2000000x"],
    },
  ],
  ["rcmp6", "", { ok: ["", "\n"], format: ["1"] }],
  ["rcmp6", "1e999 -1e999\n", { ok: ["2e999 -2e999"], wrong: ["1e999 1e999", "1 -1e999"] }],
  ["rcmp6", "nan\n", { jury: ["nan", "1"] }],
  ["rcmp9", "1\n", { ok: ["1.000000001", "1e0", "01"], wrong: ["1.000000002"] }],
  [
    "rncmp",
    "1 100000\n",
    {
      ok: ["1.000015 100000.000015", "1 100000"],
      wrong: ["1.00002 100000", "1 100000.1"],
      format: ["1", "1 100000 1", "1 nan"],
    },
  ],
  [
    "caseicmp",
    "Case 1: 5\nCase 2: -6\n",
    {
      ok: ["Case 1: 5\nCase 2: -6\n", "Case 1: 5 Case 2: -6", "Case\n1: 5\r\nCase 2:\n-6"],
      wrong: ["Case 1: 5\nCase 2: 6\n", "Case 1: 4"],
      format: ["Case 1: 5", "case 1: 5\nCase 2: -6", "Case 1 : 5", "Case 1: 5 Case 3: -6", ""],
    },
  ],
  ["caseicmp", "Case 2: 5\n", { jury: ["Case 2: 5"] }],
  [
    "casencmp",
    "Case 1: 5 6\nCase 2:\n",
    {
      ok: ["Case 1: 5 6\nCase 2:\n", "Case 1: 5\n6 Case 2:"],
      wrong: ["Case 1: 5\nCase 2:\n", "Case 1: 5 6\nCase 2: 1"],
      format: ["Case 1: 5 6", "Case 1: 5 06\nCase 2:", "Case 1: 5 6 Case 2: Case 3:"],
    },
  ],
  [
    "casewcmp",
    "Case 1: a b\nCase 2: c\n",
    {
      ok: ["Case 1: a  b Case 2: c"],
      wrong: ["Case 1: a B\nCase 2: c", "Case 1: a\nCase 2: c"],
      format: ["Case 1: a b", "CASE 1: a b", "Case 1: a b Case 3: c"],
    },
  ],
  ["pointscmp", "10\n", { points: ["7.5", "1e1"], format: ["7.5 1", "x", ""] }],
];

test.each(table)("%s with the answer %j decides as in the table", async (name, answer, rows) => {
  const verdicts: Record<string, string[]> = {};
  for (const output of Object.values(rows).flat()) {
    (verdicts[await verdict(name, answer, output)] ??= []).push(output);
  }
  expect(verdicts).toEqual(rows);
});

test("every program has rows in the table", () => {
  const tried = new Set(table.map(([name]) => name));
  expect([...standardSources.keys()].filter((name) => !tried.has(name))).toEqual([]);
});
