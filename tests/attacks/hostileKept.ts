import { expect, test } from "vitest";
import * as z from "zod/mini";
import type { Tool, Toolbox } from "../../src/judge/languageTools.ts";
import type { Arena, Arenas, Submission } from "./arena.ts";
import { type Hostile, readHostile } from "./hostileFiles.ts";
import { expectHarmless, short, summary } from "./hostileSubmission.ts";

/**
 * Header of a script that the tests run instead of a language's compiler. `$1` is the expected program file, `$2`
 * another file next to it, and `$share` the number by which large sizes are divided.
 */
const header = z.strictObject({
  language: z.optional(z.string()),
  status: z.union([z.string(), z.array(z.string())]),
  /** Text that the message to the contestant must contain. */
  message: z.optional(z.string()),
});
type Header = z.output<typeof header>;

/** Name of an additional file that the script finds next to the program and that the compile step also hands over. */
const EXTRA = "beside.txt";

/**
 * The divisor that is applied to file sizes and to the limit on the files of a compile step. For C it is 1, so the
 * sizes are the same as in production. For all other languages it is larger, because writing 80 MB thirty times would
 * take a minute. The differences between languages do not depend on the sizes.
 */
const shareOf = (language: string): number => (language === "C" ? 1 : 64);

function submissionOf(each: Hostile<Header>, arena: Arena, language: string): Submission {
  const tool = arena.bench.toolbox.of(language);
  const [mainFile = "", ...others] = tool.language.compile(tool.tools, language).keep;
  const leaveOthers = others.map((name) => `echo x > ${name}\n`).join("");
  const source = `${each.name} in place of ${language}`;
  const share = shareOf(language);
  return {
    language,
    source,
    cases: [{ input: "20 22\n", answer: "42\n" }],
    extraFiles: { [EXTRA]: "beside\n" },
    caps: { run: { wallMs: 90_000 }, keptShare: share },
    compilerScript: {
      source,
      script: `set -- ${mainFile} ${EXTRA}\nshare=${share}\n${leaveOthers}${each.source}`,
      files: [],
    },
  };
}

/**
 * Returns the languages in which a script is tested. If the judge is expected to run the program that the script
 * produces, all languages are returned. If the judge must refuse the files that the script produces, one language per
 * group is enough: `wayOf` groups the languages by what their compile step hands over and how their programs are
 * started.
 */
function languagesFor({ expected }: Hostile<Header>, { tools }: Toolbox): string[] {
  const refused = expected.status === "CE";
  const all = refused
    ? [...Map.groupBy(tools, wayOf).values()].flatMap(([first]) => first ?? [])
    : tools;
  return all.map(({ language }) => language.names[0] ?? "");
}

/**
 * Returns a key that is equal for languages whose programs are handled in the same way. It consists of the number of
 * files that compilation keeps, whether the source is one of them, and whether a run starts `/a/main` directly.
 */
function wayOf({ language, tools }: Tool): string {
  const { keep } = language.compile(tools, language.names[0] ?? "");
  const [started] = language.run(tools, { memoryMb: 256, stackMb: 64 }).argv;
  return [keep.length, keep.includes(language.sourceName), started === "/a/main"].join();
}

/**
 * Defines one test per script. The test runs the script in place of the compiler, once for each language that
 * `languagesFor` returns. If a file that the compiler should have created is missing, this must be reported as a
 * failure of the submission, not of the judge node.
 */
export function testArtefacts(arenas: () => Arenas): void {
  const all = readHostile("kept", header, { scripts: true });
  const rows = all.map((each) => [each.name, each] as const);
  test.concurrent.for(rows)("%s", async ([, each], { annotate }) => {
    await annotate(each.sentence);
    const { status, message } = each.expected;
    await arenas().use(async (arena) => {
      for (const name of languagesFor(each, arena.bench.toolbox)) {
        const judged = await arena.judge(submissionOf(each, arena, name));
        const outcome = `${name}: ${summary(judged)}`;
        expectHarmless(judged.result, arena);
        expect([status].flat(), outcome).toContain(short(judged.result.status));
        if (message) expect(judged.result.errorMessage, outcome).toContain(message);
      }
      expect(await arena.traces(), each.name).toEqual([]);
    });
  });
}
