/**
 * SQL expression: whether the author of the problem (row `p`) allows a language. `pl` is the language's row in
 * `problem_language`, if there is one. If the author has selected no languages, all languages are allowed.
 */
export const allowsLanguage = `(pl.language_id is not null
  or not exists (select 1 from problem_language o where o.problem_id = p.id))`;
