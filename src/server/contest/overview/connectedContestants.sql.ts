import { staffOf } from "../../authority/fragments/reach.sql.ts";
import { sql } from "../../platform/db.ts";
import { isOnline } from "../../site/fragments/onlineProcess.sql.ts";

/**
 * $1 this process, $2 contests, $3 users, pairs of who follows what through it: replaces what it stored before. The
 * staff of a contest are no contestants, nor is anybody who is not registered for a private one. Who stays writes nothing;
 * what is lost in a crash is repeated within seconds, so the commit is not flushed.
 */
export const storeConnected = sql(
  "contest.storeConnected",
  `with relaxed as materialized (select set_config('synchronous_commit', 'off', true)),
   place as materialized (
     select c.id, c.auth, ${staffOf("contest", "c")} as staff from contest c where c.id = any ($2::bigint[])),
   present as materialized (
     select distinct c.id, reader.uid
     from relaxed, unnest($2::bigint[], $3::text[]) reader (cid, uid)
     join place c on c.id = reader.cid and reader.uid <> all (c.staff)
     where c.auth <> 1 or exists (select 1 from contest_participant cp
       where cp.contest_id = c.id and cp.uid = reader.uid)),
   gone as (
     delete from contest_connected k where k.process = $1
       and not exists (select 1 from present p where p.id = k.contest_id and p.uid = k.uid))
   insert into contest_connected (contest_id, uid, process)
   select present.id, present.uid, p.id from present join server_process p on p.id = $1
   on conflict do nothing`,
  { timeoutMs: 5000 },
);

/** $1 contest: each once, of all server processes that are online. */
export const countConnected = sql<{ count: number }>(
  "contest.countConnected",
  `select count(distinct k.uid)::int as count
   from contest_connected k join server_process p on p.id = k.process and ${isOnline}
   where k.contest_id = $1`,
);
