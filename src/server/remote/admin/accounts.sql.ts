import { statement } from "../../platform/database/statement.ts";

const columns = `a.id, a.account_group as "accountGroup", a.handle, a.password is not null as "hasPassword",
  a.session is not null as "hasSession", a.state, a.state_reason as "stateReason",
  coalesce(a.lease_until > verdict_now(), false) as "isBusy", a.next_submit_at as "nextSubmitAt",
  a.last_success_at as "lastSuccessAt", a.failures,
  (select count(*)::int from remote_submission r where r.account_id = a.id) as submissions`;

export const siteAccounts = statement(
  "remote.siteAccounts",
  `select ${columns} from remote_account a
   where a.owner_uid is null and (:accountGroup?::text is null or a.account_group = :accountGroup)
   order by a.account_group, a.handle, a.id limit :limit offset :offset`,
).narrow<{ state: "ready" | "needsPerson" | "disabled" }>();

export const countSiteAccounts = statement(
  "remote.countSiteAccounts",
  `select count(*)::int as total from remote_account a
   where a.owner_uid is null and (:accountGroup?::text is null or a.account_group = :accountGroup)`,
);

/** Returns no row if the group already has an account with this name. */
export const insertAccount = statement(
  "remote.insertAccount",
  `insert into remote_account (account_group, handle, password, session)
   values (:accountGroup, :handle, :password?, :session?)
   on conflict (account_group, handle, owner_uid) do nothing returning id`,
);

/** Locks an account of the site and returns it with its secrets, which are never sent to clients. */
export const lockAccount = statement(
  "remote.lockAccount",
  `select a.id, a.account_group as "accountGroup", a.handle, a.password, a.session, a.state
   from remote_account a where a.id = :id and a.owner_uid is null for update`,
).narrow<{ state: "ready" | "needsPerson" | "disabled" }>();

export const readAccount = statement(
  "remote.readAccount",
  `select a.id, a.account_group as "accountGroup", a.handle, a.password, a.session
   from remote_account a where a.id = :id and a.owner_uid is null`,
);

export const isHandleTaken = statement(
  "remote.handleTaken",
  `select 1 as one from remote_account
   where account_group = :accountGroup and handle = :handle and owner_uid is null and id <> :id`,
);

export const updateAccount = statement(
  "remote.updateAccount",
  `update remote_account set handle = :handle, password = :password?, session = :session?, state = :state,
     state_reason = '', failures = 0
   where id = :id`,
);

export const deleteAccount = statement(
  "remote.deleteAccount",
  "delete from remote_account where id = :id",
);

/**
 * Records a successful test of an account: the account may submit again unless an administrator has switched it off.
 */
export const accountWorks = statement(
  "remote.accountWorks",
  `update remote_account set session = :session, last_success_at = verdict_now(), failures = 0,
     state = case when state = 'needsPerson' then 'ready' else state end, state_reason = ''
   where id = :id`,
);
