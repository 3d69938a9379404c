import type { SystemErrorCause } from "../../shared/submission/submission.ts";
import type { Locale } from "../../shared/text/locale.ts";
import { endings as english } from "../../shared/texts/en-US/endings.ts";
import { endings as chinese } from "../../shared/texts/zh-CN/endings.ts";

const texts: Record<Locale, Partial<Record<string, { text: string; hint: string }>>> = {
  "zh-CN": chinese.causes,
  "en-US": english.causes,
};

/**
 * Explains why the code did not reach the remote judge or received no verdict there; the judge's own message follows.
 */
export function failureText({ code, detail }: SystemErrorCause, locale: Locale): string | null {
  const cause = texts[locale][code];
  if (!cause) return detail;
  const lines = [cause.text, cause.hint, detail ?? ""];
  return lines.filter((line) => line !== "").join("\n");
}
