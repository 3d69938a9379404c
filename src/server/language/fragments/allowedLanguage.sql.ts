/**
 * SQL expression: whether the author of the problem (row `p`) allows a language. `pl` is the language's row in
 * `problem_language`, if there is one. An empty list allows all languages.
 */
export const allowsLanguage = `(pl.language_id is not null
  or not exists (select 1 from problem_language o where o.problem_id = p.id))`;
