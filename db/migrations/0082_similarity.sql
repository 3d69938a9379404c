-- A comparison of programs and what it compares. `key`: its source; one comparison of a source runs at a time.
create table similarity_run (
  id bigint generated always as identity primary key,
  source text not null check (source in ('contest', 'selection')),
  contest_id bigint references contest (id) on delete cascade,
  key text not null,
  -- Which submissions of a user are compared, and the code that all programs may contain.
  options jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  programs integer not null,
  created_by text not null references app_user (uid),
  created_at timestamptz not null default verdict_now(),
  ended_at timestamptz,
  check ((source = 'contest') = (contest_id is not null))
);
create unique index similarity_run_active on similarity_run (key) where state in ('waiting', 'running');
create index similarity_run_contest on similarity_run (contest_id, id desc) where contest_id is not null;
create index similarity_run_selection on similarity_run (id desc) where source = 'selection';

-- The problems of a comparison, each compared by itself. `failure`: why it has no result.
create table similarity_problem (
  run_id bigint not null references similarity_run (id) on delete cascade,
  problem_id bigint not null references problem (id) on delete cascade,
  display_id text not null,
  seq integer not null,
  programs integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  failure text check (failure in ('time', 'memory', 'internal')),
  -- Also of pairs that are not stored, because there are too many.
  pairs integer not null default 0,
  primary key (run_id, problem_id)
);
create index similarity_problem_problem on similarity_problem (problem_id);

-- The submissions of a comparison. `obstacle`: why one was not compared; `cluster`: its number within the run.
create table similarity_program (
  run_id bigint not null,
  submit_id bigint not null references submission (submit_id) on delete cascade,
  problem_id bigint not null,
  obstacle text check (obstacle in ('short', 'long', 'nested', 'slow')),
  cluster integer,
  primary key (run_id, submit_id),
  foreign key (run_id, problem_id) references similarity_problem (run_id, problem_id) on delete cascade
);
create index similarity_program_submission on similarity_program (submit_id);
create index similarity_program_problem on similarity_program (run_id, problem_id);

-- Two similar programs. `ranges`: where both are equal, in UTF-16 units of each code.
create table similarity_pair (
  run_id bigint not null,
  left_id bigint not null,
  right_id bigint not null,
  problem_id bigint not null,
  fraction real not null,
  coverage real not null,
  longest integer not null,
  ranges jsonb not null,
  primary key (run_id, left_id, right_id),
  check (left_id < right_id),
  foreign key (run_id, left_id) references similarity_program (run_id, submit_id) on delete cascade,
  foreign key (run_id, right_id) references similarity_program (run_id, submit_id) on delete cascade
);
create index similarity_pair_right on similarity_pair (run_id, right_id);
create index similarity_pair_submissions on similarity_pair (left_id, right_id);

-- What an organizer decided about two submissions; it holds in every comparison that has both.
create table similarity_decision (
  left_id bigint not null references submission (submit_id) on delete cascade,
  right_id bigint not null references submission (submit_id) on delete cascade,
  verdict text not null check (verdict in ('copied', 'innocent')),
  note text not null default '' check (length(note) <= 2000),
  decided_by text not null references app_user (uid),
  decided_at timestamptz not null default verdict_now(),
  primary key (left_id, right_id),
  check (left_id < right_id)
);
create index similarity_decision_right on similarity_decision (right_id);
create index similarity_decision_time on similarity_decision (decided_at);
