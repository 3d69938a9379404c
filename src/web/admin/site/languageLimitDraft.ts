import type { LanguageLimit } from "../../../shared/languages/languageLimits.ts";
import { problemLimits } from "../../../shared/problem/problemRules.ts";

/** The factors as the user typed them, by language id. */
export type Draft = Record<number, { time: string; memory: string }>;

/** A factor as a number; null when it is invalid or out of range. */
export function factorOf(text: string): number | null {
  const { min, max } = problemLimits.factor;
  const value = /^\s*\d{1,3}(?:[.,]\d{1,4})?\s*$/.test(text)
    ? Number(text.trim().replace(",", "."))
    : Number.NaN;
  return value >= min && value <= max ? value : null;
}

/** The languages whose factors differ from the stored factors; null while a typed factor is invalid. */
export function changedRows(
  rows: readonly LanguageLimit[],
  draft: Draft,
): { id: number; timeFactor: number; memoryFactor: number }[] | null {
  const changed = [];
  for (const { id, timeFactor, memoryFactor } of rows) {
    const draftFactors = draft[id];
    if (!draftFactors) continue;
    const [time, memory] = [factorOf(draftFactors.time), factorOf(draftFactors.memory)];
    if (time === null || memory === null) return null;
    if (time === timeFactor && memory === memoryFactor) continue;
    changed.push({ id, timeFactor: time, memoryFactor: memory });
  }
  return changed;
}
