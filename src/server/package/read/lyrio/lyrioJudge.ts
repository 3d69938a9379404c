import type { LyrioChecker, LyrioJudgeInfo } from "../../../remote/service.ts";
import type { Archive } from "../../archive.ts";
import { languageByName } from "../../format/languageNames.ts";
import type { PackageFields, ReadPackage } from "../../readPackage.ts";
import { PackageFault, type Report } from "../../report.ts";
import { type CheckerDialect, translatedChecker } from "../checkerConventions.ts";

type Judge = Pick<
  PackageFields,
  "judgeMode" | "comparison" | "isRemoveEndBlank" | "spjLanguage" | "checkerProtocol"
> &
  Pick<ReadPackage, "judgeProgram">;

const compared: Judge = {
  judgeMode: "default",
  comparison: undefined,
  isRemoveEndBlank: true,
  spjLanguage: "C++ 17",
  checkerProtocol: "verdict",
  judgeProgram: null,
};

/**
 * Maps each calling convention to the adapter's dialect. Null for calling conventions that need no adapter.
 */
const interfaces: Record<string, { system: string; dialect: CheckerDialect } | null> = {
  testlib: null,
  domjudge: null,
  legacy: { system: "SYZOJ", dialect: "syzoj" },
  lemon: { system: "Lemon", dialect: "lemon" },
  hustoj: { system: "HUSTOJ", dialect: "hustoj" },
  qduoj: { system: "QDUOJ", dialect: "qduoj" },
};

/** File names of the judging programs; these files are also part of the test data. */
export function judgeFilesOf({ checker, interactor }: LyrioJudgeInfo): string[] {
  const checkerFile = checker?.type === "custom" ? checker.filename : undefined;
  return [checkerFile, interactor?.filename].flatMap((name) => name ?? []);
}

/**
 * Returns the problem's comparison, checker or interactor; `data` contains the programs. Throws a PackageFault with the
 * code `problemKind`, `unknownProtocol`, `checkerMissing` or `fileMissing`.
 */
export async function lyrioJudge(
  { type, info }: { type: string; info: LyrioJudgeInfo },
  data: Archive,
  report: Report,
): Promise<Judge> {
  if (type === "Traditional") {
    if (!info.checker) throw new PackageFault("checkerMissing", { name: "checker" });
    return checked(info.checker, data, report);
  }
  if (type !== "Interaction") throw new PackageFault("problemKind", { kind: type.slice(0, 50) });
  const { interactor } = info;
  if (!interactor) throw new PackageFault("checkerMissing", { name: "interactor" });
  // The format's only other interface is shared memory, which Verdict does not support.
  if (interactor.interface !== "stdio") {
    throw new PackageFault("unknownProtocol", { name: interactor.interface.slice(0, 50) });
  }
  return { ...compared, judgeMode: "interactive", ...(await program(interactor, data, report)) };
}

async function checked(checker: LyrioChecker, data: Archive, report: Report): Promise<Judge> {
  switch (checker.type) {
    case "lines":
      if (checker.caseSensitive !== false) return compared;
      return { ...compared, comparison: { kind: "lines", ignoreCase: true } };
    case "integers":
      return { ...compared, comparison: { kind: "integers" } };
    case "floats":
      return { ...compared, comparison: floats(checker.precision) };
    case "binary":
      report.add("strictEnd");
      return { ...compared, comparison: { kind: "exact" }, isRemoveEndBlank: false };
    case "custom":
      return customChecker(checker, data, report);
    default:
      throw new PackageFault("unknownProtocol", { name: checker.type.slice(0, 50) });
  }
}

/** Returns a comparison in which this many decimal places must be correct; the tolerance is an absolute error. */
function floats(digits = 6): NonNullable<PackageFields["comparison"]> {
  if (!Number.isInteger(digits) || digits < 0 || digits > 15) {
    throw new PackageFault("fieldWrong", { field: "precision", problem: String(digits) });
  }
  return { kind: "floats", absolute: Number(`1e-${digits}`), relative: 0 };
}

async function customChecker(checker: LyrioChecker, data: Archive, report: Report): Promise<Judge> {
  const { interface: called = "", language = "", filename = "" } = checker;
  const convention = Object.hasOwn(interfaces, called) ? interfaces[called] : undefined;
  if (convention === undefined)
    throw new PackageFault("unknownProtocol", { name: called.slice(0, 50) });
  const source = await program({ language, filename }, data, report);
  if (called === "domjudge") {
    return { ...compared, ...source, judgeMode: "spj", checkerProtocol: "kattis" };
  }
  if (convention === null) return { ...compared, ...source, judgeMode: "spj" };
  if (!/^C(?:\+\+)?(?: |$)/.test(source.spjLanguage)) {
    throw new PackageFault("checkerMissing", { name: language.slice(0, 50) });
  }
  report.add("checkerDialect", { system: convention.system });
  const judgeProgram = translatedChecker(source.judgeProgram, convention.dialect);
  return { ...compared, ...source, judgeMode: "spj", judgeProgram };
}

async function program(
  { language, filename }: { language: string; filename: string },
  data: Archive,
  report: Report,
): Promise<{ spjLanguage: string; judgeProgram: string }> {
  const spjLanguage = languageByName(language);
  if (spjLanguage === undefined)
    throw new PackageFault("checkerMissing", { name: language.slice(0, 50) });
  if (!data.has(filename)) throw new PackageFault("fileMissing", { name: filename.slice(0, 200) });
  const judgeProgram = await data.text(filename);
  if (/"(?:\.\/)?code"/.test(judgeProgram)) report.add("checkerCode");
  return { spjLanguage, judgeProgram };
}
