-- Rules of a contest besides how it counts: penalty minutes, verdicts that cost a penalty, languages, submissions to a problem.
-- What is absent is as usual, so that contests without a choice follow the product.
alter table contest add column regulations jsonb not null default '{}'
  constraint contest_regulations_check check (jsonb_typeof(regulations) = 'object');

-- Submissions of a contestant to a problem of a contest with a limit: counted in the statement that stores each, and the
-- constraint undoes it, so that of two at once one is refused. Without a limit nothing is counted here.
create table submission_quota (
  contest_id bigint not null references contest on delete cascade,
  problem_id bigint not null references problem on delete cascade,
  uid text not null references app_user on delete cascade,
  used integer not null,
  most integer not null,
  constraint submission_quota_pkey primary key (contest_id, problem_id, uid),
  constraint submission_quota_check check (used <= most)
);
create index submission_quota_problem on submission_quota (problem_id);
create index submission_quota_uid on submission_quota (uid);
