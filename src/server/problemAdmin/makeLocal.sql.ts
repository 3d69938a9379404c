import { LOCAL_BANK } from "../../shared/problem/problem.ts";
import { statement } from "../platform/database/statement.ts";
import { problemChanged } from "../problem/fragments/problemChanges.sql.ts";

/**
 * Removes the remote judge's languages from the problem; if no languages remain, the problem allows all local
 * languages.
 */
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

/** Makes the local backend judge new submissions to the problem. */
export const judgeHere = statement(
  "problemAdmin.judgeHere",
  `update problem set is_remote = false, oj = '${LOCAL_BANK}', judging_backend = :backend where id = :pid
   returning ${problemChanged("id")}`,
);
