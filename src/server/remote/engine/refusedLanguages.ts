import type { Judgement } from "../../judging/service.ts";
import { alertAdministrators } from "./alerts.ts";
import type { RemoteAttempt } from "./attempt.ts";
import { notJudged } from "./endings.ts";
import { refuseLanguage } from "./refusedLanguages.sql.ts";

/**
 * Ends a submission because the judge refused its language; the judge's response is stored. From then on, the language
 * is not offered until an administrator enables it again, and pending submissions in this language are not sent.
 */
export function endByLanguage(attempt: RemoteAttempt, detail: string): Judgement {
  const { adapter, language } = attempt;
  const { judge } = adapter.info;
  const ending = languageIsRefused(attempt, detail);
  return {
    ...ending,
    async store(tx) {
      await ending.store?.(tx);
      const [first] = await refuseLanguage(tx, { judge, language: language.name, refusal: detail });
      if (!first) return;
      await alertAdministrators(tx, {
        judge,
        cause: "language",
        detail: `${language.name}: ${detail}`,
      });
    },
  };
}

/** Returns the judgement that ends a submission whose language the judge has already refused. */
export function languageIsRefused(attempt: RemoteAttempt, detail: string): Judgement {
  return notJudged(attempt, { code: "REMOTE_LANGUAGE_REFUSED", detail, isEnd: true });
}
