import { Refusal } from "../../shared/errors.ts";
import type { Db } from "../platform/db.ts";
import { readBlockedWords } from "../site/service.ts";
import { BlockedWords } from "./blockedWords.ts";

/** Refuses texts with a word that the site blocks: TEXT_WORD_BLOCKED with the first one. */
export async function refuseBlockedWords(db: Db, texts: readonly string[]): Promise<void> {
  const words = await readBlockedWords(db);
  if (words.length === 0) return;
  const blockedWords = new BlockedWords(words);
  for (const text of texts) {
    const word = blockedWords.firstIn(text);
    if (word !== null) throw new Refusal("TEXT_WORD_BLOCKED", { word });
  }
}
