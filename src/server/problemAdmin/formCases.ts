import { isDeepStrictEqual } from "node:util";
import type { ProblemForm } from "../../shared/problem/problemForm.ts";
import type { ProblemState } from "../../shared/problem/problemRules.ts";
import type { NewCase } from "../../shared/problem/testData.ts";
import type { Db } from "../platform/database/db.ts";
import type { FileStore } from "../platform/file/files.ts";
import {
  type CaseSource,
  casesOfForm,
  prepareCases,
  type PreparedCases,
} from "../testData/service.ts";
import { currentCases, type CurrentCase, type WholeRow } from "./sql.ts";

interface CurrentData extends Pick<
  WholeRow,
  "type" | "judgeCaseMode" | "dataVersion" | "subtasks"
> {
  cases: CurrentCase[];
}

type RequestedData = { cases: NewCase[] } & Pick<PreparedCases, "subtasks" | "base">;

type CaseParts = Pick<
  ProblemForm,
  "testData" | "samples" | "isUploadTestCase" | "uploadTestcaseDir"
>;

/** The parts of a save request that may change the test data. */
export interface CasesChange extends CaseParts {
  subtasks?: PreparedCases["subtasks"];
  /** The problem's state as it will be after this request has been saved. */
  next: Pick<ProblemState, "type" | "judgeCaseMode">;
}

/**
 * If a save request contains or changes test data, stores this data and returns it in its stored form. Returns
 * undefined if the test data is unchanged.
 */
export async function preparedCases(
  { db, files }: { db: Db; files: FileStore },
  change: CasesChange,
  stored: WholeRow | undefined,
): Promise<PreparedCases | undefined> {
  const cases = stored ? await currentCases(db, { pid: stored.id }) : [];
  const requested = requestedCases(change, stored && { ...stored, cases });
  return requested && prepareCases(files, requested.cases, requested);
}

function requestedCases(
  change: CasesChange,
  current: CurrentData | undefined,
): RequestedData | undefined {
  const { testData, samples, subtasks, next } = change;
  if (testData) return testData;
  if (samples && samples.length > 0) {
    const source = sourceOf(change);
    const stored = { version: current?.dataVersion ?? 0, cases: current?.cases ?? [] };
    const rows = samples.map(({ input, output, ...rest }) => ({
      ...rest,
      input: input ?? null,
      output: output ?? null,
    }));
    const cases = casesOfForm(source, rows, stored);
    return source.kind === "keep" ? { cases, subtasks, base: stored.version } : { cases, subtasks };
  }
  if (!current || current.cases.length === 0) return undefined;
  const newPoints = next.type !== current.type;
  const newSubtasks = subtasks !== undefined && !isDeepStrictEqual(subtasks, current.subtasks);
  if (!newPoints && !newSubtasks && next.judgeCaseMode === current.judgeCaseMode) return undefined;
  return { ...casesWithNewRules(current, newPoints), subtasks };
}

function sourceOf({ isUploadTestCase, uploadTestcaseDir }: CaseParts): CaseSource {
  if (isUploadTestCase === false || isUploadTestCase === "false") return { kind: "typed" };
  const id = uploadTestcaseDir?.trim();
  return id ? { kind: "upload", id } : { kind: "keep" };
}

/**
 * Keeps the current files of all cases. Points are redistributed if the problem changes from a type with scores to one
 * without, or the reverse.
 */
function casesWithNewRules(
  { dataVersion, cases }: Pick<CurrentData, "dataVersion" | "cases">,
  newPoints: boolean,
): { cases: NewCase[]; base: number } {
  return {
    base: dataVersion,
    cases: cases.map(({ seq, score, group }) => {
      const reference = { version: dataVersion, seq };
      return {
        input: { kept: { ...reference, side: "input" as const } },
        output: { kept: { ...reference, side: "output" as const } },
        score: newPoints ? null : score,
        group,
      };
    }),
  };
}
