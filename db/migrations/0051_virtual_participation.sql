-- A finished contest, run by one user in their own time. Its submissions have the scope `virtual` and this id.
create table virtual_participation (
  id bigint generated always as identity primary key,
  contest_id bigint not null references contest(id) on delete cascade,
  uid text not null references app_user(uid) on delete cascade,
  started_at timestamptz not null default verdict_now(),
  -- The contest's length after the start, or the moment its user finished it.
  ends_at timestamptz not null check (ends_at >= started_at)
);
create index virtual_participation_user on virtual_participation (uid, contest_id, id);
create index virtual_participation_contest on virtual_participation (contest_id);
