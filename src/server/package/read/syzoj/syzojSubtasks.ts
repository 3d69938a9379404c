import { pairFiles } from "../../../../shared/verdict/casePairing.ts";
import type { Archive } from "../../archive.ts";
import { PackageFault, type Report } from "../../report.ts";
import type { SubtaskPaths } from "../scoredCases.ts";
import { ruleFiles, type SyzojRules } from "./syzojRules.ts";

/** The subtasks that the rules define or, if they define none, one subtask with all cases found by file names. */
export function syzojSubtasks(rules: SyzojRules, data: Archive, report: Report): SubtaskPaths[] {
  const { subtasks, inputFile, outputFile } = rules;
  if (!subtasks) return [paired(rules, data, report)];
  const place = (pattern: string | null, id: string): string | null => {
    if (pattern === null) return null;
    const name = pattern.replace("#", () => id);
    if (!data.has(name)) throw new PackageFault("fileMissing", { name: name.slice(0, 200) });
    return name;
  };
  return subtasks.map(({ score, type, cases }, i) => ({
    id: String(i + 1),
    type,
    score,
    needs: [],
    cases: cases.map((id) => ({ input: place(inputFile, id), output: place(outputFile, id) })),
  }));
}

/** File names never define subtasks in this format. */
function paired(rules: SyzojRules, data: Archive, report: Report): SubtaskPaths {
  const programs = new Set([
    rules.specialJudge?.fileName,
    rules.interactor?.fileName,
    ...ruleFiles,
  ]);
  const names = data.paths.filter((path) => !programs.has(path) && !/\.md$/i.test(path));
  const { pairs, leftOut } = pairFiles(names);
  const unpaired = leftOut.filter(({ reason }) => reason === "noOutput" || reason === "noInput");
  report.names(
    "unpairedFiles",
    unpaired.map(({ name }) => name),
  );
  const cases = pairs.map(({ input, output }) => ({ input, output }));
  return { id: "1", type: "sum", score: undefined, needs: [], cases };
}
