import * as z from "zod/mini";
import { type Archive, cleanTexts } from "../archive.ts";
import { languageByName } from "../format/languageNames.ts";
import {
  type ArchiveProblem,
  type PackageCase,
  type ReadPackage,
  withScores,
} from "../readPackage.ts";
import { PackageFault, type Report } from "../report.ts";
import { translatedChecker } from "./checkerConventions.ts";
import { fromHtml } from "./foreignText.ts";
import { withFrames } from "./templateFrames.ts";
import {
  displayIdFrom,
  foreignPictures,
  limitWithin,
  newPackage,
  oneStatement,
} from "./newPackage.ts";

const rich = z.object({ format: z.optional(z.string()), value: z.string() });
const program = z.object({ code: z.string(), language: z.string() });

const schema = z.object({
  display_id: z.union([z.string(), z.number()]),
  title: z.string(),
  description: rich,
  input_description: rich,
  output_description: rich,
  hint: z.optional(z.nullable(rich)),
  test_case_score: z.optional(
    z.nullable(
      z.array(
        z.object({
          score: z.optional(z.union([z.number(), z.string()])),
          input_name: z.string(),
          output_name: z.optional(z.nullable(z.string())),
        }),
      ),
    ),
  ),
  time_limit: z.number(),
  memory_limit: z.number(),
  samples: z.array(z.object({ input: z.string(), output: z.string() })),
  template: z.optional(
    z.nullable(
      z.record(
        z.string(),
        z.object({ prepend: z.string(), template: z.string(), append: z.string() }),
      ),
    ),
  ),
  spj: z.optional(z.nullable(program)),
  rule_type: z.string(),
  source: z.optional(z.nullable(z.string())),
  answers: z.optional(z.nullable(z.array(program))),
  tags: z.optional(z.nullable(z.array(z.string()))),
});
type Whole = z.output<typeof schema>;

/** QDUOJ: folders with a `problem.json` and the test data in `testcase/`. */
export async function* qduojProblems(archive: Archive): AsyncGenerator<ArchiveProblem> {
  for (const folder of archive.foldersWith("problem.json")) {
    const own = archive.within(folder);
    yield { name: folder, read: async (report) => readOne(await parsed(own), own, report) };
  }
}

async function parsed(archive: Archive): Promise<Whole> {
  let value: unknown;
  try {
    value = cleanTexts(JSON.parse(await archive.text("problem.json")));
  } catch (error) {
    if (error instanceof PackageFault) throw error;
    throw new PackageFault("jsonBroken", { name: "problem.json" }, { cause: error });
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const field = result.error.issues[0]?.path?.join(".") ?? "";
  throw new PackageFault("fieldWrong", { field, problem: z.prettifyError(result.error) });
}

async function readOne(whole: Whole, archive: Archive, report: Report): Promise<ReadPackage> {
  const type = whole.rule_type === "ACM" ? 0 : 1;
  const statement = statementOf(whole, report);
  const limit = (value: number, code: "timeLimit" | "memoryLimit", max: number) =>
    limitWithin(value, { min: 1, max, code, report });
  const { spj } = whole;
  const programs = programsOf(whole, report);
  const isC = spj && /^(?:C|C\+\+)$/.test(spj.language);
  if (spj && !isC) throw new PackageFault("checkerMissing", { name: spj.language });
  if (spj) report.add("checkerDialect", { system: "QDUOJ" });
  return newPackage(
    {
      problemId: displayIdFrom(String(whole.display_id), report),
      type,
      difficulty: 1,
      auth: 1,
      timeLimit: limit(whole.time_limit, "timeLimit", 600_000),
      memoryLimit: limit(whole.memory_limit, "memoryLimit", 16_384),
      codeShare: false,
      judgeMode: spj ? "spj" : "default",
      spjLanguage: spj?.language ?? "C++",
      source: whole.source ?? "",
      tags: [...new Set(whole.tags ?? [])]
        .filter(Boolean)
        .map((name) => ({ name: name.slice(0, 40) })),
      examples: whole.samples,
      codeTemplates: programs.templates,
    },
    {
      statements: oneStatement(statement),
      cases: await casesOf(whole, archive.within("testcase"), type),
      judgeProgram: spj ? translatedChecker(spj.code, "qduoj") : null,
      solutions: programs.solutions,
    },
  );
}

function statementOf(whole: Whole, report: Report) {
  const part = (text: z.output<typeof rich> | null | undefined): string => {
    if (!text) return "";
    if (text.format === "markdown") return text.value.trim();
    const section = fromHtml(text.value);
    if (section.was !== "markdown") report.add(`${section.was}Statement`);
    return section.text;
  };
  const statement = {
    title: whole.title,
    description: part(whole.description),
    input: part(whole.input_description),
    output: part(whole.output_description),
    hint: part(whole.hint),
  };
  report.names("foreignPictures", foreignPictures(statement));
  return statement;
}

async function casesOf(
  { test_case_score: listed }: Whole,
  archive: Archive,
  type: 0 | 1,
): Promise<PackageCase[]> {
  const pairs = listed && listed.length > 0 ? listed : pairsIn(archive);
  const empty = await archive.storeBytes(Buffer.alloc(0));
  const cases = await Promise.all(
    pairs.map(async ({ input_name: input, output_name: output, score }) => {
      const hasAnswer = typeof output === "string" && archive.has(output);
      return {
        inputName: input,
        outputName: hasAnswer ? output : input.replace(/(?:\.in)?$/, ".out"),
        input: await archive.storeData(input),
        output: hasAnswer ? await archive.storeData(output) : empty,
        score: score === undefined || score === "" ? undefined : Math.round(Number(score)),
        group: null,
        ...(!hasAnswer && { answerMissing: true }),
      };
    }),
  );
  return withScores(cases, { type, subtasks: [] });
}

type Pair = NonNullable<Whole["test_case_score"]>[number];

/**
 * Finds the cases of a problem without points. Such problems do not list their cases, which are named `1.in`, `2.in`, …
 * and are sorted by number.
 */
function pairsIn(archive: Archive): Pair[] {
  const inputs = archive.filesIn("").filter((name) => name.endsWith(".in"));
  const byNumber = (a: string, b: string) => a.length - b.length || (a < b ? -1 : 1);
  return inputs
    .toSorted(byNumber)
    .map((name) => ({ input_name: name, output_name: name.replace(/\.in$/, ".out") }));
}

/** The code templates and the answers of a problem, both completed with the code that QDUOJ adds around a template. */
function programsOf({ template, answers }: Whole, report: Report) {
  const all = Object.entries(template ?? {});
  const templates = all.map(([name, each]) => [languageByName(name) ?? name, each.template]);
  const solutions = (answers ?? []).map(({ code, language }, i) => ({
    name: `answer-${i + 1}`,
    language: languageByName(language) ?? language,
    code,
    expected: ["AC" as const],
    score: null,
  }));
  const code = { templates: Object.fromEntries(templates) as Record<string, string>, solutions };
  const framed = withFrames(code, new Map(all), report);
  const filled = Object.entries(framed.templates).filter(([, each]) => each.trim() !== "");
  return { templates: Object.fromEntries(filled), solutions: framed.solutions };
}
