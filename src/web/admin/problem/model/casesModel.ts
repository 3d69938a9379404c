import { FULL_SCORE, splitScore } from "../../../../shared/verdict/caseScores.ts";
import { pastedList } from "../../../../shared/text/pastedList.ts";
import { naturalOrder, type Pair } from "../../../../shared/verdict/casePairing.ts";
import {
  type CaseFile,
  GROUP_MAX,
  type NewCase,
  SCORE_MAX,
  type Subtask,
  type TestData,
  type UploadState,
} from "../../../../shared/problem/testData.ts";

/** A file of a case in the panel. */
export interface CaseItemFile {
  name: string;
  /** Bytes. */
  size: number;
  from: CaseFile;
}

/** One case of the list; points and group are strings as typed by the user. */
export interface CaseItem {
  key: string;
  input: CaseItemFile;
  output: CaseItemFile;
  score: string;
  group: string;
}

export interface SubtaskItem {
  /** Stays the same when the number of the subtask changes. */
  key: string;
  num: number;
  type: Subtask["type"];
  /** The points as the user typed them; if empty, the sum of the points of the subtask's cases is used. */
  score: string;
  dependsOn: string;
}

/** The edited data; compared with the stored data to detect changes. */
export interface CasesModel {
  cases: CaseItem[];
  subtasks: SubtaskItem[];
}

let keys = 0;
function newKey(): string {
  keys += 1;
  return `case-${keys}`;
}

/** The stored data as an editable model that refers to the stored files. */
export function modelOf({ cases, subtasks }: TestData, version: number): CasesModel {
  return {
    cases: cases.map((row) => {
      const reference = { version, seq: row.seq };
      return {
        key: newKey(),
        input: {
          name: row.inputName,
          size: row.inputSize,
          from: { kept: { ...reference, side: "input" } },
        },
        output: {
          name: row.outputName,
          size: row.outputSize,
          from: { kept: { ...reference, side: "output" } },
        },
        score: String(row.score),
        group: row.group === null ? "" : String(row.group),
      };
    }),
    subtasks: subtasks.map(({ num, type, score, dependsOn }) => ({
      key: newKey(),
      num,
      type,
      score: String(score),
      dependsOn: dependsOn.join(", "),
    })),
  };
}

/** A copy of the model with keys that are unique on this page. */
export function withNewKeys({ cases, subtasks }: CasesModel): CasesModel {
  return {
    cases: cases.map((each) => ({ ...each, key: newKey() })),
    subtasks: subtasks.map((each) => ({ ...each, key: newKey() })),
  };
}

/**
 * Returns one case without points for each pair of uploaded files. If `grouped` is true, the cases are assigned to the
 * groups that the file names state.
 */
export function casesOfPairs(
  pairs: readonly Pair[],
  { id, files }: Pick<UploadState, "id" | "files">,
  grouped: boolean,
): CaseItem[] {
  const sizes = new Map(files.map(({ name, size }) => [name, size]));
  const file = (name: string): CaseItemFile => {
    return { name, size: sizes.get(name) ?? 0, from: { upload: id, name } };
  };
  return pairs.map(({ input, output, group }) => ({
    key: newKey(),
    input: file(input),
    output: output === null ? emptyOutput(input) : file(output),
    score: "",
    group: grouped && group !== null ? String(group) : "",
  }));
}

function emptyOutput(input: string): CaseItemFile {
  const name = `${input.replace(/\.[^./]*$/, "")}.out`;
  return { name, size: 0, from: { text: "", name } };
}

/** A case whose input and output the user typed. The files of an existing case keep their names. */
export function typedCase(texts: { input: string; output: string }, earlier?: CaseItem): CaseItem {
  const file = (text: string, was: CaseItemFile | undefined): CaseItemFile => {
    const unix = text.replaceAll("\r\n", "\n");
    const size = new TextEncoder().encode(unix).length;
    return was
      ? { name: was.name, size, from: { text: unix, name: was.name } }
      : { name: "", size, from: { text: unix } };
  };
  return {
    score: "",
    group: "",
    ...earlier,
    key: earlier?.key ?? newKey(),
    input: file(texts.input, earlier?.input),
    output: file(texts.output, earlier?.output),
  };
}

/** Sorts by the names of the inputs in natural order: 1, 2, 10. */
export function sortedByName(cases: readonly CaseItem[]): CaseItem[] {
  return cases.toSorted((a, b) => naturalOrder(a.input.name, b.input.name));
}

/** Gives every case an equal share of `total`; the remainder goes to the last cases. */
export function withEqualScores(cases: readonly CaseItem[], total = FULL_SCORE): CaseItem[] {
  const shares = splitScore(total, Math.max(1, cases.length));
  return cases.map((each, i) => ({ ...each, score: String(shares[i] ?? 0) }));
}

/** Number of the subtask of a case; null if there is none. */
export function groupOf({ group }: Pick<CaseItem, "group">): number | null {
  return whole(group, 1, GROUP_MAX);
}

