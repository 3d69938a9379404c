import { LOCAL_BANK } from "../../shared/problem/problem.ts";
import { statement } from "../platform/database/statement.ts";
import { problemChanged } from "../problem/fragments/problemChanges.sql.ts";

/** Deletes the languages of another judge; without other languages the problem allows all languages of this site. */
export const deleteForeignLanguages = statement(
  "problemAdmin.deleteForeignLanguages",
  `delete from problem_language pl using language l
   where pl.problem_id = :pid and l.id = pl.language_id and l.oj <> '${LOCAL_BANK}'`,
);

export const deleteForeignTemplates = statement(
  "problemAdmin.deleteForeignTemplates",
  `delete from code_template c using language l
   where c.problem_id = :pid and l.id = c.language_id and l.oj <> '${LOCAL_BANK}'`,
);

/** New submissions go to the backend of this site. */
export const judgeHere = statement(
  "problemAdmin.judgeHere",
  `update problem set is_remote = false, oj = '${LOCAL_BANK}', judging_backend = :backend where id = :pid
   returning ${problemChanged("id")}`,
);
