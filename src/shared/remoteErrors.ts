/** Refusals of problems of other judges: code → HTTP status; `errorStatus` has all. */
export const remoteErrorStatus = {
  BACKEND_UNAVAILABLE: 503,
  REMOTE_JUDGE_UNKNOWN: 400,
  REMOTE_ID_WRONG: 400,
  REMOTE_TOO_MANY: 400,
} as const;
