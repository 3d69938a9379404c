import { extname } from "node:path";
import { caseFlags, caseFlagsOf } from "../../../../shared/verdict/caseFlags.ts";
import { checkerFlags, type Comparison } from "../../../../shared/verdict/checkers.ts";
import {
  VALIDATOR_FILES_LENGTH_MAX,
  VALIDATOR_FILES_MAX,
  VALIDATORS_MAX,
} from "../../../../shared/problem/problemCheck.ts";
import { safePath } from "../../../../shared/problem/problemPackage.ts";
import type { Archive } from "../../archive.ts";
import type { PackageFields, PackageValidator, ReadPackage } from "../../readPackage.ts";
import { PackageFault, type Report } from "../../report.ts";
import { ADAPTER, adapterSource, testlibHeader } from "../../format/kattisAdapter.ts";
import { type KattisMeta, withConstants } from "./kattisMeta.ts";
import { type KattisProgram, programAt, programsIn } from "../../format/kattisPrograms.ts";
import { languageOfFile } from "../../format/languageNames.ts";
import { inputNameOf, type KattisCase } from "./kattisTree.ts";
import { usualValidator } from "../usualValidator.ts";

type Judge = Pick<ReadPackage, "judgeProgram" | "judgeFiles"> & Partial<PackageFields>;

/**
 * Determines how outputs are judged: by the package's own validator or, in place of the format's default validator, by
 * a standard checker. `scores`: whether score files of the validator count.
 */
export async function kattisJudge(
  folder: Archive,
  { meta, cases, scores }: { meta: KattisMeta; cases: readonly KattisCase[]; scores: boolean },
  report: Report,
): Promise<Judge> {
  const validator = validatorOf(folder, meta, report);
  if (!validator) {
    if (meta.isInteractive) throw new PackageFault("checkerMissing", { name: "output_validator" });
    return usualJudge(cases, report);
  }
  const { below, program } = validator;
  const texts = await programTexts(below, program, { ...meta, report });
  const [main = ""] = program.files;
  const own = withoutAdapter({ ...texts, main }, meta);
  if (own) {
    const judgeMode = meta.isInteractive ? ("interactive" as const) : ("spj" as const);
    return { judgeMode, spjLanguage: own.language, judgeProgram: own.code, judgeFiles: own.files };
  }
  const flagged = flagsIn(cases, ({ outputFlags }) => outputFlags);
  // Validator messages are meant for juries, so contestants see only the verdict in problems that are imported from
  // such packages.
  report.add("judgeMessages");
  const ignoresScores = meta.isScored && !scores;
  if (ignoresScores) report.add("validatorScores");
  return {
    judgeMode: meta.isInteractive ? "interactive" : "spj",
    spjLanguage: texts.language,
    checkerProtocol: ignoresScores ? "kattisVerdict" : "kattis",
    checkerFlags: flagged.flags,
    checkerCaseFlags: flagged.caseFlags,
    feedback: "verdict",
    openCaseResult: false,
    judgeProgram: texts.code,
    judgeFiles: texts.files,
  };
}

/** Removes the adapter that Verdict's export in this format adds to a checker. */
function withoutAdapter(
  { language, code, files, main }: Awaited<ReturnType<typeof programTexts>> & { main: string },
  { isInteractive, isScored }: KattisMeta,
) {
  const { [ADAPTER]: adapter, ...rest } = files;
  if (adapter !== adapterSource({ interactive: isInteractive, scored: isScored })) return undefined;
  const { "testlib.h": header, ...others } = rest;
  const mainLanguage = main.endsWith(".c") ? "C" : language;
  return { language: mainLanguage, code, files: header === testlibHeader() ? others : rest };
}

/**
 * A standard checker has the same options for all cases. If the cases have different flags, the default validator is
 * therefore stored as a checker program.
 */
