/**
 * What a node must offer to judge a submission of problem row `p`, as an SQL expression: its language
 * and that of the checker or interactor.
 */
export function judgeNeeds(language: string): string {
  return `case when p.judge_mode <> 'default' and p.spj_language is not null
     and p.spj_language <> ${language}
     then array[${language}, p.spj_language] else array[${language}] end`;
}
