import type { Locale } from "../../shared/text/locale.ts";

/** A problem's title in a contest, in each language. */
export type Titles = Record<Locale, string>;

/** Titles written by organizers for a contest; if a title is missing, the title in the other language is used. */
export type OwnTitles = Partial<Titles>;

/**
 * Titles of `contest_problem cp`, as JSON: the titles written for the contest, otherwise the problem's titles. A
 * missing title is replaced by the title in the other language.
 */
export const titlesInContest = `jsonb_build_object('zh-CN', ${titleIn("zh-CN", "en-US")}, 'en-US', ${titleIn("en-US", "zh-CN")})`;

/** Titles of `problem p`, as JSON. */
export const titlesOfProblem = `jsonb_build_object('zh-CN', ${bankTitleIn("zh-CN", "p.id")}, 'en-US', ${bankTitleIn("en-US", "p.id")})`;

function titleIn(locale: Locale, other: Locale): string {
  return `coalesce(cp.titles ->> '${locale}', cp.titles ->> '${other}', ${bankTitleIn(locale, "cp.problem_id")})`;
}

/** Separate subqueries are used, because joins cost planning time. */
function bankTitleIn(locale: Locale, pid: string): string {
  return `coalesce((select t.title from problem_title t where t.problem_id = ${pid}
      order by t.locale = '${locale}' desc, t.locale desc limit 1),
    (select b.problem_id from problem b where b.id = ${pid}))`;
}
