import type { Archive } from "../../archive.ts";
import { languageByName } from "../../format/languageNames.ts";
import type { PackageFields, ReadPackage } from "../../readPackage.ts";
import { PackageFault, type Report } from "../../report.ts";
import { translatedChecker } from "../checkerConventions.ts";
import type { SyzojProgram, SyzojRules } from "./syzojRules.ts";

type Judge = Pick<PackageFields, "judgeMode" | "spjLanguage"> & Pick<ReadPackage, "judgeProgram">;

/**
 * The judging method of the package: comparison, checker or interactor. Throws a PackageFault with the code
 * `fileMissing` or `checkerMissing`.
 */
export async function syzojJudge(
  { specialJudge, interactor }: SyzojRules,
  data: Archive,
  report: Report,
): Promise<Judge> {
  if (interactor) {
    const program = await translated(interactor, "syzojInteractor", { data, report });
    return { judgeMode: "interactive", ...program };
  }
  if (specialJudge) {
    const program = await translated(specialJudge, "syzoj", { data, report });
    return { judgeMode: "spj", ...program };
  }
  return { judgeMode: "default", spjLanguage: "C++ 17", judgeProgram: null };
}

/**
 * Checkers and interactors of this format write points to stdout or to a file. Such programs need an adapter, which
 * exists only for C and C++.
 */
async function translated(
  { language, fileName }: SyzojProgram,
  dialect: "syzoj" | "syzojInteractor",
  { data, report }: { data: Archive; report: Report },
) {
  const spjLanguage = languageByName(language.replace(/-(?:clang|noilinux).*/s, ""));
  if (!spjLanguage || !/^C(?:\+\+)?(?: |$)/.test(spjLanguage)) {
    throw new PackageFault("checkerMissing", { name: language.slice(0, 50) });
  }
  if (!data.has(fileName)) throw new PackageFault("fileMissing", { name: fileName.slice(0, 200) });
  const code = await data.text(fileName);
  if (/"(?:\.\/)?code"/.test(code)) report.add("checkerCode");
  report.add("checkerDialect", { system: "SYZOJ" });
  return { spjLanguage, judgeProgram: translatedChecker(code, dialect) };
}

/**
 * Returns the files that are placed next to contestants' programs. In this format, two languages may have different
 * files with the same name.
 */
export async function syzojExtraFiles(
  { extraSourceFiles }: Pick<SyzojRules, "extraSourceFiles">,
  data: Archive,
  report: Report,
): Promise<Record<string, string>> {
  const byName = new Map<string, string>();
  const lost: string[] = [];
  const isFirst = ({ language }: SyzojRules["extraSourceFiles"][number]) =>
    language.startsWith("cpp");
  // Files for C++ come first, because most programs are written in C++.
  const inOrder = extraSourceFiles.toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)));
  for (const { language, files } of inOrder) {
    for (const { name, dest } of files) {
      if (!data.has(name)) throw new PackageFault("fileMissing", { name: name.slice(0, 200) });
      const text = await data.text(name);
      const isGood = /^[^./\\:*?"<>|\p{C}][^/\\:*?"<>|\p{C}]{0,99}$/u.test(dest);
      if (!isGood || (byName.get(dest) ?? text) !== text) lost.push(`${dest} (${language})`);
      else byName.set(dest, text);
    }
  }
  report.names("languageFilesLost", lost);
  return Object.fromEntries(byName);
}
