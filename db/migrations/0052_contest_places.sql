-- Networks that contestants are admitted from; empty: all. And: each contestant works in one login.
alter table contest add column networks inet[] not null default '{}';
alter table contest add column one_session boolean not null default false;

-- A renewed session is a new row; this is the first row of its login. Null: the row itself is.
alter table session add column login_id bigint;

-- The login that a contestant works in, in contests of one session each.
create table contest_session (
  contest_id bigint not null references contest(id) on delete cascade,
  uid text not null references app_user(uid) on delete cascade,
  -- Null: released, the next login is bound.
  login_id bigint,
  ip text not null,
  bound_at timestamptz not null default verdict_now(),
  -- Logins that an organizer released are not bound again.
  released bigint[] not null default '{}',
  primary key (contest_id, uid)
);
create index contest_session_user on contest_session (uid);
