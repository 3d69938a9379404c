import type { RemoteWords } from "../../remote/texts.ts";

const known = [
  "loginRefused",
  "sessionEnded",
  "needsPerson",
  "blocked",
  "pageChanged",
  "unavailable",
  "timeout",
] as const;

/** Why an account or a judge does not work; rare reasons by their code. */
export function reasonText(t: RemoteWords, reason: string, detail: string): string {
  const code = known.find((each) => each === reason);
  return code ? t(`admin.reason.${code}`) : t("admin.reason.other", { reason, detail }).trim();
}
