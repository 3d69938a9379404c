/** Refusals of problems of other judges: code → HTTP status; `errorStatus` has all. */
export const remoteErrorStatus = {
  BACKEND_UNAVAILABLE: 503,
  REMOTE_JUDGE_UNKNOWN: 400,
  REMOTE_ID_WRONG: 400,
  REMOTE_TOO_MANY: 400,
  REMOTE_HANDLE_EMPTY: 400,
  REMOTE_SECRET_NEEDED: 400,
  REMOTE_SESSION_WRONG: 400,
  REMOTE_ACCOUNT_TAKEN: 409,
  REMOTE_ACCOUNT_NOT_FOUND: 404,
} as const;
