import type * as z from "zod/mini";
import { localLanguage } from "../../shared/languages/languages.ts";
import type { LanguageLimit, updateLanguageLimits } from "../../shared/languages/languageLimits.ts";
import { type Actor, difference, recordAction } from "../audit/service.ts";
import type { Database, Db } from "../platform/database/db.ts";
import { languageLimits, lockLanguages, storeFactors } from "./sql.ts";

/**
 * Returns the time and memory factors of the local judge's languages, together with the default factors of this
 * version, in language order.
 */
export async function readLimits(db: Db): Promise<LanguageLimit[]> {
  const rows = await languageLimits(db);
  return rows.map((row) => {
    const { timeFactor = row.timeFactor, memoryFactor = row.memoryFactor } =
      localLanguage(row.name) ?? {};
    return { ...row, usualTimeFactor: timeFactor, usualMemoryFactor: memoryFactor };
  });
}

/**
 * Changes factors. Submissions judged from now on get the new limits. Unknown languages and languages of remote judges
 * are ignored.
 */
export function updateLimits(
  db: Database,
  actor: Actor,
  { languages }: z.output<typeof updateLanguageLimits.input>,
): Promise<LanguageLimit[]> {
  return db.transaction(async (tx) => {
    const newById = new Map(languages.map((language) => [language.id, language]));
    const stored = await lockLanguages(tx, { ids: [...newById.keys()] });
    const before: Record<string, unknown> = {};
    const after: Record<string, unknown> = {};
    for (const { id, name, ...was } of stored) {
      const { timeFactor, memoryFactor } = newById.get(id) ?? was;
      const changed = difference(was, { timeFactor, memoryFactor });
      if (Object.keys(changed.after).length === 0) continue;
      before[name] = changed.before;
      after[name] = changed.after;
    }
    if (Object.keys(after).length > 0) {
      const changes = stored.flatMap(({ id }) => newById.get(id) ?? []);
      await storeFactors(tx, { factors: JSON.stringify(changes) });
      await recordAction(tx, actor, {
        action: "site.languages",
        target: "languages",
        before,
        after,
      });
    }
    return readLimits(tx);
  });
}
