import { extname } from "node:path";
import * as z from "zod/mini";
import { EDITORIAL_CONTENT_MAX } from "../../../shared/discussion/editorialRules.ts";
import { locales } from "../../../shared/text/locale.ts";
import {
  expectedVerdicts,
  parseStatement,
  type ProblemPackage,
  problemPackage,
  type StatementSections,
} from "../../../shared/problem/problemPackage.ts";
import { tidyText } from "../../../shared/text/tidyText.ts";
import { type Archive, cleanTexts } from "../archive.ts";
import { languageOfFile } from "../format/languageNames.ts";
import {
  type ArchiveProblem,
  type PackageCase,
  type PackageEditorial,
  type PackageSolution,
  type PackageValidator,
  type ReadPackage,
  withScores,
} from "../readPackage.ts";
import { PackageFault } from "../report.ts";

/** A case whose files have been stored, but whose points have not been assigned yet. */
export type BareCase = Omit<PackageCase, "score"> & { score: number | undefined };

/** Problems in Verdict's own format: every folder with a `problem.json`. */
export async function* nativeProblems(archive: Archive): AsyncGenerator<ArchiveProblem> {
  for (const folder of archive.foldersWith("problem.json")) {
    const own = archive.within(folder);
    yield {
      name: folder,
      async read(report) {
        const problem = await readNative(own);
        if (problem.fields.author !== undefined) {
          report.add("author", { name: problem.fields.author });
        }
        return problem;
      },
    };
  }
}

/**
 * `generated`: a function that generates the test cases if the folder does not list them. It is not used for archives,
 * because programs from an archive are never run.
 */
export async function readNative(
  archive: Archive,
  generated?: () => Promise<BareCase[]>,
): Promise<ReadPackage> {
  const all = parseFields(await archive.text("problem.json"));
  const { cases: _listed, userExtraFiles, judgeExtraFiles, ...rest } = all;
  const { solutions, validators, editorials = [], ...fields } = rest;
  return {
    fields,
    statements: await readStatements(archive),
    cases: await readCases(archive, all, generated),
    judgeProgram: await readJudgeProgram(archive, fields.judgeMode),
    files: await readFiles(archive),
    userFiles: await readTexts(archive, userExtraFiles, ["user", "files"]),
    judgeFiles: await readTexts(archive, judgeExtraFiles, ["judge"]),
    solutions: await readSolutions(archive, solutions),
    validators: await readValidators(archive, validators),
    editorials: await readEditorials(archive, editorials),
  };
}

function parseFields(text: string): ProblemPackage {
  let value: unknown;
  try {
    value = cleanTexts(JSON.parse(text));
  } catch (error) {
    throw new PackageFault("jsonBroken", { name: "problem.json" }, { cause: error });
  }
  const result = problemPackage.safeParse(value);
  if (result.success) return result.data;
  throw new PackageFault("fieldWrong", {
    field: "problem.json",
    problem: z.prettifyError(result.error),
  });
}

const sections = z.object({
  title: z.string(),
  description: z.string(),
  input: z.string(),
  output: z.string(),
  hint: z.string(),
});

/** Reads the statements: Markdown, or JSON where converting to Markdown and back would change the text. */
async function readStatements(archive: Archive): Promise<ReadPackage["statements"]> {
  const statements: ReadPackage["statements"] = {};
  for (const locale of locales) {
    const [markdown, exact] = [`statement.${locale}.md`, `statement.${locale}.json`];
    if (archive.has(exact)) statements[locale] = await exactStatement(archive, exact);
    else if (archive.has(markdown)) statements[locale] = await statement(archive, markdown);
  }
  if (Object.keys(statements).length === 0) throw new PackageFault("statementMissing");
  return statements;
}

async function statement(archive: Archive, name: string): Promise<StatementSections> {
  try {
    return parseStatement(await archive.text(name));
  } catch (error) {
    if (error instanceof PackageFault) throw error;
    const problem = (error as Error).message;
    throw new PackageFault("statementBroken", { name, problem }, { cause: error });
  }
}

async function exactStatement(archive: Archive, name: string): Promise<StatementSections> {
  try {
    return sections.parse(cleanTexts(JSON.parse(await archive.text(name))));
  } catch (error) {
    if (error instanceof PackageFault) throw error;
    throw new PackageFault("jsonBroken", { name }, { cause: error });
  }
}

async function readCases(
  archive: Archive,
  fields: ProblemPackage,
  generated: (() => Promise<BareCase[]>) | undefined,
): Promise<PackageCase[]> {
  const bare = fields.cases
    ? await listedCases(archive, fields, fields.cases)
    : await generated?.();
  if (!bare) return [];
  const scored = withScores(bare, fields);
  return scored.map((each, i) => ({ ...each, score: bare[i]?.score ?? each.score }));
}

