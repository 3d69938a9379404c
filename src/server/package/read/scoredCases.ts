import { FULL_SCORE, splitScore } from "../../../shared/verdict/caseScores.ts";
import { safePath } from "../../../shared/problem/problemPackage.ts";
import { CASES_MAX } from "../../../shared/problem/testData.ts";
import type { Archive } from "../archive.ts";
import type { PackageCase, PackageFields } from "../readPackage.ts";
import { PackageFault, type Report } from "../report.ts";

/** A case, given as the paths of its files; null for a missing file. */
export interface CasePaths {
  input: string | null;
  output: string | null;
  score?: number | undefined;
}

export interface SubtaskPaths {
  /** The id by which dependencies of other subtasks refer to this subtask. */
  id: string;
  type: "sum" | "min" | "mul";
  score: number | undefined;
  needs: string[];
  cases: CasePaths[];
}

type Scored = Pick<PackageFields, "judgeCaseMode" | "subtasks"> & { cases: PackageCase[] };

/**
 * Converts cases and subtasks of a system in which every problem is scored. Points become whole numbers; if no points
 * are stated, 100 points are shared equally. Each subtask is placed after the subtasks on which it depends. If there is
 * only one subtask and its score is the sum of its cases' points, the result contains the cases without a subtask. All
 * changes are listed in the report.
 */
export async function scoredCases(
  data: Archive,
  sources: readonly SubtaskPaths[],
  report: Report,
): Promise<Scored> {
  const full = sources.filter(({ cases }) => cases.length > 0);
  report.count("emptySubtasks", sources.length - full.length);
  const all = full.flatMap(({ cases }) => cases);
  if (all.length === 0) return { judgeCaseMode: "default", subtasks: [], cases: [] };
  if (all.length > CASES_MAX) throw new PackageFault("tooManyCases", { max: CASES_MAX });
  const ordered = inOrder(full, report);
  const points = wholePoints(shared(ordered.map(({ score }) => score)), report);
  const [only] = ordered;
  const isFlat = ordered.length === 1 && only?.type === "sum" && only.needs.length === 0;
  const groups = ordered.map((each, i) => grouped(each, points[i] ?? 0, report));
  const stored = await storedCases(
    data,
    groups.flatMap((group, i) =>
      group.cases.map((each) => ({ ...each, group: isFlat ? null : (ordered[i]?.num ?? null) })),
    ),
    report,
  );
  if (isFlat) return { judgeCaseMode: "default", subtasks: [], cases: stored };
  const subtasks = ordered.map(({ num, type, dependsOn }, i) => {
    return { num, type, score: groups[i]?.score ?? 0, dependsOn };
  });
  return { judgeCaseMode: "subtask", subtasks, cases: stored };
}

type Ordered = SubtaskPaths & { num: number; dependsOn: number[] };

/**
 * Puts the subtasks in an order that respects their dependencies, and breaks dependency cycles. Keeps the numbers of
 * the subtasks if possible; otherwise, numbers them 1, 2, ….
 */
function inOrder(subtasks: readonly SubtaskPaths[], report: Report): Ordered[] {
  const byId = new Map(subtasks.map((each) => [each.id, each]));
  const sorted: SubtaskPaths[] = [];
  const cut: string[] = [];
  const state = new Map<SubtaskPaths, "open" | "done">();
  const needsOf = new Map<SubtaskPaths, SubtaskPaths[]>();
  for (const first of subtasks) {
    // The search is iterative: in a chain of a thousand subtasks, a recursive search would be a thousand calls deep.
    const stack = [first];
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      if (state.get(top) === "done") {
        stack.pop();
        continue;
      }
      if (!state.has(top)) {
        state.set(top, "open");
        needsOf.set(
          top,
          [...new Set(top.needs)].flatMap((id) => byId.get(id) ?? []),
        );
      }
      const next = needsOf.get(top)?.find((each) => !state.has(each));
      if (next) stack.push(next);
      else {
        state.set(top, "done");
        sorted.push(top);
        stack.pop();
      }
    }
  }
  const numbers = numbersOf(subtasks, sorted, needsOf);
  const isMoved = sorted.some((each) => String(numbers.get(each)) !== each.id);
  report.count("subtaskNumbers", isMoved ? sorted.length : 0);
  const ordered = sorted.toSorted((a, b) => (numbers.get(a) ?? 0) - (numbers.get(b) ?? 0));
  const result = ordered.map((each) => {
    const num = numbers.get(each) ?? 0;
    const needs = (needsOf.get(each) ?? []).map((other) => numbers.get(other) ?? 0);
    const dependsOn = needs.filter((other) => other < num);
    if (dependsOn.length < needs.length) cut.push(each.id);
    return { ...each, num, dependsOn };
  });
  report.names("dependencies", cut);
  return result;
}

