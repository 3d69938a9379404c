import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { filledIn, type Hostile, languageOf, readHostile } from "./hostileFiles.ts";
import type { Arena, Arenas, Submission } from "./arena.ts";
import { expectHarmless, short, summary } from "./hostileSubmission.ts";
import { buildExecutable, oddExecutable } from "./oddExecutable.ts";

const words = z.union([z.string(), z.array(z.string())]);

/**
 * Header of a test in which the compile step produces an unusual or invalid program file. The rest of the test file
 * describes this program file as JSON.
 */
const header = z.strictObject({
  language: z.optional(z.string()),
  /**
   * Expected status if the file is the contestant's program. If it is a jury program, the expected result is a System
   * Error that blames the jury program.
   */
  status: words,
  ended: z.optional(words),
  /** Expected error text of the kernel if it refuses to start the file. */
  start: z.optional(z.string()),
  /** The roles in which the program is tested; absent: only as a contestant's program. */
  roles: z.optional(z.array(z.enum(["contestant", "checker", "interactor"]))),
  /** Whether to test in every compiled language; absent: only in C. */
  everywhere: z.optional(z.boolean()),
});
type Header = z.output<typeof header>;
type Role = NonNullable<Header["roles"]>[number];

const honest = (name: string) => ({
  language: languageOf[name.slice(name.lastIndexOf("."))] ?? "",
  source: readFileSync(join(import.meta.dirname, "honest", name), "utf8"),
});

/** Languages that compile to a native executable. */
function compiledLanguages({ bench }: Arena): string[] {
  return bench.toolbox.tools
    .filter(({ language, tools }) => {
      const [started] = language.run(tools, { memoryMb: 256, stackMb: 64 }).argv;
      return started === "/a/main";
    })
    .map(({ language }) => language.names[0] ?? "");
}

function submissionOf(each: Hostile<Header>, role: Role, language: string): Submission {
  const [, , ...body] = each.source.split("\n");
  const odd = oddExecutable.parse(
    JSON.parse(body.join("\n"), (_key, value: unknown) =>
      typeof value === "string" ? filledIn(value, {}) : value,
    ),
  );
  const hostile = { language, source: `${each.name} in place of ${language} as ${role}` };
  const isJury = role !== "contestant";
  const other = honest(role === "interactor" ? "polite.c" : "sum.c");
  return {
    ...(isJury ? other : hostile),
    ...(isJury && {
      jury: { mode: role === "checker" ? ("spj" as const) : ("interactive" as const), ...hostile },
    }),
    cases: [{ input: "20 22\n", answer: "42\n" }],
    caps: { run: { wallMs: 90_000 }, jury: { wallMs: 90_000 } },
    compilerScript: {
      source: hostile.source,
      script: `cat odd > main; chmod ${odd.mode ?? "755"} main`,
      files: [{ name: "odd", content: buildExecutable(odd) }],
    },
  };
}

async function expectEnd(each: Hostile<Header>, role: Role, language: string, arena: Arena) {
  const { expected } = each;
  const judged = await arena.judge(submissionOf(each, role, language));
  const { result, runs } = judged;
  const outcome = `${role}, ${language}: ${summary(judged)}`;
  expectHarmless(result, arena);
  if (role !== "contestant") {
    expect(short(result.status), outcome).toBe("SE");
    expect(result.errorMessage, outcome).toContain(`${role}_failed: `);
    if (expected.start) expect(result.errorMessage, outcome).toContain(expected.start);
    return;
  }
  expect([expected.status].flat(), outcome).toContain(short(result.status));
  if (expected.start) expect(result.cases[0]?.message, outcome).toContain(expected.start);
  if (expected.ended) expect([expected.ended].flat(), outcome).toContain(runs[0]?.run.ended);
}

/**
 * Defines one test per file. If the kernel refuses to start a program's file or kills its process, the result must
 * attribute this to the contestant's or the jury's program, not to the judge node.
 */
export function testStarts(arenas: () => Arenas): void {
  const all = readHostile("starts", header);
  const rows = all.map((each) => [each.name, each] as const);
  test.concurrent.for(rows)("%s", async ([, each], { annotate }) => {
    await annotate(each.sentence);
    const { roles = ["contestant"], everywhere } = each.expected;
    await arenas().use(async (arena) => {
      const languages = everywhere ? compiledLanguages(arena) : ["C"];
      for (const language of languages) await expectEnd(each, "contestant", language, arena);
      for (const role of roles) {
        if (role !== "contestant") await expectEnd(each, role, "C", arena);
      }
      expect(await arena.traces(), each.name).toEqual([]);
    });
  });
}
