-- Balloons that an organizer claimed or delivered, one per contestant and problem. Those that wait have no row: they
-- follow from the accepted submissions.
create table contest_balloon (
  contest_id bigint not null references contest (id) on delete cascade,
  uid text not null references app_user (uid) on delete cascade,
  problem_id bigint not null references problem (id) on delete cascade,
  -- The first accepted submission when it was claimed: names the balloon after a rejudging took the verdict away.
  submit_id bigint not null,
  claimed_by text references app_user (uid) on delete set null,
  claimed_at timestamptz not null default verdict_now(),
  delivered_at timestamptz,
  primary key (contest_id, uid, problem_id)
);
create index contest_balloon_uid on contest_balloon (uid);
create index contest_balloon_problem on contest_balloon (problem_id);
create index contest_balloon_claimed_by on contest_balloon (claimed_by);

-- Who works on a text to print, since when, and when it was printed.
alter table contest_print
  add column problem_id bigint references problem (id) on delete set null,
  add column pages smallint not null default 1 check (pages between 1 and 100),
  add column claimed_by text references app_user (uid) on delete set null,
  add column claimed_at timestamptz,
  add column printed_at timestamptz;
create index contest_print_problem on contest_print (problem_id);
create index contest_print_claimed_by on contest_print (claimed_by);
create index contest_print_own on contest_print (contest_id, uid, id desc);
