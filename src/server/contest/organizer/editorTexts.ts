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
 * Applies the rules for discussion posts to texts that are addressed to all contestants; only users who may edit the
 * contest without a grant may use blocked words. Texts that are absent or null are skipped. Refusals: DISCUSSION_ROLE
 * if the account may not write posts, even if it has permissions in the contest; TEXT_WORD_BLOCKED if a text contains a
 * blocked word.
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
 * Refuses texts of a contest that contain words blocked by the site (TEXT_WORD_BLOCKED), unless the viewer may edit the
 * contest without a grant.
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
 * Limit for calls that may hash a password or test an account rule against all accounts of the site; it is far above
 * what a person can reach by hand.
 */
const COSTLY_CALLS = { limit: 20, window: 60 };

/**
 * Counts a call towards the limit if the editor has no admin role, for example if a helper or the staff of a class
 * makes the call. Refusal: TOO_MANY_REQUESTS.
 */
export async function countCostlyCall(db: Database, { viewer }: Writer): Promise<void> {
  if (hasContestRole(viewer)) return;
  const limit = { key: `contest:costly:${viewer.uid}`, ...COSTLY_CALLS };
  await countOrRefuse(db, limit);
}
