import type { Refusal } from "../../shared/errors.ts";
import type { Locale } from "../../shared/locale.ts";
import { errors as errorsEnglish } from "../../shared/texts/en-US/errors.ts";
import { reasons as reasonsEnglish } from "../../shared/texts/en-US/reasons.ts";
import { errors as errorsChinese } from "../../shared/texts/zh-CN/errors.ts";
import { reasons as reasonsChinese } from "../../shared/texts/zh-CN/reasons.ts";
import { wording } from "./wording.ts";

const say = wording({ "zh-CN": errorsChinese, "en-US": errorsEnglish });
const reasons: Record<Locale, Record<string, string>> = {
  "zh-CN": reasonsChinese,
  "en-US": reasonsEnglish,
};

/** The sentence of a refusal in the reader's language. */
export function refusalText({ code, params }: Refusal, locale: Locale): string {
  const { reason, ...rest } = params;
  if (reason === undefined) return say(locale, code, rest);
  return say(locale, code, { ...rest, reason: reasons[locale][String(reason)] ?? reason });
}
