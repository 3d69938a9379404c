import type { RemoteWords } from "../../remote/texts.ts";

const reasonCodes = [
  "loginRefused",
  "sessionEnded",
  "needsPerson",
  "blocked",
  "pageChanged",
  "unavailable",
  "timeout",
] as const;

/** The reason why an account or a judge does not work; rare reasons are shown as their code. */
export function reasonText(t: RemoteWords, reason: string, detail: string): string {
  const code = reasonCodes.find((each) => each === reason);
  return code ? t(`admin.reason.${code}`) : t("admin.reason.other", { reason, detail }).trim();
}

/**
 * A stored failure (`code: detail`, or only a code) in the reader's language, optionally with the detail in
 * parentheses.
 */
export function failureText(t: RemoteWords, failure: string, hasDetail = false): string {
  const [code = "", ...rest] = failure.split(": ");
  const detail = rest.join(": ");
  if (!reasonCodes.some((each) => each === code)) return failure;
  const text = reasonText(t, code, "");
  return hasDetail && detail !== "" ? `${text} (${detail})` : text;
}
