import { languageByName } from "../format/languageNames.ts";
import type { PackageFields } from "../readPackage.ts";
import { PackageFault, type Report } from "../report.ts";
import { translatedChecker } from "./checkerConventions.ts";

interface Program {
  code: string;
  language: string;
}

/**
 * The judging programs of an item: a checker with HUSTOJ's conventions (`spj`), a checker with testlib's conventions
 * (`tpj`), and an interactor.
 */
export type FpsPrograms = Partial<Record<"spj" | "tpj" | "interactor", Program>>;

interface FpsJudge {
  judgeMode: PackageFields["judgeMode"];
  program: string | null;
  language: string;
}

/**
 * Chooses the program that judges the problem. Like HUSTOJ, this function prefers an interactor to checkers, and a
 * testlib checker to a checker in HUSTOJ's own convention. Throws a PackageFault with the code `checkerMissing` or
 * `unknownProtocol`.
 */
export function fpsJudge({ spj, tpj, interactor }: FpsPrograms, report: Report): FpsJudge {
  const all = [spj, tpj, interactor];
  if (all.some((each) => each && /^text$/i.test(each.language.trim()))) {
    // A program in the language `text` is a list of numbered answers with points. HUSTOJ's own judge compares the
    // output with this list.
    throw new PackageFault("unknownProtocol", { name: "HUSTOJ Text" });
  }
  if (interactor) {
    const beside = tpj ? "tpj" : spj ? "spj" : undefined;
    if (beside) report.add("checkerBesideInteractor", { name: beside });
    return { judgeMode: "interactive", ...translated(interactor, "hustojInteractor", report) };
  }
  if (tpj) return { judgeMode: "spj", program: tpj.code, language: tpj.language || "C++" };
  if (spj) return { judgeMode: "spj", ...translated(spj, "hustoj", report) };
  return { judgeMode: "default", program: null, language: "C++" };
}

function translated(
  { code, language }: Program,
  dialect: "hustoj" | "hustojInteractor",
  report: Report,
): Pick<FpsJudge, "program" | "language"> {
  const languageName = language.trim() || "C++";
  const isC = /^C(?:$| |\+\+)/.test(languageByName(languageName) ?? languageName);
  if (!isC) throw new PackageFault("checkerMissing", { name: languageName });
  // An interactor that uses testlib is not translated: it already expects its files in Verdict's order, and it reports
  // the verdict in testlib's way instead of HUSTOJ's.
  const isTestlib = dialect === "hustojInteractor" && /\btestlib\.h\b/.test(code);
  if (isTestlib) return { program: code, language: languageName };
  report.add("checkerDialect", { system: "HUSTOJ" });
  return { program: translatedChecker(code, dialect), language: languageName };
}

const deciding =
  /judge|[a-z]pj$|check|valid|interact|communicat|grader|grading|manager|scor|(?<!knowledge_?)points?|subtask|group|batch|limit|cases?|(?<!meta)data|(?<!con)tests?|compar|stack|lang|mode$|type$|file|stdin|stdout|multi_?pass|passes/;

/** Whether an unknown element with this name would affect verdicts. */
export function decidesJudging(name: string): boolean {
  return deciding.test(name);
}
