-- Contests: what their rules decide on. Phases follow from the times and are never stored.
create table contest (
  id bigint generated always as identity primary key,
  author_uid text references app_user (uid) on delete set null,
  title text not null check (length(title) between 1 and 200),
  description text not null default '',
  html text,
  renderer integer not null default 0,
  rule text not null check (rule in ('acm', 'oiRecent', 'oiHighest', 'ioi', 'atCoder')),
  -- 0 public, 1 private, 2 protected.
  auth smallint not null default 0 check (auth in (0, 1, 2)),
  password_hash text,
  account_rule jsonb,
  start_time timestamptz not null,
  end_time timestamptz not null,
  -- The end of the contestant with the most extra time.
  last_end timestamptz not null,
  sealed_from timestamptz,
  opens_itself boolean not null default true,
  revealed_at timestamptz,
  is_visible boolean not null default true,
  -- Its organisers see it while it is hidden.
  organisers_see_hidden boolean not null default true,
  -- Organisers stand on the scoreboard.
  organisers_ranked boolean not null default false,
  print_open boolean not null default false,
  -- The scoreboard without login.
  board_open boolean not null default false,
  shown_name text not null default 'username' check (shown_name in ('username', 'nickname', 'realname')),
  -- User names out of competition, in lower case.
  stars text[] not null default '{}',
  -- The contest it was cloned from.
  source bigint,
  created_at timestamptz not null default verdict_now(),
  modified_at timestamptz not null default verdict_now(),
  check (end_time > start_time and last_end >= end_time),
  check (sealed_from is null or (sealed_from >= start_time and sealed_from < end_time))
);
create index contest_start on contest (start_time desc, id desc);
create index contest_last_end on contest (last_end);

create table contest_problem (
  id bigint generated always as identity primary key,
  contest_id bigint not null references contest (id) on delete cascade,
  problem_id bigint not null references problem (id),
  display_id text not null check (display_id = upper(display_id) and length(display_id) between 1 and 20),
  title text not null check (length(title) between 1 and 200),
  color text check (color ~ '^#[0-9a-f]{6}$'),
  seq integer not null,
  unique (contest_id, display_id),
  unique (contest_id, problem_id)
);
create index contest_problem_problem on contest_problem (problem_id);

create table contest_participant (
  contest_id bigint not null references contest (id) on delete cascade,
  uid text not null references app_user (uid) on delete cascade,
  registered_at timestamptz not null default verdict_now(),
  extra_seconds integer not null default 0 check (extra_seconds between 0 and 604800),
  disqualified_at timestamptz,
  seat text check (length(seat) <= 50),
  primary key (contest_id, uid)
);
create index contest_participant_uid on contest_participant (uid, contest_id);

-- Whether an account rule admits a user name: in its extra list, or prefix, number with as many digits as the upper
-- bound has, suffix. No rule admits everybody. Compares the number, so the range may be as wide as it likes.
create function account_rule_admits(rule jsonb, username text) returns boolean
language sql immutable parallel safe as $$
  select rule is null
    or lower(username) in (select lower(name) from jsonb_array_elements_text(rule -> 'extra') as e (name))
    or case
      when length(username) = length(rule ->> 'prefix') + length(rule ->> 'end') + length(rule ->> 'suffix')
        and lower(left(username, length(rule ->> 'prefix'))) = lower(rule ->> 'prefix')
        and lower(right(username, length(username) - length(rule ->> 'prefix') - length(rule ->> 'end')))
          = lower(rule ->> 'suffix')
        and substr(username, length(rule ->> 'prefix') + 1, length(rule ->> 'end')) ~ '^[0-9]+$'
      then substr(username, length(rule ->> 'prefix') + 1, length(rule ->> 'end'))::bigint
        between (rule ->> 'start')::bigint and (rule ->> 'end')::bigint
      else false
    end
$$;
