import { isOfSomeoneElse } from "../engine/accounts.sql.ts";
import { type RowOf, statement } from "../../platform/database/statement.ts";

export const handlesOf = statement(
  "remote.handlesOf",
  `select account_group as "accountGroup", handle, token, verified_at is not null as "isVerified"
   from remote_handle where uid = :uid`,
);
export type HandleRow = RowOf<typeof handlesOf>;

export const storeHandle = statement(
  "remote.storeHandle",
  `insert into remote_handle (uid, account_group, handle, token) values (:uid, :accountGroup, :handle, :token)
   on conflict (uid, account_group) do update set handle = excluded.handle, token = excluded.token, verified_at = null`,
);

/**
 * Marks the name as verified. Returns no row if another user has verified the same name, or if the caller has entered a
 * different name in the meantime.
 */
export const verifyHandle = statement(
  "remote.verifyHandle",
  `update remote_handle h set verified_at = verdict_now()
   where h.uid = :uid and h.account_group = :accountGroup and h.token = :token
     and not exists (select 1 from remote_handle o where o.account_group = h.account_group
       and lower(o.handle) = lower(h.handle) and o.uid <> h.uid and o.verified_at is not null)
     and not ${isOfSomeoneElse}
   returning h.handle`,
);

/** Judges to which the site sends code, and to which users may also submit directly. */
export const judgesWithLinks = statement(
  "remote.judgesWithLinks",
  "select judge from remote_judge where 'link' = any (modes_on)",
);

export const deleteHandle = statement(
  "remote.deleteHandle",
  "delete from remote_handle where uid = :uid and account_group = :accountGroup",
);
