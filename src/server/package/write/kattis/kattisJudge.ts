import { flagsByCase } from "../../../../shared/verdict/caseFlags.ts";
import type { Comparison } from "../../../../shared/verdict/checkers.ts";
import { ADAPTER, adapterSource, testlibHeader } from "../../format/kattisAdapter.ts";
import { languageOfFile } from "../../format/languageNames.ts";
import type { LoadedPackage } from "../../loadPackage.ts";
import { PackageFault, type Report } from "../../report.ts";

/** The judge configuration as expressed in the Kattis format. */
export interface KattisJudge {
  /** Files of `output_validator/`; if empty, the default validator is used. */
  files: Record<string, string>;
  /** Returns the arguments for the case whose input file has this name. */
  argsOf(input: string): string[];
  report(report: Report): void;
}

const endings: Record<string, string> = {
  C: "c",
  "C With O2": "c",
  Java: "java",
  Python3: "py",
  Python2: "py",
  PyPy3: "py",
  PyPy2: "py",
};

/**
 * Throws a PackageFault with the code `checkerLanguage` if no file extension is known for the checker's language, or if
 * a checker with Verdict's protocol is not in C or C++.
 */
export function kattisJudgeOf(problem: LoadedPackage): KattisJudge {
  const { fields, judgeProgram, judgeFiles } = problem;
  if (judgeProgram === null) return usualValidator(problem);
  const { spjLanguage, checkerProtocol } = fields;
  const isC = /^C(?:\+\+.*)?(?: With O2)?$/.test(spjLanguage);
  const ending = endings[spjLanguage] ?? (isC ? "cpp" : undefined);
  const isOwn = checkerProtocol === "verdict";
  if (ending === undefined || (isOwn && !isC)) {
    throw new PackageFault("checkerLanguage", { language: spjLanguage });
  }
  const main = ending === "java" ? "Main.java" : isOwn ? `checker.${ending}` : `main.${ending}`;
  const files = { [main]: judgeProgram, ...judgeFiles };
  if (isOwn) Object.assign(files, adapterFiles(problem));
  const report = (to: Report): void => {
    if (isOwn) to.add("checkerAdapter");
    if (languageOfFile(`.${ending}`) !== spjLanguage) to.names("languageNames", [spjLanguage]);
    if (!isOwn && fields.openCaseResult && !fields.feedback) to.add("switchesLost");
  };
  const { checkerFlags: flags, checkerCaseFlags: caseFlags } = fields;
  return { files, argsOf: isOwn ? () => [] : flagsByCase({ flags, caseFlags }), report };
}

function adapterFiles({ fields, judgeProgram, judgeFiles }: LoadedPackage): Record<string, string> {
  const adapter = adapterSource({
    interactive: fields.judgeMode === "interactive",
    scored: fields.type === 1,
  });
  const all = [judgeProgram ?? "", ...Object.values(judgeFiles)].join("\n");
  const needsHeader = /#\s*include\s*["<]testlib\.h[">]/.test(all) && !judgeFiles["testlib.h"];
  return { [ADAPTER]: adapter, ...(needsHeader ? { "testlib.h": testlibHeader() } : {}) };
}

/** The default validator compares tokens; other comparisons are replaced by their nearest equivalent. */
function usualValidator({ fields }: LoadedPackage): KattisJudge {
  const { kind, ...options } = fields.comparison ?? {
    kind: fields.isRemoveEndBlank ? ("lines" as const) : ("exact" as const),
  };
  // The default validator compares tokens in order, so it would reject correct outputs whose order differs.
  if (kind.startsWith("unordered")) throw new PackageFault("comparisonUnwritable", { name: kind });
  const is = nearest(kind, options);
  const args = [
    ...(options.ignoreCase || kind === "yesNo" ? [] : ["case_sensitive"]),
    ...(is === "exact" ? ["space_change_sensitive"] : []),
    ...(is === "floats" ? toleranceArgs(kind, options) : []),
  ];
  return {
    files: {},
    argsOf: () => args,
    report(to) {
      if (is !== kind) to.add("comparisonChanged", { was: kind, is });
      if (!fields.isRemoveEndBlank) to.add("presentationLost");
    },
  };
}

function nearest(kind: Comparison["kind"], { digits }: Comparison["options"]) {
  if (kind === "exact" || kind === "floats") return kind;
  return kind === "digits" && digits !== undefined ? "floats" : "tokens";
}

function toleranceArgs(kind: Comparison["kind"], options: Comparison["options"]): string[] {
  if (kind === "digits")
    return ["float_relative_tolerance", String(10 ** (1 - (options.digits ?? 6)) / 2)];
  const { absolute = 0, relative = 0 } = options;
  if (absolute === relative) return ["float_tolerance", String(absolute)];
  return [
    ...(absolute > 0 ? ["float_absolute_tolerance", String(absolute)] : []),
    ...(relative > 0 ? ["float_relative_tolerance", String(relative)] : []),
  ];
}
