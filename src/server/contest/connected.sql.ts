import { sql } from "../platform/db.ts";
import { isOnline } from "../site/fragments/onlineProcess.sql.ts";

/**
 * $1 this process, $2 contests, $3 users, pairs of who follows what through it: replaces what it counted before. Its
 * author is no contestant, nor is anybody who is not registered for a private contest. Unchanged counts write nothing; a
 * count that is lost in a crash is repeated within seconds, so the commit is not flushed.
 */
export const storeConnected = sql(
  "contest.storeConnected",
  `with relaxed as materialized (select set_config('synchronous_commit', 'off', true)),
   counted as materialized (
     select c.id, count(*)::int as contestants
     from relaxed, unnest($2::bigint[], $3::text[]) reader (cid, uid)
     join contest c on c.id = reader.cid and c.author_uid is distinct from reader.uid
     where c.auth <> 1 or exists (select 1 from contest_participant cp
       where cp.contest_id = c.id and cp.uid = reader.uid)
     group by c.id),
   gone as (
     delete from contest_connected where process = $1 and contest_id not in (select id from counted))
   insert into contest_connected as k (process, contest_id, contestants)
   select p.id, counted.id, counted.contestants from counted join server_process p on p.id = $1
   on conflict (contest_id, process) do update set contestants = excluded.contestants
     where k.contestants <> excluded.contestants`,
  { timeoutMs: 5000 },
);

/** $1 contest: of all server processes that are online. */
export const countConnected = sql<{ count: number }>(
  "contest.countConnected",
  `select coalesce(sum(k.contestants), 0)::int as count
   from contest_connected k join server_process p on p.id = k.process and ${isOnline}
   where k.contest_id = $1`,
);
