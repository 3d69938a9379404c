-- The site's total of submissions has those of contests, too, while they count: so does the number of accepted ones.
insert into site_count (key, shard, value)
select 'submissions', 0, count(*) from submission where counted and not listed having count(*) > 0
on conflict (key, shard) do update set value = site_count.value + excluded.value;
