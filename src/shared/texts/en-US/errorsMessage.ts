import type { Shape } from "../shape.ts";
import type { messageErrors as source } from "../zh-CN/errorsMessage.ts";

export const messageErrors = {
  NOTICE_NOT_FOUND: "This notice does not exist, perhaps it was deleted; reload the list",
  NOTICE_RECIPIENTS_MISSING: "Enter at least one username or one class",
  NOTICE_NAMES_UNKNOWN:
    "{count} usernames do not exist: {names}. Correct or remove them, then send again",
  NOTICE_CLASS_UNKNOWN: "Class {id} does not exist; check its number",
  USER_NOT_BLOCKED:
    "This user cannot be blocked: the account does not exist or is your own, or you have blocked {max} users; unblock someone first",
  THREAD_FULL:
    "Too many users follow this discussion; open it from time to time to see new comments",
  NOTICE_SENT:
    "This notice was sent, so its time cannot be changed; recall it and send another one",
} as const satisfies Shape<typeof source>;