async function listedCases(
  archive: Archive,
  { lineEnds }: ProblemPackage,
  listed: NonNullable<ProblemPackage["cases"]>,
): Promise<BareCase[]> {
  const paths = listed.flatMap(({ input, output }) => [`data/${input}`, `data/${output}`]);
  const storedFiles = await (lineEnds === "verbatim"
    ? archive.storeAll(paths)
    : archive.storeAllData(paths));
  return listed.map(({ input, output, score, group }, i) => ({
    inputName: input,
    outputName: output,
    // Both files exist, because `storeAll` returns one file per path.
    input: storedFiles[2 * i]!,
    output: storedFiles[2 * i + 1]!,
    score,
    group: group ?? null,
  }));
}

async function readJudgeProgram(
  archive: Archive,
  mode: ProblemPackage["judgeMode"],
): Promise<string | null> {
  if (mode === "default") return null;
  const stem = mode === "spj" ? "checker." : "interactor.";
  const [name, ...more] = archive.filesIn("").filter((each) => each.startsWith(stem));
  if (name === undefined || more.length > 0)
    throw new PackageFault("checkerMissing", { name: stem });
  return archive.text(name);
}

async function readFiles(archive: Archive): Promise<ReadPackage["files"]> {
  const below = archive.within("files");
  const names = below.paths;
  const storedFiles = await below.storeAll(names);
  return names.map((name, i) => ({ name, ...storedFiles[i]! }));
}

async function readTexts(
  archive: Archive,
  names: readonly string[],
  folders: readonly string[],
): Promise<Record<string, string>> {
  const texts: [string, string][] = [];
  for (const name of names) {
    const path = folders.map((folder) => `${folder}/${name}`).find((each) => archive.has(each));
    if (path === undefined)
      throw new PackageFault("fileMissing", { name: `${folders.at(-1)}/${name}` });
    texts.push([name, await archive.text(path)]);
  }
  return Object.fromEntries(texts);
}

async function readSolutions(
  archive: Archive,
  listed: ProblemPackage["solutions"],
): Promise<PackageSolution[]> {
  const entries = listed ?? archive.filesIn("solutions").flatMap(solutionByName);
  return Promise.all(
    entries.map(async ({ file, language, expected, score }) => ({
      name: file,
      language,
      code: await archive.text(`solutions/${file}`),
      expected,
      score: score ?? null,
    })),
  );
}

async function readValidators(
  archive: Archive,
  listed: ProblemPackage["validators"],
): Promise<PackageValidator[]> {
  return Promise.all(
    listed.map(async ({ file, extraFiles, ...rest }, i) => ({
      name: file,
      code: await archive.text(`validators/${file}`),
      files: await readTexts(archive, extraFiles, [`validator-files/${i + 1}`]),
      ...rest,
    })),
  );
}

/** Throws a PackageFault with the code `fieldWrong` for a text that is too long or empty. */
async function readEditorials(
  archive: Archive,
  listed: NonNullable<ProblemPackage["editorials"]>,
): Promise<PackageEditorial[]> {
  return Promise.all(
    listed.map(async ({ release, releaseAt, titles }, i) => {
      const texts: PackageEditorial["texts"] = [];
      for (const locale of locales) {
        const name = `editorials/${i + 1}.${locale}.md`;
        const title = tidyText(titles[locale]);
        if (title === null) continue;
        const content = await archive.text(name);
        if (content.trim() === "" || content.length > EDITORIAL_CONTENT_MAX) {
          const problem = `${content.length} / ${EDITORIAL_CONTENT_MAX}`;
          throw new PackageFault("fieldWrong", { field: name, problem });
        }
        texts.push({ locale, title, content });
      }
      if (texts.length === 0) {
        throw new PackageFault("fieldWrong", { field: "problem.json", problem: "editorials" });
      }
      return { release, releaseAt: release === "time" ? (releaseAt ?? null) : null, texts };
    }),
  );
}

/**
 * `AC-two-pointers.cpp` must be accepted, and `PC-50-slow.py` must score 50 points; files with other names are not
 * solutions.
 */
function solutionByName(file: string): NonNullable<ProblemPackage["solutions"]> {
  const [, verdict = "", points] = /^([A-Z]{2,3})-(?:(\d+)-)?/.exec(file) ?? [];
  const expected = expectedVerdicts.find((each) => each === verdict);
  const language = languageOfFile(extname(file));
  if (!expected || !language) return [];
  return [{ file, language, expected: [expected], score: points ? Number(points) : undefined }];
}
