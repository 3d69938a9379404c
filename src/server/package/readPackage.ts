import type { EditorialText } from "../../shared/discussion/editorial.ts";
import type { EditorialRelease } from "../../shared/discussion/editorialRules.ts";
import type { CaseFlags } from "../../shared/verdict/caseFlags.ts";
import type { Locale } from "../../shared/text/locale.ts";
import type {
  ExpectedVerdict,
  ProblemPackage,
  StatementSections,
  ValidatorProtocol,
} from "../../shared/problem/problemPackage.ts";
import type { StoredFile } from "../platform/file/files.ts";
import type { DataFile } from "./archive.ts";
import type { RemoteOrigin } from "../remote/service.ts";
import type { Report } from "./report.ts";

export interface PackageCase {
  inputName: string;
  outputName: string;
  input: DataFile;
  output: DataFile;
  score: number;
  group: number | null;
  /** Whether the package lacks the answer; an empty file is then used instead. */
  answerMissing?: boolean | undefined;
}

export interface PackageFile extends StoredFile {
  name: string;
}

/** A jury program and its expected results; `expected` is empty if the package does not state them. */
export interface PackageSolution {
  name: string;
  language: string;
  code: string;
  expected: ExpectedVerdict[];
  score: number | null;
}

/** A program that checks one test input against the statement. */
export interface PackageValidator {
  name: string;
  language: string;
  code: string;
  /**
   * Contents of the files next to the validator, by file name; C and C++ sources among them are compiled with the
   * validator.
   */
  files: Record<string, string>;
  protocol: ValidatorProtocol;
  /** Command-line arguments. */
  flags: string[];
  caseFlags: CaseFlags[];
}

/** The plain fields of a problem; the contents of files that they name are stored separately. */
export type PackageFields = Omit<
  ProblemPackage,
  "cases" | "userExtraFiles" | "judgeExtraFiles" | "solutions" | "validators" | "editorials"
>;

export interface PackageEditorial {
  release: EditorialRelease;
  /** ISO time; null if the release has none. */
  releaseAt: string | null;
  texts: EditorialText[];
}

/**
 * A whole problem in the form shared by all formats and the database: every reader returns it and every writer accepts
 * it. Large files are already in the store, so the problem fits into JSON.
 */
export interface ReadPackage {
  fields: PackageFields;
  /** The statements in Markdown, which may contain HTML; there is at least one. */
  statements: Partial<Record<Locale, StatementSections>>;
  /** The cases in judging order. */
  cases: PackageCase[];
  /** Source of the checker or interactor; null in judge mode `default`. */
  judgeProgram: string | null;
  /** Pictures of the statements and downloads for contestants. */
  files: PackageFile[];
  /** Contents of text files by file name; the files are placed next to the contestant's source. */
  userFiles: Record<string, string>;
  /** Contents of text files by file name; the files are placed next to the source of the checker or interactor. */
  judgeFiles: Record<string, string>;
  solutions: PackageSolution[];
  validators: PackageValidator[];
  /** Absent in packages of other formats, and in imports that were read before problems had editorials. */
  editorials?: PackageEditorial[];
  /** The judge to which submissions are sent; if absent, submissions are judged on this site. */
  remote?: RemoteOrigin | undefined;
  /** The source of a problem that has test data and is judged on this site; absent if the problem came from a file. */
  origin?: RemoteOrigin | undefined;
}

/** A problem found in an archive. */
export interface ArchiveProblem {
  /** Provisional name of the problem, used until the problem has been read: the name of its folder, or its title. */
  name: string;
  /**
   * Reads the whole problem; throws a PackageFault if this problem cannot be read, which does not affect the other
   * problems.
   */
  read(report: Report): Promise<ReadPackage>;
}

/** Total points of a problem that does not state them. */
const FULL_SCORE = 100;

/**
 * Cases without points share the remaining points of their subtask (or of the problem) equally; the remainder of this
 * division is distributed among the last cases, one point each. Cases of problems without points get 0 points.
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
