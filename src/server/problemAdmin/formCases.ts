import { isDeepStrictEqual } from "node:util";
import type { ProblemForm } from "../../shared/problemForm.ts";
import type { ProblemState } from "../../shared/problemRules.ts";
import type { NewCase } from "../../shared/testData.ts";
import type { Db } from "../platform/db.ts";
import type { FileStore } from "../platform/files.ts";
import {
  type CaseSource,
  casesOfForm,
  prepareCases,
  type PreparedCases,
} from "../testData/service.ts";
import { presentCases, type PresentCase, type WholeRow } from "./sql.ts";

interface Present extends Pick<WholeRow, "type" | "judgeCaseMode" | "dataVersion" | "subtasks"> {
  cases: PresentCase[];
}

type Wanted = { cases: NewCase[] } & Pick<PreparedCases, "subtasks" | "base">;

type CaseParts = Pick<
  ProblemForm,
  "testData" | "samples" | "isUploadTestCase" | "uploadTestcaseDir"
>;

/** What of a save may touch the test data. */
export interface CasesAsked extends CaseParts {
  subtasks?: PreparedCases["subtasks"];
  /** The problem as it is to be. */
  next: Pick<ProblemState, "type" | "judgeCaseMode">;
}

/** The test data a save brings or changes, its texts in the store; undefined: it stays as it is. */
export async function preparedCases(
  { db, files }: { db: Db; files: FileStore },
  asked: CasesAsked,
  stored: WholeRow | undefined,
): Promise<PreparedCases | undefined> {
  const cases = stored ? await presentCases(db, stored.id) : [];
  const wanted = casesWanted(asked, stored && { ...stored, cases });
  return wanted && prepareCases(files, wanted.cases, wanted);
}

function casesWanted(asked: CasesAsked, present: Present | undefined): Wanted | undefined {
  const { testData, samples, subtasks, next } = asked;
  if (testData) return testData;
  if (samples && samples.length > 0) {
    const source = sourceOf(asked);
    const stored = { version: present?.dataVersion ?? 0, cases: present?.cases ?? [] };
    const rows = samples.map(({ input, output, ...rest }) => ({
      ...rest,
      input: input ?? "",
      output: output ?? null,
    }));
    const cases = casesOfForm(source, rows, stored);
    return source.kind === "keep" ? { cases, subtasks, base: stored.version } : { cases, subtasks };
  }
  if (!present || present.cases.length === 0) return undefined;
  const newPoints = next.type !== present.type;
  const newSubtasks = subtasks !== undefined && !isDeepStrictEqual(subtasks, present.subtasks);
  if (!newPoints && !newSubtasks && next.judgeCaseMode === present.judgeCaseMode) return undefined;
  return { ...keptCases(present, newPoints), subtasks };
}

function sourceOf({ isUploadTestCase, uploadTestcaseDir }: CaseParts): CaseSource {
  if (isUploadTestCase === false || isUploadTestCase === "false") return { kind: "typed" };
  const id = uploadTestcaseDir?.trim();
  return id ? { kind: "upload", id } : { kind: "keep" };
}

/** The same files under other rules: points are shared anew when they begin or cease to count. */
function keptCases(
  { dataVersion, cases }: Pick<Present, "dataVersion" | "cases">,
  newPoints: boolean,
): { cases: NewCase[]; base: number } {
  return {
    base: dataVersion,
    cases: cases.map(({ seq, score, group }) => {
      const kept = { version: dataVersion, seq };
      return {
        input: { kept: { ...kept, side: "input" as const } },
        output: { kept: { ...kept, side: "output" as const } },
        score: newPoints ? null : score,
        group,
      };
    }),
  };
}