function numbersOf(
  subtasks: readonly SubtaskPaths[],
  sorted: readonly SubtaskPaths[],
  needsOf: ReadonlyMap<SubtaskPaths, SubtaskPaths[]>,
): Map<SubtaskPaths, number> {
  const own = new Map(subtasks.map((each) => [each, Number(each.id)]));
  const numberOf = (each: SubtaskPaths) => own.get(each) ?? 0;
  const fits = subtasks.every((each) => {
    const num = numberOf(each);
    const isNumber = Number.isInteger(num) && num >= 1 && num <= 1000;
    return isNumber && (needsOf.get(each) ?? []).every((other) => numberOf(other) < num);
  });
  if (fits && new Set(own.values()).size === subtasks.length) return own;
  return new Map(sorted.map((each, i) => [each, i + 1]));
}

/** Subtasks for which no points are stated share what remains of the 100 points. */
function shared(stated: readonly (number | undefined)[], whole = FULL_SCORE): number[] {
  const open = stated.filter((score) => score === undefined).length;
  const rest = Math.max(0, whole - stated.reduce<number>((sum, score) => sum + (score ?? 0), 0));
  const shares = splitScore(Math.floor(rest), Math.max(1, open)).values();
  return stated.map((score) => score ?? shares.next().value ?? 0);
}

/** Rounds the points so that their sum is unchanged: the remainder goes to the values with the largest fractions. */
function wholePoints(points: readonly number[], report: Report): number[] {
  if (points.every((each) => Number.isInteger(each))) return [...points];
  const floors = points.map((each) => Math.floor(each));
  const total = Math.round(points.reduce((sum, each) => sum + each, 0));
  const missing = total - floors.reduce((sum, each) => sum + each, 0);
  const byLoss = [...points.keys()].toSorted(
    (a, b) => (points[b] ?? 0) - (floors[b] ?? 0) - ((points[a] ?? 0) - (floors[a] ?? 0)) || a - b,
  );
  const raised = new Set(byLoss.slice(0, Math.max(0, missing)));
  const whole = floors.map((each, i) => each + (raised.has(i) ? 1 : 0));
  const show = (all: readonly number[]) => all.map((each) => Number(each.toFixed(3))).join(", ");
  report.add("pointsRounded", { was: show(points), is: show(whole) });
  return whole;
}

/** Points of a subtask and of its cases; the cases have 0 points unless the subtask's type is `sum`. */
function grouped(
  { type, cases }: SubtaskPaths,
  score: number,
  report: Report,
): { score: number; cases: (CasePaths & { score: number })[] } {
  if (type === "sum") {
    const shares = wholePoints(
      shared(
        cases.map((each) => each.score),
        score,
      ),
      report,
    );
    const total = shares.reduce((sum, each) => sum + each, 0);
    return { score: total, cases: cases.map((each, i) => ({ ...each, score: shares[i] ?? 0 })) };
  }
  const own = cases.flatMap((each) => each.score ?? []);
  if (own.some((each) => each !== score)) report.add("scores");
  const lowest = Math.floor(Math.min(score, ...own));
  return { score: lowest, cases: cases.map((each) => ({ ...each, score: 0 })) };
}

/** Stores every file once, even if several cases use it. */
async function storedCases(
  data: Archive,
  cases: readonly (CasePaths & { score: number; group: number | null })[],
  report: Report,
): Promise<PackageCase[]> {
  const pathSet = new Set(cases.flatMap(({ input, output }) => [input, output]));
  pathSet.delete(null);
  const paths = [...pathSet] as string[];
  const storedFiles = await data.storeAllData(paths);
  const files = new Map(paths.map((path, i) => [path as string | null, storedFiles[i]!]));
  const empty = await data.storeBytes(Buffer.alloc(0));
  let renamed = 0;
  const nameOf = (path: string | null, usual: string) => {
    if (path === null) return usual;
    if (safePath.test(path)) return path;
    renamed += 1;
    return usual;
  };
  const stored = cases.map(({ input, output, score, group }, i) => ({
    inputName: nameOf(input, `${i + 1}.in`),
    outputName: nameOf(output, `${i + 1}.out`),
    input: files.get(input) ?? empty,
    output: files.get(output) ?? empty,
    score,
    group,
    ...(output === null && { answerMissing: true }),
  }));
  report.count("caseNames", renamed);
  return stored;
}
