-- Verdicts of other judges that came after the results of a contest were final. They change nothing until its organizer decides.
create table contest_late_verdict (
  submit_id bigint primary key references submission (submit_id) on delete cascade,
  contest_id bigint not null references contest (id) on delete cascade,
  -- The status that the submission would get.
  status smallint not null,
  seen_at timestamptz not null default verdict_now(),
  decided_at timestamptz
);
create index contest_late_verdict_undecided on contest_late_verdict (contest_id) where decided_at is null;
