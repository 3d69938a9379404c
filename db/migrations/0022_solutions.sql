-- What a check compares with: the same program under the same name need not be read to be known again.
alter table problem_solution add column code_md5 text not null generated always as (md5(code)) stored;

-- Programs that say of one test input whether it keeps to the statement.
create table problem_validator (
  problem_id bigint not null references problem (id) on delete cascade,
  name text not null,
  language text not null,
  code text not null,
  -- How it says yes: testlib by exit code 0, kattis by exit code 42.
  protocol text not null check (protocol in ('testlib', 'kattis')),
  -- Arguments of its command line.
  flags text[] not null default '{}',
  code_md5 text not null generated always as (md5(code)) stored,
  primary key (problem_id, name)
);

-- The jury's programs run against a problem: as it is, or as it shall become ("candidate"). What decides
-- about the verdicts is kept beside them, so that a later change of the problem is told from it.
create table problem_check (
  id bigint generated always as identity primary key,
  problem_id bigint not null references problem (id) on delete cascade,
  kind text not null check (kind in ('live', 'candidate')),
  created_by text references app_user (uid) on delete set null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  total integer not null,
  done integer not null default 0,
  -- Hash of limits, comparison, checker, files, factors and cases.
  fingerprint text not null,
  -- What a judge is told besides the program and the cases.
  source jsonb not null,
  revision integer not null,
  data_version integer not null,
  -- What is saved when the candidate goes live.
  candidate jsonb,
  unique (problem_id, kind)
);
create index problem_check_owner on problem_check (created_by);

-- The cases of a check; those of a candidate may be in no version of the data yet.
create table problem_check_case (
  check_id bigint not null references problem_check (id) on delete cascade,
  seq integer not null,
  input_name text not null,
  output_name text not null,
  input_sha256 text not null references stored_file (sha256),
  output_sha256 text not null references stored_file (sha256),
  score integer not null,
  group_num integer,
  primary key (check_id, seq)
);
create index problem_check_case_input on problem_check_case (input_sha256);
create index problem_check_case_output on problem_check_case (output_sha256);

create table problem_check_item (
  check_id bigint not null references problem_check (id) on delete cascade,
  seq integer not null,
  kind text not null check (kind in ('solution', 'validator')),
  name text not null,
  language text not null,
  -- As it was when the check began.
  code text not null,
  code_md5 text not null generated always as (md5(code)) stored,
  protocol text,
  flags text[] not null default '{}',
  -- Times of its limit that it may run, so that how slow it is can be told.
  patience real not null default 1,
  outcome text not null default 'waiting'
    check (outcome in ('waiting', 'running', 'done', 'failed')),
  status smallint,
  score integer,
  -- CPU time of the slowest case, and the limit in its language.
  time_ms integer,
  limit_ms integer,
  memory_kb integer,
  -- A case took more CPU time than the limit; stopped: the slowest of them never ended.
  late boolean not null default false,
  stopped boolean not null default false,
  case_count integer not null default 0,
  rejected_count integer not null default 0,
  judger text,
  -- The compiler's text, or the cause of a failure.
  message text,
  -- One entry per case: seq, status, ms, KiB, points, message.
  cases jsonb,
  primary key (check_id, seq)
);