/** Parses a whole number from `min` to `max`; null if the text is not such a number. */
function whole(text: string, min: number, max: number): number | null {
  const plain = text.trim();
  const value = Number(plain);
  return /^\d{1,7}$/.test(plain) && value >= min && value <= max ? value : null;
}

/** Whether the text is empty or a valid number of points. */
export function isScore(text: string): boolean {
  return text.trim() === "" || whole(text, 0, SCORE_MAX) !== null;
}

/** Whether the text is empty or is the number of a subtask. */
export function isGroup(text: string): boolean {
  return text.trim() === "" || whole(text, 1, GROUP_MAX) !== null;
}

/**
 * Sum of the points of all cases as they would be saved: cases without points share the remainder of the 100 points.
 */
function caseTotalOf({ cases }: CasesModel): number {
  const stated = cases.reduce((sum, { score }) => sum + (whole(score, 0, SCORE_MAX) ?? 0), 0);
  const hasOpen = cases.some(({ score }) => score.trim() === "");
  return hasOpen ? Math.max(stated, FULL_SCORE) : stated;
}

/**
 * The full score of the problem as it would be saved: with subtasks, the sum of their points, whatever the points of
 * the cases are.
 */
export function totalOf(model: CasesModel, bySubtask: boolean): number {
  const { subtasks } = toSave(model);
  // If no case has a subtask, the server adds one with all cases.
  if (!bySubtask || subtasks.length === 0) return caseTotalOf(model);
  return subtasks.reduce((sum, { score }) => sum + score, 0);
}

/** Points of each group's cases as they would be saved: cases without points share the remainder of the 100 points. */
export function pointsOfGroups(cases: readonly CaseItem[]): Map<number, number> {
  const stated = cases.map(({ score }) => whole(score, 0, SCORE_MAX));
  const open = stated.filter((score) => score === null).length;
  const rest = FULL_SCORE - stated.reduce<number>((sum, score) => sum + (score ?? 0), 0);
  const shares = splitScore(Math.max(0, rest), Math.max(1, open));
  const points = new Map<number, number>();
  for (const [i, { group }] of cases.entries()) {
    const score = stated[i] ?? shares.shift() ?? 0;
    const num = whole(group, 1, GROUP_MAX);
    if (num !== null) points.set(num, (points.get(num) ?? 0) + score);
  }
  return points;
}

/**
 * One entry for each group of cases: existing entries are kept, and new entries are scored by their worst case.
 * `keepEmpty`: whether entries without a case are kept, so that cases can be moved to them.
 */
export function withSubtasksOfGroups(
  { cases, subtasks }: CasesModel,
  keepEmpty = false,
): SubtaskItem[] {
  const byNum = new Map(subtasks.map((each) => [each.num, each]));
  const nums = new Set(pointsOfGroups(cases).keys());
  if (keepEmpty) for (const num of byNum.keys()) nums.add(num);
  return [...nums].toSorted((a, b) => a - b).map((num) => byNum.get(num) ?? newSubtask(num));
}

function newSubtask(num: number): SubtaskItem {
  return { key: newKey(), num, type: "min", score: "", dependsOn: "" };
}

/** The model with a new empty subtask at the end. */
export function withSubtaskAdded(model: CasesModel): CasesModel {
  const last = Math.max(0, ...model.subtasks.map(({ num }) => num));
  if (last >= GROUP_MAX) return model;
  return { ...model, subtasks: [...model.subtasks, newSubtask(last + 1)] };
}

/**
 * Parses a list of subtask numbers such as `1, 2`, all of which must be less than `num`. Returns null if the text is
 * invalid.
 */
export function readDependsOn(text: string, num: number): number[] | null {
  const parts = pastedList(text);
  const numbers = parts.map((part) => whole(part, 1, num - 1));
  return numbers.includes(null) ? null : [...new Set(numbers.flatMap((n) => n ?? []))];
}

/** Whether the model can be saved. */
export function isSavable({ cases, subtasks }: CasesModel): boolean {
  return (
    cases.length > 0 &&
    cases.every(({ score, group }) => isScore(score) && isGroup(group)) &&
    subtasks.every(
      ({ num, score, dependsOn }) => isScore(score) && readDependsOn(dependsOn, num) !== null,
    )
  );
}

/** Input of the save call, which refuses a model that does not pass `isSavable`. */
export function toSave(model: CasesModel): { cases: NewCase[]; subtasks: Subtask[] } {
  const points = pointsOfGroups(model.cases);
  return {
    cases: model.cases.map(({ input, output, score, group }) => ({
      input: input.from,
      output: output.from,
      score: whole(score, 0, SCORE_MAX),
      group: whole(group, 1, GROUP_MAX),
    })),
    // Subtasks without a case are not saved.
    subtasks: withSubtasksOfGroups(model).map(({ num, type, score, dependsOn }) => ({
      num,
      type,
      score: whole(score, 0, SCORE_MAX) ?? points.get(num) ?? 0,
      dependsOn: readDependsOn(dependsOn, num) ?? [],
    })),
  };
}

/** Whether the data is equal, apart from keys. */
export function isSameData(a: CasesModel, b: CasesModel): boolean {
  return JSON.stringify(toSave(a)) === JSON.stringify(toSave(b));
}
