-- How many problems are public stands on the home page; counting 20,000 of them took longer than all else.
insert into site_count (key, shard, value)
  select 'problems', 0, count(*) from problem where auth = 1
  on conflict (key, shard) do update set value = excluded.value;

create function count_of_site(what text, change bigint) returns void language sql as $$
  insert into site_count (key, shard, value)
  select what, floor(random() * 16)::smallint, change where change <> 0
  on conflict (key, shard) do update set value = site_count.value + excluded.value;
$$;
create or replace function count_listed(change bigint) returns void language sql as $$
  select count_of_site('listed', change);
$$;

create function count_new_problems() returns trigger language plpgsql as $$
begin
  perform count_of_site('problems', (select count(*) from fresh where auth = 1));
  return null;
end $$;
create trigger problem_added after insert on problem referencing new table as fresh
  for each statement execute function count_new_problems();

create function recount_problem() returns trigger language plpgsql as $$
begin
  perform count_of_site('problems', (new.auth = 1)::int - (old.auth = 1)::int);
  return null;
end $$;
create trigger problem_opened after update of auth on problem
  for each row when (old.auth is distinct from new.auth) execute function recount_problem();

create function count_gone_problems() returns trigger language plpgsql as $$
begin
  perform count_of_site('problems', -(select count(*) from gone where auth = 1));
  return null;
end $$;
create trigger problem_removed after delete on problem referencing old table as gone
  for each statement execute function count_gone_problems();
