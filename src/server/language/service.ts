import { localLanguages } from "../../shared/languages.ts";
import type { Language } from "../../shared/problem.ts";
import type { Db } from "../platform/db.ts";
import { languagesOfBank, languagesOfProblem, seedLanguageRows } from "./sql.ts";

export { allowsLanguage } from "./sql.ts";

/** Every language of a bank, of all banks for null; what no judge has is marked, not left out. */
export function languagesIn(db: Db, bank: string | null): Promise<Language[]> {
  return languagesOfBank(db, bank);
}

/** The languages that a problem's author allows, with this problem's factors, also those that no judge has now. */
export function allowedLanguages(db: Db, problemId: number): Promise<Language[]> {
  return languagesOfProblem(db, problemId);
}

/** Limits in this language: whole milliseconds and MiB. */
export function limitsIn(
  language: Pick<Language, "timeFactor" | "memoryFactor">,
  stated: { timeLimit: number; memoryLimit: number },
): { timeLimit: number; memoryLimit: number } {
  return {
    timeLimit: Math.round(stated.timeLimit * language.timeFactor),
    memoryLimit: Math.round(stated.memoryLimit * language.memoryFactor),
  };
}

/** Brings the language rows up to this program; factors an administrator changed stay. */
export async function seedLanguages(db: Db): Promise<void> {
  await seedLanguageRows(db, JSON.stringify(localLanguages));
}
