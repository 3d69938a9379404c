-- How an ACM contest counts times: seconds, or whole minutes with the last accepted submission as tie-break.
-- api_read_at: when an organizer first read its Contest API, whose programs count whole minutes.
alter table contest
  add column time_counting text not null default 'seconds' constraint contest_time_counting_check
    check (time_counting in ('seconds', 'minutes')),
  add column api_read_at timestamptz;
