import type { Locale } from "../../shared/locale.ts";
import type { CaseResult } from "../../shared/submission.ts";
import type { useTexts } from "../platform/texts.tsx";
import { memorySize, milliseconds } from "./figures.ts";
import { whyEnded } from "./whyEnded.ts";

type Words = ReturnType<typeof useTexts<"submission">>;

/** "used 1,012 ms of 1,000 ms", or null when the verdict alone says it. */
export function reasonInWords(
  judged: Pick<CaseResult, "status" | "time" | "endedBy">,
  t: Words,
  locale: Locale,
): string | null {
  const why = whyEnded(judged);
  if (!why) return null;
  switch (why.key) {
    case "cpu":
    case "wall": {
      const limit = milliseconds(why.limitMs, locale);
      if (why.usedMs === null) return t(`reasons.${why.key}Unknown`, { limit });
      return t(`reasons.${why.key}`, { used: milliseconds(why.usedMs, locale), limit });
    }
    case "memory":
      return t("reasons.memory", { limit: memorySize(why.limitKib, locale) });
    case "output":
      return t("reasons.output", { limit: memorySize(why.limitBytes / 1024, locale) });
    case "signal":
      return t("reasons.signal", {
        signal: why.name ? t(`signals.${why.name}`) : String(why.signal),
      });
    case "exitCode":
      return t("reasons.exitCode", { exitCode: String(why.exitCode) });
  }
}
