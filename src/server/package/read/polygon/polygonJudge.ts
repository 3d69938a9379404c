import type { Archive } from "../../archive.ts";
import type { PackageFields } from "../../readPackage.ts";
import { PackageFault, type Report } from "../../report.ts";
import { headersOf } from "./polygonHeaders.ts";
import { polygonLanguage } from "./polygonPrograms.ts";
import { testlibChecker } from "../testlibCheckers.ts";
import type { XmlElement } from "./xmlTree.ts";

interface Judge extends Partial<
  Pick<PackageFields, "judgeMode" | "spjLanguage" | "isRemoveEndBlank">
> {
  judgeProgram: string | null;
  judgeFiles: Record<string, string>;
}

/**
 * Reads the interactor or checker, which may be one of testlib's standard checkers. Throws a PackageFault with the code
 * `checkerMissing`.
 */
export async function polygonJudge(
  folder: Archive,
  root: XmlElement,
  report: Report,
): Promise<Judge> {
  const interactor = root.at("assets", "interactor", "source");
  const checker = root.at("assets", "checker");
  const name = checker?.get("name") ?? "";
  if (interactor) {
    if (checker) report.add("checkerBesideInteractor", { name: name || sourcePath(checker) });
    const program = await programOf(folder, { root, source: interactor, report });
    return { ...program, judgeMode: "interactive" };
  }
  const source = checker?.at("source");
  const standardChecker = name.startsWith("std::") ? testlibChecker(name) : undefined;
  if (standardChecker !== undefined && !(source && folder.has(source.get("path")))) {
    return withPoints(
      { judgeProgram: standardChecker, spjLanguage: "C++ 17", judgeFiles: {} },
      report,
    );
  }
  if (!source) throw new PackageFault("checkerMissing", { name: name || "checker" });
  return withPoints(await programOf(folder, { root, source, report }), report);
}

function withPoints(program: { judgeProgram: string } & Judge, report: Report): Judge {
  if (/\bquitp\s*\(|\b_points\b/.test(program.judgeProgram)) report.add("checkerPoints");
  return { ...program, judgeMode: "spj" };
}

function sourcePath(element: XmlElement): string {
  return element.at("source")?.get("path") ?? "";
}

async function programOf(
  folder: Archive,
  { root, source, report }: { root: XmlElement; source: XmlElement; report: Report },
): Promise<{ judgeProgram: string; spjLanguage: string; judgeFiles: Record<string, string> }> {
  const path = source.get("path");
  if (!folder.has(path)) throw new PackageFault("checkerMissing", { name: path });
  const judgeProgram = await folder.text(path);
  const spjLanguage = polygonLanguage(source);
  if (spjLanguage === undefined) throw new PackageFault("checkerMissing", { name: path });
  return {
    judgeProgram,
    spjLanguage,
    judgeFiles: await headersOf(folder, { root, report, code: judgeProgram }),
  };
}
