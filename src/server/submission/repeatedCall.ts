import { Refusal } from "../../shared/call/errors.ts";
import type { SignedInCall } from "../platform/route/route.ts";
import type { ChosenScope } from "../scope/service.ts";
import { submissionByKey } from "./sql.ts";

/** Parts of the body that must be equal in two requests with the same idempotency key; the captcha may differ. */
interface RepeatableCall extends ChosenScope {
  /** Display id in upper case. */
  displayId: string;
  language: string;
  /** Code without a byte order mark. */
  code: string;
}

/**
 * Returns the id of the submission that an earlier call with this idempotency key stored; undefined if there is none.
 * If the earlier call had a different body, this call is refused. Otherwise, the caller would take the first submission
 * for the one that was just sent.
 */
export async function repeatedCall(
  { db, viewer }: Pick<SignedInCall, "db" | "viewer">,
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
