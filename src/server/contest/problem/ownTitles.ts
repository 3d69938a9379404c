import { locales, type Locale } from "../../../shared/text/locale.ts";
import type { OwnTitles, Titles } from "../titles.sql.ts";

/** The title of a contest problem, as sent in a request. */
export interface TitleInput {
  /** One title, shown to readers of every language. Absent or empty: unchanged. */
  displayTitle?: string | null | undefined;
  /** Title by language; if empty, the problem's original title is shown. Absent: unchanged. */
  titles?: Partial<Record<Locale, string | null>> | null | undefined;
}

/**
 * Returns a problem's titles in the contest after a call that may change them. A title that equals the problem's
 * original title in any language is not stored, because callers send back the title that they read. `locale`: the
 * language of `displayTitle`, which is sent without a language.
 */
export function ownTitles(
  { displayTitle, titles }: TitleInput,
  before: { own: OwnTitles; inContest: Titles; ofProblem: Titles },
  locale: Locale,
): OwnTitles {
  const single = (displayTitle ?? "") === "" ? undefined : (displayTitle ?? undefined);
  const isRead = single === undefined || locales.some((each) => before.inContest[each] === single);
  if (titles) {
    const own = { ...before.own };
    for (const each of locales) {
      const title = titles[each];
      if (title === undefined) continue;
      if ((title ?? "") === "" || title === before.ofProblem[each]) delete own[each];
      else own[each] = title ?? "";
    }
    return own;
  }
  if (isRead) return before.own;
  if (locales.some((each) => before.ofProblem[each] === single)) return {};
  const hasBoth = locales.every((each) => before.own[each] !== undefined);
  return hasBoth ? { ...before.own, [locale]: single } : { [locale]: single };
}
