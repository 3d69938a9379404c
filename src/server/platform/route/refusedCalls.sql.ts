import { statement } from "../database/statement.ts";

/**
 * Returns and deletes the refusal codes that the caller confirms by repeating the call. These are the codes with which
 * the same call was refused 2 s to 2 minutes ago.
 */
export const takeRefusedCall = statement(
  "refusedCall.take",
  `delete from refused_call
   where session_id = :sessionId and call_hash = :hash and refused_at <= verdict_now() - interval '2 seconds'
     and refused_at >= verdict_now() - interval '2 minutes'
   returning codes`,
  { byIndex: true },
);

/**
 * Records the `:codes` with which a call has just been refused. For each session, only the last twenty refused calls
 * are stored.
 */
export const storeRefusedCall = statement(
  "refusedCall.store",
  `with old as (
     delete from refused_call r where r.session_id = :sessionId and r.call_hash <> :hash
       and (r.refused_at < verdict_now() - interval '2 minutes' or r.call_hash in (
         select call_hash from refused_call where session_id = :sessionId and call_hash <> :hash
         order by refused_at desc, call_hash offset 19))
   )
   insert into refused_call (session_id, call_hash, codes)
   select id, :hash, :codes::text[] from session where id = :sessionId
   on conflict (session_id, call_hash) do update set codes = excluded.codes, refused_at = verdict_now()`,
  { byIndex: true },
);
