-- Trainings: ordered sets of problems of the bank. Private ones have members, who registered with a password, and a table of
-- their results.
create table training_category (
  id bigint generated always as identity primary key,
  name text not null,
  color text not null,
  constraint training_category_name_check check (length(name) between 1 and 40),
  constraint training_category_color_check check (color ~ '^#[0-9a-f]{6}$')
);
create unique index training_category_name on training_category (lower(name));

create table training (
  id bigint generated always as identity primary key,
  title text not null,
  description text not null default '',
  html text,
  renderer integer not null default 0,
  auth text not null default 'Public',
  password_hash text,
  -- Of the list, in ascending order.
  seq integer not null default 1000,
  is_visible boolean not null default true,
  category_id bigint references training_category (id) on delete set null,
  -- Shown; who owns it decides.
  author_uid text references app_user (uid) on delete set null,
  owner_uid text not null default '1' references app_user (uid) on delete set default,
  -- The class that has it; only its members see it then.
  group_id bigint references user_group (id) on delete set null,
  created_at timestamptz not null default verdict_now(),
  modified_at timestamptz not null default date_trunc('milliseconds', verdict_now()),
  -- Of the last change of its problems.
  problems_at timestamptz not null default date_trunc('milliseconds', verdict_now()),
  constraint training_auth_check check (auth in ('Public', 'Private')),
  constraint training_title_check check (length(title) between 1 and 200)
);
create index training_list on training (seq, id) where is_visible;
create index training_category_id on training (category_id) where category_id is not null;
create index training_author on training (author_uid);
create index training_owner on training (owner_uid);
create index training_group on training (group_id) where group_id is not null;

create table training_problem (
  id bigint generated always as identity primary key,
  training_id bigint not null references training (id) on delete cascade,
  problem_id bigint not null references problem (id) on delete cascade,
  -- Null: the problem's own.
  display_id text,
  seq integer not null,
  constraint training_problem_once unique (training_id, problem_id),
  constraint training_problem_display_id unique (training_id, display_id)
);
create index training_problem_problem on training_problem (problem_id);

-- What a member solved is stored with what it was computed from: the member's counters (user_count.version) and the public
-- problems of the training. When one of them differs, it is computed again before it is read.
create table training_member (
  training_id bigint not null references training (id) on delete cascade,
  uid text not null references app_user (uid) on delete cascade,
  joined_at timestamptz not null default verdict_now(),
  solved integer not null default 0,
  -- Milliseconds.
  run_time bigint not null default 0,
  score integer,
  of_version bigint,
  of_problems text,
  primary key (training_id, uid)
) with (fillfactor = 80);
create index training_member_uid on training_member (uid);

-- Changes with every verdict that enters or leaves the counters of the user.
alter table user_count add column version bigint not null default 0;

-- The best of a person's counted submissions to one problem in practice and trainings, without reading the others.
create index submission_fastest on submission (uid, problem_id, time_ms)
  where status = 0 and counted and listed;
create index submission_highest on submission (uid, problem_id, score desc)
  where score is not null and counted and listed;

alter table access_grant add column training_id bigint generated always as (case when kind = 'training' then id end) stored
  references training (id) on delete cascade;
alter table access_grant drop constraint access_grant_kind_check;
alter table access_grant add constraint access_grant_kind_check check (kind in ('problem', 'contest', 'training'));
create index access_grant_training on access_grant (training_id, uid) where training_id is not null;
