import { may, roleIds } from "../../shared/account/roles.ts";
import type { SiteMessageKind } from "../../shared/message/message.ts";
import { ownedBy } from "../authority/fragments/reach.sql.ts";
import { statement } from "../platform/database/statement.ts";

const adminRoles = roleIds.filter((role) => may(role, "enterAdmin")).join(", ");

/**
 * Maximum number of notices that are read for each tab of the message page, newest first; older notices are not listed.
 */
const NOTICES_REACHED = 200;

const isSent = "n.recalled_at is null and n.send_at <= verdict_now()";

/**
 * Selects the notices that are addressed to all users or to all administrators, and that `app_user u` receives. If the
 * account was created after the notice was sent, it receives the notice only if the notice is also for new accounts.
 */
const toMany = `select n.id, n.send_at
  from (select n.id, n.send_at, n.audience, n.for_new_accounts from notice n where ${isSent} and n.audience <> 'designated'
        order by n.send_at desc, n.id desc limit ${NOTICES_REACHED}) n
  where (n.audience = 'all' or u.role_id in (${adminRoles})) and (n.for_new_accounts or u.created_at <= n.send_at)`;

/** Notices to `app_user u`, or to a class that `u` belonged to when the notice was sent. */
const toFew = `select n.id, n.send_at
  from (
    select r.notice_id, u.created_at as since from notice_recipient r where r.uid = u.uid
    union all
    select r.notice_id, c.since from (
      select m.group_id, m.joined_at as since from group_member m where m.uid = u.uid
      union all select g.id, g.created_at from user_group g where ${ownedBy("g", "u.uid")}) c
      join notice_recipient r on r.group_id = c.group_id) r
    join notice n on n.id = r.notice_id
  where ${isSent} and (n.for_new_accounts or r.since <= n.send_at)
  group by n.id order by n.send_at desc, n.id desc limit ${NOTICES_REACHED}`;

/**
 * Selects `id`, `at` and `read_at` of the notices for one tab, except notices that `app_user u` has deleted. Receipts
 * are looked up one by one. Otherwise the planner, which expects only a dozen receipts per user, would choose a plan
 * that compares 100 notices with 280 receipts and takes 2.6 ms.
 */
export function noticesUnder(kind: SiteMessageKind): string {
  return `select sent.id, sent.send_at as at, receipt.read_at
    from (${kind === "sys" ? toMany : toFew}) sent
      left join lateral (select r.read_at, r.deleted_at from notice_receipt r
        where r.uid = u.uid and r.notice_id = sent.id limit 1) receipt on true
    where receipt.deleted_at is null`;
}

/**
 * Rows of one tab's notices that `app_user u` has neither read nor deleted. Reading or deleting a notice stores a
 * receipt, so these notices have none; an index-only scan checks this.
 */
export function unreadNoticesUnder(kind: SiteMessageKind): string {
  return `select sent.id from (${kind === "sys" ? toMany : toFew}) sent
    where (select true from notice_receipt r where r.uid = u.uid and r.notice_id = sent.id) is null`;
}

/** Marks all notices under a tab as read for one user. */
const readAllText = (kind: SiteMessageKind): string =>
  `insert into notice_receipt (uid, notice_id)
   select u.uid, notice.id from app_user u cross join lateral (${noticesUnder(kind)}) notice
   where u.uid = :uid and notice.read_at is null
   on conflict do nothing`;

export const readNotices = {
  sys: statement("message.readNotices", readAllText("sys"), { variant: "sys" }),
  mine: statement("message.readNotices", readAllText("mine"), { variant: "mine" }),
};

/**
 * SQL that marks a user's notices in one tab as deleted: the notice `:id`, or all notices in the tab if `:id` is null.
 */
const deleteText = (kind: SiteMessageKind): string =>
  `insert into notice_receipt (uid, notice_id, deleted_at)
   select u.uid, notice.id, verdict_now() from app_user u cross join lateral (${noticesUnder(kind)}) notice
   where u.uid = :uid and (:id?::bigint is null or notice.id = :id)
   on conflict (uid, notice_id) do update set deleted_at = excluded.deleted_at
   returning notice_id as id`;

export const dismissNotices = {
  sys: statement("message.dismissNotices", deleteText("sys"), { variant: "sys" }),
  mine: statement("message.dismissNotices", deleteText("mine"), { variant: "mine" }),
};

/** Whether a notice became due in this period. */
export const isNoticeDue = statement(
  "message.isNoticeDue",
  `select exists (select 1 from notice where recalled_at is null and send_at > :after and send_at <= :until) as "isDue"`,
);
