-- Runs before submitting: on samples or an own input, seen by their owner only, removed after an hour.
-- Their place in the queue is a job of kind 'trial' with {"trialId"} as payload.
create table trial (
  id bigint generated always as identity primary key,
  uid text not null references app_user (uid) on delete cascade,
  problem_id bigint not null references problem (id) on delete cascade,
  language text not null,
  code text not null,
  -- [{"sample": 1 or null, "input": "...", "answer": "..." or null}]
  inputs jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'compiling', 'running', 'done')),
  -- Why there are no results: the judge was lost, none had time, or it could not run the code.
  failure text check (failure in ('lost', 'busy', 'error')),
  compile_error text,
  -- What became of each input, by its place in inputs.
  outcomes jsonb,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
-- One person has one run at a time.
create unique index trial_running on trial (uid) where finished_at is null;
create index trial_user on trial (uid, created_at desc);
create index trial_created on trial (created_at);
