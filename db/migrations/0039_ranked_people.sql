-- The rankings show who has submitted something. What they count and walk along follows that by itself.
alter table user_count
  add column ranked boolean not null generated always as (listed and total > 0) stored;

drop index user_count_acm;
drop index user_count_oi;
create index user_count_acm on user_count ((-ac), total, uid) include (ac) where ranked;
create index user_count_oi on user_count ((-score), (-ac), total, uid) include (score, ac) where ranked;

insert into site_count (key, shard, value)
  select 'ranked', 0, count(*) from user_count where ranked;

-- For each row, because a verdict changes one: it asks only when a person enters or leaves the rankings. At the end of
-- the transaction and in one row for each connection: a rejudge first takes a verdict out and then counts the next, so
-- anything locked in between would be locked in the opposite order to a verdict (a deadlock, seen under load).
create function count_ranked() returns trigger language plpgsql as $$
begin
  insert into site_count (key, shard, value)
  values ('ranked', pg_backend_pid() % 16,
    (case when tg_op = 'DELETE' then 0 else new.ranked::int end)
    - (case when tg_op = 'INSERT' then 0 else old.ranked::int end))
  on conflict (key, shard) do update set value = site_count.value + excluded.value;
  return null;
end $$;
create constraint trigger user_ranked after insert on user_count deferrable initially deferred
  for each row when (new.ranked) execute function count_ranked();
create constraint trigger user_reranked after update on user_count deferrable initially deferred
  for each row when (old.ranked is distinct from new.ranked) execute function count_ranked();
create constraint trigger user_unranked after delete on user_count deferrable initially deferred
  for each row when (old.ranked) execute function count_ranked();
