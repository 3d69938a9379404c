-- A verdict that an administrator set by hand says so.
alter table submission add is_manual boolean not null default false;

-- What the judges themselves broke is looked for by administrators, of practice and of contests.
create index submission_broken on submission (submit_id desc) where status in (4, 10);

-- Judging again with a look at what would change: nothing of a submission changes before it is applied.
create table rejudging (
  id bigint generated always as identity primary key,
  created_by text references app_user (uid) on delete set null,
  created_at timestamptz not null default now(),
  reason text not null,
  -- What was asked for: a list of submissions, or a problem with filters.
  selection jsonb not null,
  state text not null default 'judging'
    check (state in ('judging', 'judged', 'applying', 'applied', 'cancelled')),
  total integer not null,
  done integer not null default 0,
  ended_at timestamptz
);
create index rejudging_owner on rejudging (created_by);

create table rejudging_item (
  rejudging_id bigint not null references rejudging (id) on delete cascade,
  submit_id bigint not null references submission (submit_id) on delete cascade,
  -- The submission as it was: another version has been judged in another way since.
  version integer not null,
  data_version integer,
  status_before smallint not null,
  score_before integer,
  time_before integer,
  memory_before integer,
  -- Null while it waits.
  outcome text check (outcome in ('same', 'changed', 'failed')),
  status_after smallint,
  score_after integer,
  time_after integer,
  memory_after integer,
  judger text,
  result jsonb,
  -- 'outdated': it was judged in another way before this was applied.
  applied text check (applied in ('yes', 'outdated')),
  primary key (rejudging_id, submit_id)
);
create index rejudging_item_submission on rejudging_item (submit_id);
create index rejudging_item_changed on rejudging_item (rejudging_id, submit_id)
  where outcome in ('changed', 'failed');
