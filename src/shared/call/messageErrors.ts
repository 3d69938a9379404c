/**
 * Maps the codes of refusals about messages and notices to HTTP statuses; `errorStatus` contains the refusals of all
 * areas.
 */
export const messageErrorStatus = {
  NOTICE_NOT_FOUND: 404,
  NOTICE_RECIPIENTS_MISSING: 400,
  NOTICE_NAMES_UNKNOWN: 400,
  NOTICE_CLASS_UNKNOWN: 400,
  NOTICE_SENT: 409,
  USER_NOT_BLOCKED: 400,
  THREAD_FULL: 409,
} as const;
