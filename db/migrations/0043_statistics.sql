-- Accepted submissions of a problem for its statistics, newest first, and those whose code is shared, fastest first.
create index submission_accepted_problem on submission (problem_id, submit_id desc)
  include (uid, language, time_ms, memory_kb) where status = 0 and listed and counted;
create index submission_shared_problem on submission (problem_id, time_ms, submit_id)
  include (uid, language, length, submit_time) where status = 0 and listed and counted and share;

-- A user's best figures and languages are read from the index alone.
drop index submission_accepted;
create index submission_accepted on submission (uid, problem_id, submit_time, submit_id)
  include (language, time_ms, memory_kb, listed, counted) where status = 0;
