import { splitScore, FULL_SCORE } from "../../shared/verdict/caseScores.ts";
import type { Subtask } from "../../shared/problem/testData.ts";

/** A requested case whose files are known. */
export interface RequestedCase {
  inputName: string;
  outputName: string;
  inputSha: string;
  outputSha: string;
  score: number | null;
  group: number | null;
}

export interface ArrangedCase extends RequestedCase {
  seq: number;
  score: number;
}

interface Rules {
  /** Type of the problem; 1: the problem has points. */
  type: number;
  caseMode: string;
  /** The subtasks from the save request; if the request has none, the stored subtasks. */
  subtasks: readonly Subtask[];
}

/**
 * Numbers the cases, and distributes the remainder of the full score equally among the cases for which no points are
 * given. Also adds missing subtasks and sorts the subtasks by number. A group without a description gets the sum of its
 * cases' points and is scored by its worst case. Subtasks without cases are removed. In problems without points, cases
 * for which no points are given get 0.
 */
export function arrangeCases(
  requests: readonly RequestedCase[],
  { type, caseMode, subtasks }: Rules,
): { cases: ArrangedCase[]; subtasks: Subtask[] } {
  const open = requests.filter(({ score }) => score === null).length;
  const stated = requests.reduce((sum, { score }) => sum + (score ?? 0), 0);
  const shares = splitScore(type === 1 ? Math.max(0, FULL_SCORE - stated) : 0, Math.max(1, open));
  let share = 0;
  const names = new Map<string, string>();
  const cases = requests.map((each, i) => ({
    ...each,
    seq: i + 1,
    inputName: uniqueCaseName(names, each.inputName, each.inputSha),
    outputName: uniqueCaseName(names, each.outputName, each.outputSha),
    score: each.score ?? shares[share++] ?? 0,
    // If there are subtasks, every case is in one of them. Otherwise a case outside the subtasks would be the only one
    // that is scored individually.
    group: each.group ?? (caseMode === "subtask" ? 1 : null),
  }));
  return { cases, subtasks: arrangeSubtasks(cases, subtasks) };
}

function arrangeSubtasks(cases: readonly ArrangedCase[], described: readonly Subtask[]): Subtask[] {
  const byNum = new Map(described.map((each) => [each.num, each]));
  const groups = Map.groupBy(
    cases.filter(({ group }) => group !== null),
    ({ group }) => group ?? 0,
  );
  const nums = [...groups.keys()].toSorted((a, b) => a - b);
  return nums.map((num) => {
    const points = (groups.get(num) ?? []).reduce((sum, { score }) => sum + score, 0);
    const { type, score, dependsOn } = byNum.get(num) ?? {
      type: "min" as const,
      score: points,
      dependsOn: [],
    };
    // Only dependencies on existing, earlier subtasks are kept, so that the dependencies contain no cycle.
    return { num, type, score, dependsOn: dependsOn.filter((n) => n < num && groups.has(n)) };
  });
}

/**
 * Returns a name that no file with different content has, because two such files could not be distinguished after a
 * download.
 */
function uniqueCaseName(hashByName: Map<string, string>, name: string, sha256: string): string {
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? name : withNumber(name, n);
    const holder = hashByName.get(candidate);
    if (holder === undefined || holder === sha256) {
      hashByName.set(candidate, sha256);
      return candidate;
    }
  }
}

/** Inserts a number before the extension: `a/1.in` becomes `a/1 (2).in`. */
function withNumber(name: string, n: number): string {
  const dot = name.lastIndexOf(".");
  const at = dot > name.lastIndexOf("/") + 1 ? dot : name.length;
  return `${name.slice(0, at)} (${n})${name.slice(at)}`;
}
