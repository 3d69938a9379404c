import { localLanguages } from "../../shared/languages/languages.ts";
import type { Language } from "../../shared/problem/problem.ts";
import type { Database, Db } from "../platform/database/db.ts";
import { languagesOfBank, languagesOfProblem, seedLanguageRows } from "./sql.ts";

/** All languages of a judge (null: of all judges); languages that no judge node has are included and marked. */
export function languagesIn(db: Db, bank: string | null): Promise<Language[]> {
  return languagesOfBank(db, { bank });
}

/**
 * The languages that a problem's author allows, with their time and memory factors for this problem; languages that no
 * node offers are included.
 */
export function allowedLanguages(db: Db, problemId: number): Promise<Language[]> {
  return languagesOfProblem(db, { problemId });
}

/** A problem's limits for this language, in whole milliseconds and MiB. */
export function limitsIn(
  language: Pick<Language, "timeFactor" | "memoryFactor">,
  stated: { timeLimit: number; memoryLimit: number },
): { timeLimit: number; memoryLimit: number } {
  return {
    timeLimit: Math.round(stated.timeLimit * language.timeFactor),
    memoryLimit: Math.round(stated.memoryLimit * language.memoryFactor),
  };
}

/** Updates the language rows to the languages of this program version; factors changed by administrators are kept. */
export async function seedLanguages(db: Database): Promise<void> {
  await seedLanguageRows(db, { localLanguages: JSON.stringify(localLanguages) });
}
