-- The lists of submissions in one language: without this index, a rare language would be searched for in the whole table.
create index submission_language on submission (language, submit_id desc) include (problem_id, status) where listed;
-- The lists of one problem, contest or training are searched for a language in the index alone, without the table's rows.
drop index submission_problem;
create index submission_problem on submission (problem_id, submit_id desc) include (status, language) where listed;
drop index submission_scope;
create index submission_scope on submission (scope_id, submit_id desc) include (scope, uid, problem_id, status, language)
  where scope_id > 0;
