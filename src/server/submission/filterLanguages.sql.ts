import { statement } from "../platform/database/statement.ts";

/**
 * The languages of the submissions in the site's own lists, by name. Each step looks up the next language in the index
 * `submission_language`, so the cost grows with the number of languages, not of submissions.
 */
export const usedLanguages = statement(
  "submission.usedLanguages",
  `with recursive used (language) as (
     (select language from submission where listed order by language limit 1)
     union all
     select (select s.language from submission s where s.listed and s.language > used.language
       order by s.language limit 1)
     from used where used.language is not null
   )
   select language from used where language is not null`,
  { byIndex: true },
);
