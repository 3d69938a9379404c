/**
 * Machine-readable causes of a System Error: lower case from a judge node, upper case from the server. Pages explain
 * each cause in both languages.
 */
export const systemErrorCodes = [
  "data_missing",
  "data_corrupt",
  "data_unreachable",
  "data_refused",
  "no_cases",
  "language_unavailable",
  "compiler_broken",
  "checker_compile_failed",
  "checker_failed",
  "interactor_failed",
  "sandbox_failed",
  "sandbox_died",
  "machine_overloaded",
  "disk_failed",
  "node_exhausted",
  "internal",
  "LANGUAGE_GONE",
  "NO_TEST_DATA",
  "NO_SUBTASKS",
  "NO_JUDGE_PROGRAM",
  "BAD_RESULT",
  "NODE_CRASHED",
  "JUDGING_FAILED",
  "JUDGING_NOT_RETRIED",
  "OTHER_BACKEND",
  "REMOTE_NO_ACCOUNT",
  "REMOTE_REFUSED",
  "REMOTE_LANGUAGE_REFUSED",
  "REMOTE_NOT_SENT",
  "REMOTE_UNKNOWN",
  "REMOTE_TIMEOUT",
  "REMOTE_STATE_UNKNOWN",
] as const;
export type SystemErrorCode = (typeof systemErrorCodes)[number];
