-- Problems of other judges, accounts there, and what was sent to them.

-- Languages of other judges are added as their problems are; smaller numbers are those of the site's own.
alter table language alter column id restart with 10000;

-- Where the problem is. Its submissions are sent there while problem.judging_backend names the judge.
create table remote_problem (
  problem_id bigint primary key references problem (id) on delete cascade,
  judge text not null,
  -- Within the judge: 1000.
  key text not null,
  source_url text not null,
  fetched_at timestamptz not null,
  unique (judge, key)
);

-- owner_uid null: an account of the site, for every user's submissions. Password and session are sealed.
create table remote_account (
  id integer primary key generated always as identity,
  account_group text not null,
  handle text not null check (handle <> ''),
  owner_uid text references app_user (uid) on delete cascade,
  password text,
  session text,
  state text not null default 'ready' check (state in ('ready', 'needsPerson', 'disabled')),
  state_reason text not null default '',
  next_submit_at timestamptz not null default verdict_now(),
  -- The job that sends code by it. The lease ends when the number of the remote submission is known.
  lease_job bigint,
  lease_until timestamptz,
  last_success_at timestamptz,
  unique nulls not distinct (account_group, handle, owner_uid)
);
create index remote_account_owner on remote_account (owner_uid) where owner_uid is not null;

-- Failures of the judge in a row, and until when nothing is requested from it.
create table remote_judge (
  judge text primary key,
  is_enabled boolean not null default true,
  failures integer not null default 0,
  closed_until timestamptz,
  last_failure text,
  last_failure_at timestamptz,
  last_success_at timestamptz
);

-- One row for each submission to a remote judge: all that must survive a crash.
create table remote_submission (
  submit_id bigint primary key references submission (submit_id) on delete cascade,
  -- The job that the row is about; a rejudging is a new one.
  job_id bigint not null,
  judge text not null,
  phase text not null check (phase in ('queued', 'sending', 'sent', 'ended')),
  account_id integer references remote_account (id) on delete set null,
  -- The number at the judge; known as soon as the code is found there.
  remote_id text,
  -- Newest number in the account's list before the code was sent.
  baseline_id text not null default '0',
  -- Appended to the code, so that the judge takes the same code again.
  marker text not null default '',
  -- How often the code was sent, and how often it was looked for since the last time.
  sends smallint not null default 0,
  looks smallint not null default 0,
  polls integer not null default 0,
  first_look_at timestamptz,
  deadline timestamptz not null,
  -- The judge's own words of the last state.
  remote_text text not null default '',
  last_error text not null default '',
  unique (judge, remote_id)
);
-- Code that waits too long.
create index remote_submission_queued on remote_submission (judge, deadline) where phase = 'queued';
create index remote_submission_account on remote_submission (account_id) where account_id is not null;
