/**
 * Every refusal the server can answer: code → HTTP status. The code is also the key of its text
 * (`texts/<language>/errors.ts`), so a code without a text does not compile.
 */
export const errorStatus = {
  BAD_REQUEST: 400,
  MALFORMED_JSON: 400,
  INVALID_FIELD: 400,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  UNSUPPORTED_MEDIA_TYPE: 415,
  BODY_TOO_LARGE: 413,
  URI_TOO_LONG: 414,
  HEADERS_TOO_LARGE: 431,
  CONFLICT: 409,
  LOGIN_REQUIRED: 401,
  SESSION_ENDED: 401,
  FORBIDDEN: 403,
  PASSWORD_CHANGE_REQUIRED: 403,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,

  LOGIN_WRONG: 400,
  LOGIN_LOCKED: 429,
  ACCOUNT_BANNED: 400,
  ACCOUNT_APPLYING: 400,
  USERNAME_REQUIRED: 400,
  USERNAME_TOO_LONG: 400,
  PASSWORD_REQUIRED: 400,
  PASSWORD_LENGTH: 400,
  PASSWORD_SAME: 400,

  PROBLEM_NOT_FOUND: 404,
  PROBLEM_HIDDEN: 403,
  NO_PROBLEM: 400,

  SUBMIT_FORBIDDEN: 403,
  JUDGING_OFF: 403,
  CODE_EMPTY: 400,
  CODE_TOO_LONG: 400,
  LANGUAGE_UNKNOWN: 400,
  LANGUAGE_NOT_ALLOWED: 400,
  LANGUAGE_UNAVAILABLE: 400,
  SUBMIT_TOO_FAST: 429,
  CONTEST_NOT_FOUND: 404,
  TRAINING_NOT_FOUND: 404,
  SUBMISSION_NOT_FOUND: 404,
  SHARE_NOT_OWN: 403,
  SHARE_IN_CONTEST: 403,
  SHARE_OFF: 403,
  REJUDGE_RUNNING: 409,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export type ErrorParams = Record<string, string | number>;

/** Thrown anywhere in the server; one place turns it into an answer in the reader's language. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly params: ErrorParams;
  constructor(code: ErrorCode, params: ErrorParams = {}) {
    super(code);
    this.name = "Refusal";
    this.code = code;
    this.params = params;
  }
  get status(): number {
    return errorStatus[this.code];
  }
}
