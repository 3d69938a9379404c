import { type CaseFlags, flagsByCase } from "../../../shared/verdict/caseFlags.ts";
import {
  parseStatement,
  type ProblemPackage,
  safePath,
  type StatementSections,
} from "../../../shared/problem/problemPackage.ts";
import type { StoredFile } from "../../platform/file/files.ts";
import type { LoadedPackage } from "../loadPackage.ts";
import { PackageFault, type Report } from "../report.ts";
import type { ZipWriter } from "./zip.ts";

/**
 * An export in Verdict's own format loses nothing; it fails only if a name is not a safe path or if the problem has no
 * statement.
 */
export function reportNative(problem: LoadedPackage, report: Report): void {
  const { files, solutions, validators } = problem;
  const names = [...files, ...solutions, ...validators].map(({ name }) => name);
  const texts = [...Object.keys(problem.userFiles), ...Object.keys(problem.judgeFiles)];
  const beside = validators.flatMap((each) => Object.keys(each.files));
  const bad = [...names, ...texts, ...beside].find((name) => !safePath.test(name));
  if (bad !== undefined) throw new PackageFault("badName", { name: bad });
  if (Object.keys(problem.statements).length === 0) throw new PackageFault("statementMissing");
  report.count("statements", Object.keys(problem.statements).length);
  report.count("caseNames", renamedCases(problem));
  report.count("cases", problem.cases.length);
  report.count("editorials", problem.editorials?.length ?? 0);
}

/** Writes the folder that `readNative` reads. */
export function writeNative(zip: ZipWriter, folder: string, problem: LoadedPackage): void {
  const { fields, statements, judgeProgram, solutions, validators, editorials = [] } = problem;
  const { data, cases } = dataFiles(problem);
  const renamed = cases.flatMap(({ input }, i) => {
    const was = problem.cases[i]?.inputName ?? input;
    return was === input ? [] : [{ was, is: input }];
  });
  const whole: Partial<ProblemPackage> = {
    ...fields,
    checkerCaseFlags: renamedRules(
      { flags: fields.checkerFlags, caseFlags: fields.checkerCaseFlags },
      renamed,
    ),
    lineEnds: "verbatim",
    cases,
    userExtraFiles: Object.keys(problem.userFiles),
    judgeExtraFiles: Object.keys(problem.judgeFiles),
    solutions: solutions.map(({ name, language, expected, score }) => ({
      file: name,
      language,
      expected,
      score: score ?? undefined,
    })),
    ...(validators.length > 0 && {
      validators: validators.map(({ name, language, protocol, flags, caseFlags, files }) => ({
        file: name,
        language,
        protocol,
        flags,
        caseFlags: renamedRules({ flags, caseFlags }, renamed),
        extraFiles: Object.keys(files),
      })),
    }),
    ...(editorials.length > 0 && {
      editorials: editorials.map(({ release, releaseAt, texts }) => ({
        release,
        releaseAt: releaseAt ?? undefined,
        titles: Object.fromEntries(texts.map(({ locale, title }) => [locale, title])),
      })),
    }),
  };
  zip.json(`${folder}/problem.json`, whole);
  for (const [locale, text] of Object.entries(statements)) {
    const markdown = writeStatement(text);
    const isExact = isSame(markdown, text);
    if (isExact) zip.text(`${folder}/statement.${locale}.md`, markdown);
    else zip.json(`${folder}/statement.${locale}.json`, text);
  }
  if (judgeProgram !== null) {
    const stem = fields.judgeMode === "spj" ? "checker" : "interactor";
    zip.text(`${folder}/${stem}.${endingOf(fields.spjLanguage)}`, judgeProgram);
  }
  for (const [name, file] of data) zip.file(`${folder}/data/${name}`, file);
  for (const { name, ...file } of problem.files) zip.file(`${folder}/files/${name}`, file);
  for (const [name, text] of Object.entries(problem.userFiles))
    zip.text(`${folder}/user/${name}`, text);
  for (const [name, text] of Object.entries(problem.judgeFiles)) {
    zip.text(`${folder}/judge/${name}`, text);
  }
  for (const { name, code } of solutions) zip.text(`${folder}/solutions/${name}`, code);
  for (const [i, { texts }] of editorials.entries()) {
    for (const { locale, content } of texts) {
      zip.text(`${folder}/editorials/${i + 1}.${locale}.md`, content);
    }
  }
  for (const [i, { name, code, files }] of validators.entries()) {
    zip.text(`${folder}/validators/${name}`, code);
    for (const [beside, text] of Object.entries(files)) {
      zip.text(`${folder}/validator-files/${i + 1}/${beside}`, text);
    }
  }
}

/** Arguments of renamed cases are written as explicit rules before all other rules. */
function renamedRules(
  { flags, caseFlags }: { flags: string[]; caseFlags: CaseFlags[] },
  renamed: readonly { was: string; is: string }[],
): CaseFlags[] {
  if (renamed.length === 0 || caseFlags.length === 0) return caseFlags;
  const flagsOf = flagsByCase({ flags, caseFlags });
  const byFlags = Map.groupBy(renamed, ({ was }) => JSON.stringify(flagsOf(was)));
  const own = Array.from(byFlags.values(), (cases) => ({
    cases: cases.map(({ is }) => is),
    flags: flagsOf(cases[0]?.was ?? ""),
  }));
  return [...own, ...caseFlags];
}

function writeStatement({ title, description, input, output, hint }: StatementSections): string {
  const sections = Object.entries({ description, input, output, hint });
  const parts = sections.filter(([, text]) => text !== "");
  return [`# ${title}`, ...parts.map(([name, text]) => `## ${name}\n\n${text}`), ""].join("\n\n");
}

function isSame(markdown: string, text: StatementSections): boolean {
  try {
    const back = parseStatement(markdown);
    return (Object.keys(back) as (keyof StatementSections)[]).every(
      (key) => back[key] === text[key],
    );
  } catch {
    return false;
  }
}

function endingOf(language: string): string {
  return language.startsWith("C++") ? "cpp" : language === "C" ? "c" : "txt";
}

interface CasePaths {
  input: string;
  output: string;
  score: number;
  group?: number;
}

/**
 * The files of the test data by name: two files with different bytes never share a name, and every name is a valid file
 * name.
 */
function dataFiles({ cases }: LoadedPackage): {
  data: Map<string, StoredFile>;
  cases: CasePaths[];
} {
  const data = new Map<string, StoredFile>();
  const place = (name: string, usual: string, file: StoredFile): string => {
    const isFree = (each: string) => (data.get(each)?.sha256 ?? file.sha256) === file.sha256;
    const freeName = [name, usual, `again-${usual}`].find(
      (each) => safePath.test(each) && isFree(each),
    );
    const path = freeName ?? `${file.sha256.slice(0, 16)}-${usual}`;
    data.set(path, file);
    return path;
  };
  const casePaths = cases.map(({ inputName, outputName, input, output, score, group }, i) => ({
    input: place(inputName, `${i + 1}.in`, input),
    output: place(outputName, `${i + 1}.out`, output),
    score,
    ...(group === null ? {} : { group }),
  }));
  return { data, cases: casePaths };
}

function renamedCases(problem: LoadedPackage): number {
  const { cases } = dataFiles(problem);
  return cases.filter(
    ({ input, output }, i) =>
      input !== problem.cases[i]?.inputName || output !== problem.cases[i]?.outputName,
  ).length;
}