function usualJudge(cases: readonly KattisCase[], report: Report): Judge {
  const { flags, caseFlags: others } = flagsIn(cases, ({ outputFlags }) => outputFlags);
  const all = [flags, ...others.map((rule) => rule.flags)];
  if (all.length === 1) {
    return { judgeProgram: null, judgeFiles: {}, comparison: comparisonOf(flags, report) };
  }
  // Rejects flags that the checker program does not support.
  for (const each of all) comparisonOf(each, report.without("blanksBesideFloats"));
  report.add("comparisonAsProgram");
  return {
    judgeMode: "spj",
    spjLanguage: "C++ 17",
    checkerProtocol: "kattis",
    checkerFlags: flags,
    checkerCaseFlags: others,
    judgeProgram: usualValidator,
    judgeFiles: {},
  };
}

function validatorOf(
  folder: Archive,
  { isCustom }: KattisMeta,
  report: Report,
): { below: Archive; program: KattisProgram } | undefined {
  // In the legacy version of the format, `problem.yaml` states whether the package has an output validator; in later
  // versions, the existence of the validator's folder decides.
  if (isCustom === false) {
    report.names(
      "partsLost",
      folder.paths.filter((path) => /^output_validators?\//.test(path)),
    );
    return undefined;
  }
  const single = folder.within("output_validator");
  if (single.paths.length > 0) {
    const program = programAt(single);
    if (program) return { below: single, program: usable(program) };
  }
  const several = folder.within("output_validators");
  const programs = programsIn(several);
  if (programs.length > 1) {
    throw new PackageFault("severalCheckers", {
      names: programs.map(({ name }) => name).join(", "),
    });
  }
  const [program] = programs;
  if (program) return { below: several, program: usable(program) };
  if (isCustom) throw new PackageFault("checkerMissing", { name: "output_validators" });
  return undefined;
}

function usable(program: KattisProgram): KattisProgram {
  if (program.script !== undefined) throw new PackageFault("buildScript", { name: program.script });
  if (program.language === undefined) {
    throw new PackageFault("checkerMissing", { name: program.name || "output_validator" });
  }
  return program;
}

/** Reads a program: its main source and its other files. */
async function programTexts(
  below: Archive,
  { name, files, language = "" }: KattisProgram,
  { constants, report }: { constants: Record<string, string>; report: Report },
): Promise<{ language: string; code: string; files: Record<string, string> }> {
  const [main = "", ...rest] = files;
  const beside: Record<string, string> = {};
  const lost: string[] = [];
  for (const path of rest) {
    const own = path.slice(name === "" ? 0 : name.length + 1);
    const text = safePath.test(own) ? await textIfAny(below, path) : undefined;
    if (text === undefined) lost.push(path);
    else beside[own] = withConstants(text, constants);
  }
  report.names("judgeFilesLost", lost);
  const code = withConstants(await below.text(main), constants);
  return { language, code, files: beside };
}

/** The text of a file; undefined if the file cannot be a source, because it is too large or is not text. */
async function textIfAny(below: Archive, path: string): Promise<string | undefined> {
  try {
    return await below.text(path);
  } catch (error) {
    if (error instanceof PackageFault && !languageOfFile(extname(path))) return undefined;
    throw error;
  }
}

/**
 * The default validator: compares tokens case-insensitively, and numbers with tolerances. Throws a PackageFault with
 * the code `fieldWrong`.
 */
function comparisonOf(flags: readonly string[], report: Report): PackageFields["comparison"] {
  const options: Comparison["options"] = { ignoreCase: true };
  let exact = false;
  const rest = flags.values();
  const tolerance = (flag: string): number => {
    const next = rest.next().value ?? "";
    const value = Number(next);
    if (next !== "" && value >= 0 && value < 1e9) return value;
    throw new PackageFault("fieldWrong", { field: flag, problem: next.slice(0, 100) });
  };
  for (const flag of rest) {
    if (flag === "case_sensitive") delete options.ignoreCase;
    else if (flag === "space_change_sensitive") exact = true;
    else if (flag === "float_absolute_tolerance") options.absolute = tolerance(flag);
    else if (flag === "float_relative_tolerance") options.relative = tolerance(flag);
    else if (flag === "float_tolerance") options.absolute = options.relative = tolerance(flag);
    else
      throw new PackageFault("fieldWrong", {
        field: "output_validator_args",
        problem: flag.slice(0, 100),
      });
  }
  // Verdict's checker options require a relative tolerance below 1; a value just below 1 is equivalent.
  if ((options.relative ?? 0) >= 1) options.relative = 0.999_999_999;
  const floats = (options.absolute ?? 0) > 0 || (options.relative ?? 0) > 0;
  if (floats && exact) report.add("blanksBesideFloats");
  return { kind: floats ? "floats" : exact ? "exact" : "tokens", ...options };
}

/** Input validators, each with the arguments of every case. */
export async function inputValidators(
  folder: Archive,
  { meta, cases }: { meta: KattisMeta; cases: readonly KattisCase[] },
  report: Report,
): Promise<PackageValidator[]> {
  const validators: PackageValidator[] = [];
  const lost: string[] = [];
  const scripts: string[] = [];
  for (const at of ["input_validators", "input_format_validators"]) {
    const below = folder.within(at);
    for (const program of programsIn(below)) {
      const name = [nameOf(program), `${at}/${nameOf(program)}`].find(
        (each) => safePath.test(each) && !validators.some((other) => other.name === each),
      );
      const isFull =
        validators.length >= VALIDATORS_MAX || program.files.length > VALIDATOR_FILES_MAX;
      if (program.language === undefined || name === undefined || isFull) {
        lost.push(program.name);
        continue;
      }
      // Scripts are not run; the sources next to them are compiled as usual.
      if (program.script !== undefined) scripts.push(`${program.name}/${program.script}`);
      const read = await programTexts(below, program, { ...meta, report });
      const files = withoutScripts(read.files);
      const length = Object.values(files).reduce((sum, text) => sum + text.length, 0);
      if (length > VALIDATOR_FILES_LENGTH_MAX) {
        lost.push(program.name);
        continue;
      }
      const { code, language } = read;
      validators.push({
        name,
        language,
        code,
        protocol: "kattis",
        files,
        ...flagsIn(cases, ({ inputFlags }) => inputFlags(namesOf(program))),
      });
    }
  }
  report.names("validatorsLost", lost);
  report.names("buildScripts", scripts);
  return validators;
}

/**
 * The names by which a package may refer to a program: the name of its file or folder, and the file name without its
 * extension.
 */
function namesOf({ name }: KattisProgram): string[] {
  return [name, name.replace(/(?<=.)\.[^.]*$/, "")];
}

function withoutScripts(files: Record<string, string>): Record<string, string> {
  const { build: _build, run: _run, ...rest } = files;
  return rest;
}

/**
 * Returns the default arguments and, for every other list of arguments, a rule that lists its cases by their names on
 * this site. Throws a PackageFault with the code `fieldWrong`.
 */
function flagsIn(cases: readonly KattisCase[], of: (one: KattisCase) => string[]) {
  const all = cases.map((each) => ({ input: inputNameOf(each), flags: of(each) }));
  const result = caseFlagsOf(all);
  if (
    checkerFlags.safeParse(result.flags).success &&
    caseFlags.safeParse(result.caseFlags).success
  ) {
    return result;
  }
  const wrong = all.find(({ flags }) => !checkerFlags.safeParse(flags).success) ?? all[0];
  throw new PackageFault("fieldWrong", {
    field: "flags",
    problem: `${wrong?.input}: ${wrong?.flags.join(" ")}`.slice(0, 200),
  });
}

function nameOf({ files }: KattisProgram): string {
  return files[0] ?? "";
}
