import * as z from "zod/mini";
import type { OutputOf } from "../../shared/call/endpoint.ts";
import { Refusal } from "../../shared/call/errors.ts";
import {
  BLOCKED_WORD_MAX,
  BLOCKED_WORDS_MAX,
  type setBlockedWords as setCall,
} from "../../shared/site/siteConfig.ts";
import { type Actor, auditText, recordAction } from "../audit/service.ts";
import type { Database, Db } from "../platform/database/db.ts";
import { BlockedWords } from "../platform/text/blockedWords.ts";
import { lockSetting, siteSetting, startSetting, storeSetting } from "./sql.ts";

const WORDS_KEY = "site.blockedWords";

const stored = z.object({ words: z._default(z.array(z.string()), []) });

function wordsOf(value: unknown): string[] {
  const parsed = stored.safeParse(value ?? {});
  return parsed.success ? parsed.data.words : [];
}

/**
 * Reads the administrators' list of words that users' texts must not contain; this is a look-up of one row by its key.
 */
export async function readBlockedWords(db: Db): Promise<string[]> {
  const [row] = await siteSetting(db, { key: WORDS_KEY });
  return wordsOf(row?.value);
}

/**
 * Throws TEXT_WORD_BLOCKED, with the first blocked word, if one of the strings contains a word that the site blocks.
 */
export async function refuseBlockedWords(db: Db, texts: readonly string[]): Promise<void> {
  const words = await readBlockedWords(db);
  if (words.length === 0) return;
  const blockedWords = new BlockedWords(words);
  for (const text of texts) {
    const word = blockedWords.firstIn(text);
    if (word !== null) throw new Refusal("TEXT_WORD_BLOCKED", { word });
  }
}

/** Maximum number of characters of a word list in the audit log. */
const AUDIT_WORDS_MAX = 500;

/**
 * Replaces the list; the order is kept, and duplicates are removed. Refusals: INVALID_FIELD if a word is too long or
 * there are too many words.
 */
export async function setBlockedWords(
  db: Database,
  actor: Actor,
  { words: sent }: z.output<typeof setCall.input>,
): Promise<OutputOf<typeof setCall>> {
  const tidyWords = sent.map((word) => word.trim().replaceAll(/\s+/gu, " "));
  const words = [...new Set(tidyWords.filter((word) => word !== ""))];
  const isLong = words.some((word) => word.length > BLOCKED_WORD_MAX);
  if (isLong || words.length > BLOCKED_WORDS_MAX) {
    throw new Refusal("INVALID_FIELD", { field: "words", reason: "tooBig" });
  }
  return db.transaction(async (tx) => {
    await startSetting(tx, { key: WORDS_KEY });
    const [row] = await lockSetting(tx, { key: WORDS_KEY });
    const oldWords = new Set(wordsOf(row?.value));
    const newWords = new Set(words);
    const removed = [...oldWords].filter((word) => !newWords.has(word));
    const added = words.filter((word) => !oldWords.has(word));
    await storeSetting(tx, { key: WORDS_KEY, value: JSON.stringify({ words }) });
    if (removed.length + added.length === 0) return { words };
    await recordAction(tx, actor, {
      action: "site.blockedWords",
      target: "blocked words",
      before: { removed: auditText(removed.join(", "), AUDIT_WORDS_MAX) },
      after: { added: auditText(added.join(", "), AUDIT_WORDS_MAX) },
    });
    return { words };
  });
}
