-- What the rankings order by stands with each person's counters, so that a page of them is a walk along
-- an index. Everybody has a row from the start; `listed` follows the account's status.
alter table user_count
  -- Sum of the best scores, see best_score.
  add column score bigint not null default 0,
  add column listed boolean not null default true;

-- The most points a person got for a problem with one counted submission. `gained` is what the last
-- improvement added, which the same statement adds to the person's sum.
create table best_score (
  uid text not null references app_user (uid) on delete cascade,
  problem_id bigint not null references problem (id) on delete cascade,
  score integer not null,
  gained integer not null,
  primary key (uid, problem_id)
);

insert into best_score (uid, problem_id, score, gained)
  select uid, problem_id, max(oi_rank_score), 0 from submission
  where counted and oi_rank_score > 0 group by uid, problem_id;
insert into user_count (uid) select uid from app_user on conflict do nothing;
update user_count c set listed = false from app_user u where u.uid = c.uid and u.status <> 0;
update user_count c set score = b.score
  from (select uid, sum(score) as score from best_score group by uid) b where b.uid = c.uid;
insert into site_count (key, shard, value)
  select 'listed', 0, count(*) from user_count where listed
  on conflict (key, shard) do update set value = excluded.value;

-- Ascending throughout, so that a page begins at a known row by one comparison; what is included lets
-- the walk leave the table alone.
create index user_count_acm on user_count ((-ac), total, uid) include (ac) where listed;
create index user_count_oi on user_count ((-score), (-ac), total, uid) include (score, ac) where listed;

-- Names are found by any part of them, however short: by their characters and pairs of characters. They
-- stand in small letters already, for that costs more than all else of looking at a name.
alter table app_user add column called text not null
  generated always as (lower(username) || E'\n' || lower(coalesce(nickname, ''))) stored;
create function name_grams(name text) returns text[] language sql immutable strict parallel safe
  -- Never worth computing row by row (90 µs each): plans must go through the index.
  cost 20000
  return (
    select array_agg(distinct substr(name, place, size))
    from generate_series(1, length(name)) place, generate_series(1, 2) size
  );
create index app_user_names on app_user using gin (name_grams(called)) with (fastupdate = off);

-- Who solved most lately is asked on every visit of the home page.
drop index solved_time;
create index solved_time on solved (solved_at) include (uid);

create function count_listed(change bigint) returns void language sql as $$
  insert into site_count (key, shard, value)
  select 'listed', floor(random() * 16)::smallint, change where change <> 0
  on conflict (key, shard) do update set value = site_count.value + excluded.value;
$$;

create function list_newcomers() returns trigger language plpgsql as $$
begin
  insert into user_count (uid, listed) select uid, status = 0 from fresh
  on conflict (uid) do update set listed = excluded.listed;
  perform count_listed((select count(*) from fresh where status = 0));
  return null;
end $$;
create trigger user_listed after insert on app_user referencing new table as fresh
  for each statement execute function list_newcomers();

create function relist_user() returns trigger language plpgsql as $$
begin
  update user_count set listed = new.status = 0 where uid = new.uid;
  perform count_listed((new.status = 0)::int - (old.status = 0)::int);
  return null;
end $$;
create trigger user_relisted after update of status on app_user
  for each row when (old.status is distinct from new.status) execute function relist_user();

create function unlist_leavers() returns trigger language plpgsql as $$
begin
  perform count_listed(-(select count(*) from gone where status = 0));
  return null;
end $$;
create trigger user_unlisted after delete on app_user referencing old table as gone
  for each statement execute function unlist_leavers();

-- Tokens for programs: like sessions only the SHA-256 is stored.
create table api_token (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  uid text not null references app_user (uid) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  -- read, submit
  scopes text[] not null check (scopes <@ array['read', 'submit'] and cardinality(scopes) > 0),
  created_at timestamptz not null default now(),
  -- null: until it is revoked
  expires_at timestamptz,
  used_at timestamptz,
  used_ip text
);
create index api_token_uid on api_token (uid, id);

-- Whoever took an account over may have made tokens too: a ban and a new password end them all.
create function end_api_tokens() returns trigger language plpgsql as $$
begin
  delete from api_token where uid = new.uid;
  return null;
end $$;
create trigger user_tokens_ended after update of status, password_hash on app_user
  for each row when (new.status <> 0 or new.password_hash <> old.password_hash)
  execute function end_api_tokens();
