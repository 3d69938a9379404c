import type { ErrorParams, Refusal } from "../../../shared/call/errors.ts";
import type { Locale } from "../../../shared/text/locale.ts";
import { errors as errorsEnglish } from "../../../shared/texts/en-US/errors.ts";
import { reasons as reasonsEnglish } from "../../../shared/texts/en-US/reasons.ts";
import { errors as errorsChinese } from "../../../shared/texts/zh-CN/errors.ts";
import { reasons as reasonsChinese } from "../../../shared/texts/zh-CN/reasons.ts";
import { translator } from "./translator.ts";

const translate = translator({ "zh-CN": errorsChinese, "en-US": errorsEnglish });
const translateReason = translator({ "zh-CN": reasonsChinese, "en-US": reasonsEnglish });

/** The message for a refusal, in the reader's language. */
export function refusalText({ code, params }: Refusal, locale: Locale): string {
  const { reason, ...rest } = params;
  if (reason === undefined) return translate(locale, code, rest);
  return translate(locale, code, { ...rest, reason: reasonText(reason, rest, locale) });
}

/** The text shown next to the refused field of a form; undefined if the refusal is not about a single field. */
export function refusedField(
  refusal: Refusal,
  locale: Locale,
): { field: string; reason: string } | undefined {
  const { field, reason, ...rest } = refusal.params;
  if (typeof field !== "string") return undefined;
  const text =
    reason === undefined ? refusalText(refusal, locale) : reasonText(reason, rest, locale);
  return { field, reason: text };
}

/** Reasons that are complete sentences even without the name of a field. */
const wholeReasons: ReadonlySet<unknown> = new Set<keyof typeof reasonsChinese>([
  "statementNeeded",
  "testDataNeeded",
  "statementAndTestDataNeeded",
]);

/**
 * Returns the text of a refusal for a list in which each line already names the refused item. If the refusal's reason
 * is a complete sentence, only the reason is returned; otherwise, the whole message of the refusal is returned.
 */
export function refusalReason(refusal: Refusal, locale: Locale): string {
  const { reason, ...rest } = refusal.params;
  if (reason === undefined || !wholeReasons.has(reason)) return refusalText(refusal, locale);
  const text = reasonText(reason, rest, locale);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function reasonText(reason: string | number, params: ErrorParams, locale: Locale): string {
  const isReason = Object.hasOwn(reasonsChinese, reason);
  return isReason
    ? translateReason(locale, reason as keyof typeof reasonsChinese, params)
    : String(reason);
}
