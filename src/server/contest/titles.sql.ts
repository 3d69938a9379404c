import type { Locale } from "../../shared/locale.ts";

/** A problem's title in a contest, in each language. */
export type Titles = Record<Locale, string>;

/** Titles that organizers wrote for a contest; in a language without one that of the other. */
export type OwnTitles = Partial<Titles>;

/**
 * Of `contest_problem cp`, as JSON: what organizers wrote for the contest, else the problem's titles; each in the other
 * language where it is missing.
 */
export const titlesInContest = `jsonb_build_object('zh-CN', ${titleIn("zh-CN", "en-US")}, 'en-US', ${titleIn("en-US", "zh-CN")})`;

/** Of `problem p`, as JSON. */
export const titlesOfProblem = `jsonb_build_object('zh-CN', ${bankTitleIn("zh-CN", "p.id")}, 'en-US', ${bankTitleIn("en-US", "p.id")})`;

function titleIn(locale: Locale, other: Locale): string {
  return `coalesce(cp.titles ->> '${locale}', cp.titles ->> '${other}', ${bankTitleIn(locale, "cp.problem_id")})`;
}

/** Questions of their own: joined, they cost planning time. */
function bankTitleIn(locale: Locale, pid: string): string {
  return `coalesce((select t.title from problem_title t where t.problem_id = ${pid}
      order by t.locale = '${locale}' desc, t.locale desc limit 1),
    (select b.problem_id from problem b where b.id = ${pid}))`;
}
