-- A transaction takes one shard of a site total only, whatever it counts: with a random one for each statement two
-- transactions could wait for each other.
create or replace function count_of_site(what text, change bigint) returns void language sql as $$
  insert into site_count (key, shard, value)
  select what, (pg_backend_pid() % 16)::smallint, change where change <> 0
  on conflict (key, shard) do update set value = site_count.value + excluded.value;
$$;
