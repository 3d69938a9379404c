import type { Archive } from "../../archive.ts";
import type { PackageFields, ReadPackage } from "../../readPackage.ts";
import { PackageFault, type Report } from "../../report.ts";
import { type CheckerDialect, translatedChecker } from "../checkerConventions.ts";
import type { HydroConfig } from "./hydroConfig.ts";
import { hydroFileLanguage, hydroLanguage } from "./hydroLanguages.ts";
import { testlibChecker } from "../testlibCheckers.ts";

type Judge = Pick<
  PackageFields,
  "judgeMode" | "comparison" | "isRemoveEndBlank" | "spjLanguage" | "checkerProtocol"
> &
  Pick<ReadPackage, "judgeProgram">;
type Program = NonNullable<HydroConfig["checker"]>;

/** Problem kinds that do not run a program on test data. */
const refused = new Set(["submit_answer", "objective", "communication", "remote_judge"]);

const compared: Judge = {
  judgeMode: "default",
  comparison: undefined,
  isRemoveEndBlank: true,
  spjLanguage: "C++ 17",
  checkerProtocol: "verdict",
  judgeProgram: null,
};

/**
 * Maps each of Hydro's checker protocols to the dialect that a wrapper around the checker translates; null if the
 * checker needs no wrapper.
 */
const protocols: Record<string, { system: string; dialect: CheckerDialect } | null> = {
  testlib: null,
  kattis: null,
  hustoj: { system: "HUSTOJ", dialect: "hustoj" },
  qduoj: { system: "QDUOJ", dialect: "qduoj" },
  lemon: { system: "Lemon", dialect: "lemon" },
  syzoj: { system: "SYZOJ", dialect: "syzoj" },
};

/**
 * The judge configuration. Throws a PackageFault with the code `problemKind`, `unknownProtocol`, `checkerMissing` or
 * `fileMissing`.
 */
export async function hydroJudge(
  config: HydroConfig,
  data: Archive,
  report: Report,
): Promise<Judge> {
  const type = String(config.type ?? "default");
  if (refused.has(type)) throw new PackageFault("problemKind", { kind: type });
  if (type === "interactive") {
    if (!config.interactor) throw new PackageFault("checkerMissing", { name: "interactor" });
    const source = await readProgram(config.interactor, data, report);
    return { ...compared, judgeMode: "interactive", ...judgeProgramOf(source, report) };
  }
  if (type !== "default") throw new PackageFault("problemKind", { kind: type.slice(0, 50) });
  return checked(config, data, report);
}

async function checked(config: HydroConfig, data: Archive, report: Report): Promise<Judge> {
  const type = String(config.checker_type ?? "default");
  if (type === "default") return compared;
  if (type === "strict") {
    report.add("strictEnd");
    return { ...compared, comparison: { kind: "exact" }, isRemoveEndBlank: false };
  }
  const protocol = Object.hasOwn(protocols, type) ? protocols[type] : undefined;
  if (protocol === undefined)
    throw new PackageFault("unknownProtocol", { name: type.slice(0, 50) });
  if (!config.checker) throw new PackageFault("checkerMissing", { name: "checker" });
  const standardCode = type === "testlib" ? builtIn(config.checker, data) : undefined;
  if (standardCode !== undefined) {
    const program = judgeProgramOf({ language: "C++ 17", code: standardCode }, report);
    return { ...compared, judgeMode: "spj", ...program };
  }
  const source = await readProgram(config.checker, data, report);
  if (type === "kattis") {
    const { language, code } = source;
    const program = { spjLanguage: language, judgeProgram: code };
    return { ...compared, ...program, judgeMode: "spj", checkerProtocol: "kattis" };
  }
  if (protocol === null)
    return { ...compared, judgeMode: "spj", ...judgeProgramOf(source, report) };
  if (!isC(source.language)) throw new PackageFault("checkerMissing", { name: source.language });
  report.add("checkerDialect", { system: protocol.system });
  const judgeProgram = translatedChecker(source.code, protocol.dialect);
  return { ...compared, judgeMode: "spj", spjLanguage: source.language, judgeProgram };
}

/** A name without an extension is one of testlib's standard checkers. */
function builtIn(program: Program, data: Archive) {
  const name = typeof program === "string" ? program : program.file;
  if (name.includes(".") || data.has(name)) return undefined;
  const source = testlibChecker(name);
  if (source === undefined) throw new PackageFault("checkerMissing", { name: name.slice(0, 100) });
  return source;
}

export interface ReadProgram {
  name: string;
  language: string;
  code: string;
}

/** A program in the test data folder. Throws a PackageFault with the code `fileMissing` or `checkerMissing`. */
export async function readProgram(
  program: Program,
  data: Archive,
  report: Report,
): Promise<ReadProgram> {
  const { file, lang = "auto" } = typeof program === "string" ? { file: program } : program;
  const base = file.slice(file.lastIndexOf("/") + 1);
  const path = [file, base].find((each) => data.has(each));
  if (path === undefined) throw new PackageFault("fileMissing", { name: file.slice(0, 200) });
  const language = lang === "auto" ? hydroFileLanguage(base) : hydroLanguage(lang);
  if (language === undefined)
    throw new PackageFault("checkerMissing", { name: base.slice(0, 200) });
  const code = await data.text(path);
  if (/"(?:\.\/)?(?:user_)?code"/.test(code)) report.add("checkerCode");
  if (code.includes("HYDRO_TESTCASE")) report.names("settingsLost", ["HYDRO_TESTCASE"]);
  return { name: base, language, code };
}

/** Programs that use testlib need an adapter only if they give points as fractions. */
function judgeProgramOf(
  { language, code }: Pick<ReadProgram, "language" | "code">,
  report: Report,
) {
  const givesParts = isC(language) && /\bquitp\b|\b_points\b|\b_pc\b|\b_partially\b/.test(code);
  if (!givesParts) return { spjLanguage: language, judgeProgram: code };
  report.add("checkerDialect", { system: "Hydro" });
  return { spjLanguage: language, judgeProgram: translatedChecker(code, "testlibParts") };
}

function isC(language: string): boolean {
  return /^C(?:\+\+)?(?: |$)/.test(language);
}
