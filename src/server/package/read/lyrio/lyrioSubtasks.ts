import { pairFiles } from "../../../../shared/verdict/casePairing.ts";
import { FULL_SCORE } from "../../../../shared/verdict/caseScores.ts";
import { CASES_MAX } from "../../../../shared/problem/testData.ts";
import type { LyrioJudgeInfo, LyrioSubtask } from "../../../remote/service.ts";
import { PackageFault, type Report } from "../../report.ts";
import type { SubtaskPaths } from "../scoredCases.ts";

const types = { Sum: "sum", GroupMin: "min", GroupMul: "mul" } as const;

/**
 * The package's subtasks. If it defines none, the result is a single subtask with all pairs of test data files.
 * `names`: the names of these files. `isBlind`: whether the cases have no answer. Throws a PackageFault with the code
 * `tooManyCases`, `tooManySubtasks`, `fileMissing` or `fieldWrong`.
 */
export function lyrioSubtasks(
  { subtasks }: LyrioJudgeInfo,
  { names, isBlind, report }: { names: readonly string[]; isBlind: boolean; report: Report },
): SubtaskPaths[] {
  if (!subtasks) return [paired(names, isBlind, report)];
  if (subtasks.length > CASES_MAX) throw new PackageFault("tooManySubtasks", { max: CASES_MAX });
  const count = subtasks.reduce((sum, { testcases }) => sum + testcases.length, 0);
  if (count > CASES_MAX) throw new PackageFault("tooManyCases", { max: CASES_MAX });
  const there = new Set(names);
  const place = (name: string | undefined): string | null => {
    if (name === undefined) return null;
    if (!there.has(name)) throw new PackageFault("fileMissing", { name: name.slice(0, 200) });
    return name;
  };
  const shares = sharesOf(subtasks);
  return subtasks.map(({ scoringType, dependencies = [], testcases }, i) => {
    const score = shares[i] ?? 0;
    return {
      id: String(i + 1),
      type: types[scoringType],
      score,
      needs: dependencies.map((other) => String(other + 1)),
      cases: testcases.map(({ inputFile, outputFile, points }) => ({
        input: place(inputFile),
        output: isBlind ? null : place(outputFile),
        ...(points !== undefined && scoringType === "Sum" && { score: share(points, score) }),
      })),
    };
  });
}

/** The points that remain of the total of 100 are divided equally among the subtasks that state none. */
function sharesOf(subtasks: readonly LyrioSubtask[]): number[] {
  const open = subtasks.filter(({ points }) => points === undefined).length;
  const stated = subtasks.reduce((sum, { points = 0 }) => sum + share(points, FULL_SCORE), 0);
  const rest = Math.max(0, FULL_SCORE - stated) / Math.max(1, open);
  return subtasks.map(({ points }) => points ?? rest);
}

function share(points: number, whole: number): number {
  if (!(points >= 0 && points <= FULL_SCORE)) {
    throw new PackageFault("fieldWrong", { field: "points", problem: String(points) });
  }
  return (points * whole) / FULL_SCORE;
}

function paired(names: readonly string[], isBlind: boolean, report: Report): SubtaskPaths {
  const { pairs, leftOut } = pairFiles(names);
  const unpaired = leftOut.filter(({ reason }) => reason === "noOutput" || reason === "noInput");
  report.names(
    "unpairedFiles",
    unpaired.map(({ name }) => name),
  );
  const cases = pairs.map(({ input, output }) => ({ input, output: isBlind ? null : output }));
  return { id: "1", type: "sum", score: undefined, needs: [], cases };
}

/** The largest limits of all cases, in milliseconds and MiB; tighter limits of individual cases are reported. */
export function lyrioLimits(
  { timeLimit, memoryLimit, subtasks = [] }: LyrioJudgeInfo,
  report: Report,
): { time: number; memory: number } {
  const usual = { time: timeLimit ?? 1000, memory: memoryLimit ?? 256 };
  const cases = subtasks.flatMap((subtask) =>
    subtask.testcases.map((each) => ({
      time: each.timeLimit ?? subtask.timeLimit ?? usual.time,
      memory: each.memoryLimit ?? subtask.memoryLimit ?? usual.memory,
    })),
  );
  if (cases.length === 0) return usual;
  const time = Math.max(...cases.map((each) => each.time));
  const memory = Math.max(...cases.map((each) => each.memory));
  const tighter = cases.filter((each) => each.time < time || each.memory < memory).length;
  report.count("caseLimits", tighter, { time, memory });
  return { time, memory };
}
