-- Ratings of contestants by Elo-MMR (src/server/rating). Everything here but `contest.is_rated` and
-- `user_count.rating_hidden` is computed from the results of the rated contests.
alter table contest
  add column is_rated boolean not null default false,
  add constraint contest_rated_of_site check (not is_rated or group_id is null);
create index contest_rated on contest (end_time, id) where is_rated;

-- Each change of the stored ratings adds 1: of two concurrent computations the later one begins again.
create table rating_state (
  id smallint primary key default 1 check (id = 1),
  generation bigint not null default 0
);
insert into rating_state default values;

-- The contests that count, in their order. `input_hash`: the stored data from which the results were computed.
create table rated_contest (
  contest_id bigint primary key references contest (id) on delete cascade,
  ended_at timestamptz not null,
  input_hash text not null,
  participants integer not null check (participants >= 0)
);
create index rated_contest_order on rated_contest (ended_at, contest_id);

-- A contestant after a contest. A performance has its full precision: the next contest is computed from it.
create table rating_change (
  contest_id bigint not null references rated_contest (contest_id) on delete cascade,
  uid text not null references app_user (uid) on delete cascade,
  rank integer not null,
  rating integer not null,
  performance double precision not null,
  mu double precision not null,
  sigma double precision not null,
  primary key (contest_id, uid)
);
create index rating_change_user on rating_change (uid);

alter table user_count
  add column contest_rating integer,
  add column rated_contests integer not null default 0,
  add column rating_hidden boolean not null default false,
  add column rated boolean not null
    generated always as (listed and contest_rating is not null and not rating_hidden) stored;
create index user_count_rating on user_count ((-contest_rating), uid) include (contest_rating) where rated;

-- As count_ranked: at the end of the transaction and in one row for each connection.
create function count_rated() returns trigger language plpgsql as $$
begin
  insert into site_count (key, shard, value)
  values ('rated', pg_backend_pid() % 16,
    (case when tg_op = 'DELETE' then 0 else new.rated::int end)
    - (case when tg_op = 'INSERT' then 0 else old.rated::int end))
  on conflict (key, shard) do update set value = site_count.value + excluded.value;
  return null;
end $$;
create constraint trigger user_rated after insert on user_count deferrable initially deferred
  for each row when (new.rated) execute function count_rated();
create constraint trigger user_rerated after update on user_count deferrable initially deferred
  for each row when (old.rated is distinct from new.rated) execute function count_rated();
create constraint trigger user_unrated after delete on user_count deferrable initially deferred
  for each row when (old.rated) execute function count_rated();
