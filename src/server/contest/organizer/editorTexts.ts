import { Refusal } from "../../../shared/call/errors.ts";
import { mayPublishTexts } from "../../authority/policy.ts";
import type { Database, Db } from "../../platform/database/db.ts";
import { countOrRefuse } from "../../platform/database/rateWindow.ts";
import type { Principal } from "../../platform/route/principal.ts";
import { refuseBlockedWords } from "../../site/service.ts";
import { hasContestRole, isEditorByRole } from "../editorPolicy.ts";
import { type OwnedContest } from "../policy.ts";

interface Writer {
  viewer: Principal;
}

/**
 * If a user without a role writes texts for all contestants, the rules for posts in discussions apply. Texts that are
 * absent or null are skipped. Refusals: DISCUSSION_ROLE if the account may not write posts, even if it has permissions
 * in the contest; TEXT_WORD_BLOCKED if a text contains a blocked word.
 */
export async function admitPublicTexts(
  db: Db,
  { viewer }: Writer,
  contest: OwnedContest,
  texts: readonly (string | null | undefined)[],
): Promise<void> {
  if (!mayPublishTexts(viewer)) throw new Refusal("DISCUSSION_ROLE");
  await refuseWordsOfHelper(db, { viewer }, contest, texts);
}

/**
 * If an editor without an administrative role changes a contest's texts, refuses texts with words that the site blocks
 * (TEXT_WORD_BLOCKED).
 */
export async function refuseWordsOfHelper(
  db: Db,
  { viewer }: Writer,
  contest: OwnedContest,
  texts: readonly (string | null | undefined)[],
): Promise<void> {
  const written = texts.flatMap((text) => text ?? []);
  if (written.length === 0 || isEditorByRole(viewer, contest)) return;
  await refuseBlockedWords(db, written);
}

/**
 * Each of these calls may hash a password or test an account rule against all accounts of the site; the limit is far
 * above what a person can reach by hand.
 */
const COSTLY_CALLS = { limit: 20, window: 60 };

/**
 * Counts a call by an editor who has no admin role, such as a helper or the staff of a class. Refusal:
 * TOO_MANY_REQUESTS.
 */
export async function countCostlyCall(db: Database, { viewer }: Writer): Promise<void> {
  if (hasContestRole(viewer)) return;
  const limit = { key: `contest:costly:${viewer.uid}`, ...COSTLY_CALLS };
  await countOrRefuse(db, limit);
}
