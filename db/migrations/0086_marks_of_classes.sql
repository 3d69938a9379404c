-- Submissions to trainings of classes count in trainings as those of practice, though no list of the site has them.
drop index submission_fastest;
create index submission_fastest on submission (uid, problem_id, time_ms)
  where status = 0 and counted and (listed or scope = 'classwork');
drop index submission_highest;
create index submission_highest on submission (uid, problem_id, score desc)
  where score is not null and counted and (listed or scope = 'classwork');
drop index submission_user_problem;
create index submission_user_problem on submission (uid, problem_id, submit_id desc)
  include (listed, status, scope, countable);
