import type { ListedState } from "../adapter/adapter.ts";
import { type RowOf, statement } from "../../platform/database/statement.ts";

/**
 * Returns the state that a list showed for a submission, if the list was read after the submission's last attempt.
 * `newestId`: the number of the account's newest submission that is still being judged. The next list begins at this
 * number.
 */
export const listedOf = statement(
  "remote.listed",
  `select r.listed, a.handle,
     coalesce((select n.remote_id from remote_submission n
       where n.account_id = r.account_id and n.judge = r.judge and n.phase = 'sent' and n.remote_id is not null
         and n.deadline > verdict_now()
       order by length(n.remote_id) desc, n.remote_id desc limit 1), r.remote_id) as "newestId"
   from remote_submission r left join remote_account a on a.id = r.account_id
   where r.submit_id = :submitId`,
).narrow<{ listed: ListedState["state"] | null }>();
export type ListedRow = RowOf<typeof listedOf>;

/**
 * Stores the states of all submissions in a judge's list, except the submission whose attempt has read the list. If a
 * stored state is a verdict, the next attempt for that submission runs immediately. Rows that another attempt has
 * locked are skipped, because that attempt itself reads a newer state.
 */
export const notifyOthers = statement(
  "remote.notifyOthers",
  `with listed_rows as (
     update remote_submission r set listed = k.state
     from (
       select o.submit_id, s.state
       from jsonb_to_recordset(:states::jsonb) as s ("remoteId" text, state jsonb)
       join remote_submission o on o.judge = :judge and o.remote_id = s."remoteId"
       where o.phase = 'sent' and o.submit_id <> :submitId
       for update of o skip locked
     ) k
     where r.submit_id = k.submit_id
     returning r.submit_id, r.listed ->> 'phase' as phase
   )
   update job set run_at = verdict_now() where id in (
     select j.id from listed_rows l join job j on j.submit_id = l.submit_id
     where l.phase in ('final', 'decided') and j.state = 3 and j.run_at > verdict_now()
     for update of j skip locked)`,
);
