import { sql } from "./db.ts";

/** $1 session, $2 hash of the call: the codes that it confirms now, once; its refusal is 2 s to 2 minutes old. */
export const takeRefusedCall = sql<{ codes: string[] }>(
  "refusedCall.take",
  `delete from refused_call
   where session_id = $1 and call_hash = $2 and refused_at <= verdict_now() - interval '2 seconds'
     and refused_at >= verdict_now() - interval '2 minutes'
   returning codes`,
  { byIndex: true },
);

/** $1 session, $2 hash of the call, $3 codes: refused now. Of a session the last twenty calls are known. */
export const storeRefusedCall = sql(
  "refusedCall.store",
  `with old as (
     delete from refused_call r where r.session_id = $1 and r.call_hash <> $2
       and (r.refused_at < verdict_now() - interval '2 minutes' or r.call_hash in (
         select call_hash from refused_call where session_id = $1 and call_hash <> $2
         order by refused_at desc, call_hash offset 19))
   )
   insert into refused_call (session_id, call_hash, codes)
   select id, $2, $3::text[] from session where id = $1
   on conflict (session_id, call_hash) do update set codes = excluded.codes, refused_at = verdict_now()`,
  { byIndex: true },
);
