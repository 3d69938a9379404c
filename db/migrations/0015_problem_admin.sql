-- revision: raised by every change of a problem, and the number of its version in the history.
-- archived_at: put away; nobody but its keepers sees it.
alter table problem add column revision integer not null default 0;
alter table problem add column archived_at timestamptz;
alter table problem add constraint problem_archived_check check (archived_at is null or auth = 2);

-- Every version of a problem as a whole, so that any two can be compared and each brought back.
create table problem_history (
  problem_id bigint not null references problem (id) on delete cascade,
  revision integer not null,
  at timestamptz not null default now(),
  actor_uid text references app_user (uid) on delete set null,
  -- The name at that time.
  actor_name text not null,
  kind text not null,
  -- Fields in which it differs from the version before.
  changed text[] not null default '{}',
  data_version integer not null,
  -- ProblemState of src/shared/problemRules.ts
  state jsonb not null,
  primary key (problem_id, revision)
);

-- Forms that are being written: one per person and problem, null being a new one.
create table problem_draft (
  uid text not null references app_user (uid) on delete cascade,
  problem_id bigint references problem (id) on delete cascade,
  content text not null,
  -- The version of the problem that the form was opened with.
  revision integer,
  saved_at timestamptz not null default now(),
  unique nulls not distinct (uid, problem_id)
);
create index problem_draft_problem on problem_draft (problem_id);
create index problem_draft_saved on problem_draft (saved_at);

-- Deleting submissions looks for their marks, once per row.
create index solved_submission on solved (submit_id);

-- With submission_problem every submission of a problem is found; practice is in that one.
create index submission_contest_problem on submission (problem_id) where cid <> 0;
