-- What a submission belongs to (practice, a contest, a training), whatever kinds of that there are.
alter table submission
  add column scope text not null default 'practice',
  -- Which contest, which training; 0 where the scope has no such thing.
  add column scope_id bigint not null default 0,
  -- In the site's own lists and totals.
  add column listed boolean not null default true,
  -- Its scope lets its verdict into counters, marks and rankings.
  add column countable boolean not null default true;

update submission set scope = 'contest', scope_id = cid, listed = false, countable = false where cid <> 0;
update submission set scope = 'training', scope_id = tid where cid = 0 and tid is not null;

-- The indexes on cid go with it.
alter table submission drop column cid, drop column tid;

create index submission_listed on submission (submit_id desc) where listed;
create index submission_user on submission (uid, submit_id desc)
  include (problem_id, status, submit_time) where listed;
create index submission_problem on submission (problem_id, submit_id desc) include (status)
  where listed;
create index submission_status on submission (status, submit_id desc) include (problem_id)
  where listed;
-- Whatever scope counts has its part in marks and best scores.
create index submission_user_problem on submission (uid, problem_id, submit_id desc)
  include (listed);
create index submission_accepted on submission (uid, problem_id, submit_time, submit_id)
  where status = 0;
create index submission_unlisted_problem on submission (problem_id, submit_id) where not listed;
-- The submissions of one contest.
create index submission_scope on submission (scope_id, submit_id desc)
  include (scope, uid, problem_id, status) where scope_id > 0;
