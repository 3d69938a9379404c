import { staffOf } from "../../authority/fragments/reach.sql.ts";
import { statement } from "../../platform/database/statement.ts";
import { isOnline } from "../../site/fragments/onlineProcess.sql.ts";

/**
 * Stores which users are connected to which contests through a server process; this replaces the pairs that the process
 * stored earlier. Excludes the staff of each contest and, in private contests, users who are not registered. A pair
 * that has not changed is not written again. If rows are lost in a crash, they are written again within seconds, so the
 * commit is not flushed.
 */
export const storeConnected = statement(
  "contest.storeConnected",
  `with relaxed as materialized (select set_config('synchronous_commit', 'off', true)),
   place as materialized (
     select c.id, c.auth, ${staffOf("contest", "c")} as staff from contest c where c.id = any (:contestIds::bigint[])),
   present as materialized (
     select distinct c.id, reader.uid
     from relaxed, unnest(:contestIds::bigint[], :uids::text[]) reader (cid, uid)
     join place c on c.id = reader.cid and reader.uid <> all (c.staff)
     where c.auth <> 1 or exists (select 1 from contest_participant cp
       where cp.contest_id = c.id and cp.uid = reader.uid)),
   gone as (
     delete from contest_connected k where k.process = :process
       and not exists (select 1 from present p where p.id = k.contest_id and p.uid = k.uid))
   insert into contest_connected (contest_id, uid, process)
   select present.id, present.uid, p.id from present join server_process p on p.id = :process
   on conflict do nothing`,
  { timeoutMs: 5000 },
);

/** Number of contestants connected to a contest through any online server process; each contestant is counted once. */
export const countConnected = statement(
  "contest.countConnected",
  `select count(distinct k.uid)::int as count
   from contest_connected k join server_process p on p.id = k.process and ${isOnline}
   where k.contest_id = :contestId`,
);
