/**
 * Languages that a node needs to judge a submission of problem row `p`, as an SQL expression: the submission's language
 * and the language of the checker or interactor.
 */
export function judgeNeeds(language: string): string {
  return `case when p.judge_mode <> 'default' and p.spj_language is not null
     and p.spj_language <> ${language}
     then array[${language}, p.spj_language] else array[${language}] end`;
}

/**
 * SQL condition for whether the languages of a judge node are treated as available: the node was connected within the
 * last day. `node`: alias of the table `judge_node` in the statement.
 */
export function offersLanguages(node: string): string {
  return `${node}.seen_at > verdict_now() - interval '1 day'`;
}

/** An SQL query for the names of the languages that judge nodes offer; the result may contain duplicates. */
export const namesOffered = `select r.name from judge_node n,
  jsonb_to_recordset(n.languages) as r (name text) where ${offersLanguages("n")}`;

/** SQL expression: whether any judge node supports the language. */
export function someJudgeHas(language: string): string {
  return `exists (
     select 1 from judge_node n where ${offersLanguages("n")}
       and n.languages @> jsonb_build_array(jsonb_build_object('name', ${language})))`;
}

/** Whether the node offers all capabilities that the job needs, as an SQL expression. */
export function offers(node: string, needs: string): string {
  return `${needs} <@ array(select l ->> 'name' from jsonb_array_elements(${node}.languages) l)`;
}
