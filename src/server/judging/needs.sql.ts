/**
 * What a node must offer to judge a submission of problem row `p`, as an SQL expression: its language
 * and that of the checker or interactor.
 */
export function judgeNeeds(language: string): string {
  return `case when p.judge_mode <> 'default' and p.spj_language is not null
     and p.spj_language <> ${language}
     then array[${language}, p.spj_language] else array[${language}] end`;
}

/** Whether some judge node of the last day has the language, as an SQL expression. */
export function someJudgeHas(language: string): string {
  return `exists (
     select 1 from judge_node n where n.seen_at > now() - interval '1 day'
       and n.languages @> jsonb_build_array(jsonb_build_object('name', ${language})))`;
}
