import { Refusal } from "../../shared/errors.ts";
import type { SignedInCall } from "../platform/route.ts";
import type { ChosenScope } from "../scope/service.ts";
import { submissionByKey } from "./sql.ts";

/** What makes two calls with one key the same call; a captcha is no part of it. */
interface RepeatableCall extends ChosenScope {
  /** In capitals. */
  displayId: string;
  language: string;
  /** Without a byte order mark. */
  code: string;
}

/**
 * The submission that a call with this idempotency key stored before; undefined: none did. A key that comes again with
 * another body is refused: its sender would take the first submission for the answer to the second.
 */
export async function repeatedCall(
  { db, viewer }: SignedInCall,
  key: string,
  { displayId, language, code, scope, scopeId }: RepeatableCall,
): Promise<number | undefined> {
  const [before] = await submissionByKey(db, { uid: viewer.uid, key });
  if (!before) return undefined;
  const isSame =
    [before.displayPid, before.problemId].includes(displayId) &&
    before.language === language &&
    before.code === code &&
    before.scope === scope.name &&
    before.scopeId === scopeId;
  if (!isSame) throw new Refusal("IDEMPOTENCY_KEY_USED");
  return before.submitId;
}
