import type { CaseFlags } from "../../../shared/caseFlags.ts";
import type { Locale } from "../../../shared/locale.ts";
import type {
  ExpectedVerdict,
  ProblemPackage,
  StatementSections,
  ValidatorProtocol,
} from "../../../shared/problemPackage.ts";
import type { StoredFile } from "../../platform/files.ts";
import type { Report } from "./report.ts";

export interface PackageCase {
  inputName: string;
  outputName: string;
  input: StoredFile;
  output: StoredFile;
  score: number;
  group: number | null;
}

export interface PackageFile extends StoredFile {
  name: string;
}

/** A program of the jury and what it must get; `expected` is empty when nobody said. */
export interface PackageSolution {
  name: string;
  language: string;
  code: string;
  expected: ExpectedVerdict[];
  score: number | null;
}

/** A program that says of one test input whether it keeps to the statement. */
export interface PackageValidator {
  name: string;
  language: string;
  code: string;
  /** Names → texts that lie beside it; sources of C and C++ among them are parts of it. */
  files: Record<string, string>;
  protocol: ValidatorProtocol;
  /** Arguments of its command line. */
  flags: string[];
  caseFlags: CaseFlags[];
}

/** The plain fields of a problem; what they name as files is beside them. */
export type PackageFields = Omit<
  ProblemPackage,
  "cases" | "userExtraFiles" | "judgeExtraFiles" | "solutions" | "validators"
>;

/**
 * Everything a problem has, between any two formats and the database: every reader answers it, every
 * writer takes it. Large bytes are in the store already, so it fits into JSON.
 */
export interface ReadPackage {
  fields: PackageFields;
  /** Markdown, in which HTML may stand. At least one. */
  statements: Partial<Record<Locale, StatementSections>>;
  /** In judging order. */
  cases: PackageCase[];
  /** Source of the checker or interactor; null in judge mode `default`. */
  judgeProgram: string | null;
  /** Pictures of the statements and what contestants may download. */
  files: PackageFile[];
  /** Names → texts that lie beside the contestant's source. */
  userFiles: Record<string, string>;
  /** Names → texts that lie beside the checker's or interactor's source. */
  judgeFiles: Record<string, string>;
  solutions: PackageSolution[];
  validators: PackageValidator[];
}

/** One problem that a reader came across. */
export interface FoundProblem {
  /** What to call it before it is read: its folder or title. */
  name: string;
  /** Reads it whole; throws a PackageFault that concerns this problem only. */
  read(report: Report): Promise<ReadPackage>;
}

/** Whole points of a problem without stated ones. */
const FULL_SCORE = 100;

/**
 * Cases without points of their own share what their subtask (or the whole problem) has left,
 * equally; what does not divide goes to the last ones, one point each. Without points: 0.
 */
export function withScores<Case extends { score: number | undefined; group: number | null }>(
  cases: Case[],
  fields: Pick<ProblemPackage, "type" | "subtasks">,
): (Omit<Case, "score"> & { score: number })[] {
  if (fields.type === 0) return cases.map((each) => ({ ...each, score: 0 }));
  const wholes = new Map(fields.subtasks.map(({ num, score }) => [num as number | null, score]));
  const scored = cases.map((each) => ({ ...each, score: each.score ?? 0 }));
  for (const [group, members] of Map.groupBy(cases.keys(), (i) => cases[i]?.group ?? null)) {
    const stated = members.reduce((sum, i) => sum + (cases[i]?.score ?? 0), 0);
    const open = members.filter((i) => cases[i]?.score === undefined);
    const rest = Math.max(0, (wholes.get(group) ?? FULL_SCORE) - stated);
    for (const [place, i] of open.entries()) {
      const extra = place >= open.length - (rest % open.length) ? 1 : 0;
      const target = scored[i];
      if (target) target.score = Math.floor(rest / open.length) + extra;
    }
  }
  return scored;
}
