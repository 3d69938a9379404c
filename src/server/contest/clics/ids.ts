import { createHash } from "node:crypto";
import type { StoredRegulations } from "../../../shared/contest/contestRegulations.ts";
import { penaltyOf } from "../../../shared/scoreboard/penalty.ts";
import { localLanguages, sourceEnding } from "../../../shared/languages/languages.ts";
import { Verdict, verdictOf } from "../../../shared/verdict/verdict.ts";
import type { ContestRule } from "../../../shared/contest/contest.ts";

/** Maps verdict codes to ids of the known judgement types. */
const typeIds = new Map<number, string>([
  [Verdict.Accepted, "AC"],
  [Verdict.WrongAnswer, "WA"],
  [Verdict.TimeLimitExceeded, "TLE"],
  [Verdict.MemoryLimitExceeded, "MLE"],
  [Verdict.RuntimeError, "RTE"],
  [Verdict.CompileError, "CE"],
  [Verdict.PresentationError, "PE"],
  [Verdict.OutputLimitExceeded, "OLE"],
  // `RE` means rejected without a more specific reason; a runtime error is `RTE`.
  [Verdict.PartialAccepted, "RE"],
  [Verdict.SystemError, "JE"],
  [Verdict.SubmittedFailed, "SE"],
]);

/** The judgement type of a finished submission; undefined if it has not been judged. */
export function judgementTypeId(status: number): string | undefined {
  return typeIds.get(status);
}

export interface JudgementType {
  id: string;
  name: string;
  solved: boolean;
  /**
   * Whether a submission with this judgement adds a time penalty, as wrong submissions do on scoreboards that count
   * solved problems.
   */
  penalty: boolean;
}

export function judgementTypes(rule: ContestRule, regulations: StoredRegulations): JudgementType[] {
  const { statuses } = penaltyOf(rule, regulations);
  return [...typeIds].map(([status, id]) => {
    const { name } = verdictOf(status);
    const solved = status === Verdict.Accepted;
    return { id, name, solved, penalty: rule === "acm" && statuses.has(status) };
  });
}

/** Maps names of languages to ids that the Contest API defines. */
const standardIds: Record<string, string> = {
  "C++": "cpp",
  Golang: "go",
  "JavaScript Node": "javascript",
};

/** `C++ 17 With O2` becomes `cpp17-o2`. */
export function languageId(name: string): string {
  const standardId = standardIds[name];
  if (standardId !== undefined) return standardId;
  const plain = name
    .toLowerCase()
    .replaceAll("++", "pp")
    .replaceAll("#", "sharp")
    .replace(/ with o2$/, "_o2")
    .replaceAll(/[^a-z0-9_]/g, "")
    .replace("_o2", "-o2")
    .slice(0, 36);
  return /^[a-z0-9]/.test(plain) ? plain : `x${plain}`.slice(0, 36);
}

export interface ApiLanguage {
  id: string;
  name: string;
  /** The judge finds the main class or file automatically, so clients need not ask for it. */
  entry_point_required: false;
  extensions: string[];
}

/**
 * The languages of the contest, and languages that were used in submissions but may no longer be offered. If the
 * contest does not restrict the languages, all languages are included.
 */
export function apiLanguages(
  used: ReadonlySet<string>,
  { languages = [] }: StoredRegulations,
): ApiLanguage[] {
  const all = localLanguages.map(({ name }) => name);
  const names = new Set([...(languages.length > 0 ? languages : all), ...used]);
  return [...names].map((name) => ({
    id: languageId(name),
    name,
    entry_point_required: false,
    extensions: [sourceEnding(name).slice(1)],
  }));
}

/** Schools have names but no ids, so the id is a hash of the name. */
export function organizationId(school: string): string {
  return `org-${createHash("sha256").update(school).digest("hex").slice(0, 20)}`;
}
