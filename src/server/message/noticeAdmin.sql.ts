import { notifyAtCommit } from "../platform/live/live.sql.ts";
import { type RowOf, statement } from "../platform/database/statement.ts";
import { UNREAD_CHANGES } from "./unread.sql.ts";

const columns = `n.id, n.audience, n.title, n.content, n.title_en as "titleEn", n.content_en as "contentEn",
  n.html, n.html_en as "htmlEn", n.renderer, n.for_new_accounts as "forNewAccounts", n.send_at as "sendAt",
  n.recalled_at as "recalledAt", n.created_uid as "createdUid",
  coalesce((select a.username from app_user a where a.uid = n.created_uid), '') as author,
  n.created_at as "createdAt", n.modified_at as "modifiedAt"`;

/** A page of notices, unsent notices first. `:audience`: only notices to this audience. */
export const listNoticeRows = statement(
  "message.listNotices",
  `with page as materialized (
     select n.id, n.send_at from notice n where (:audience?::text is null or n.audience = :audience)
     order by n.send_at desc, n.id desc limit :limit offset :offset)
   select ${columns},
     (select coalesce(sum(c.value), 0)::int from notice_reader_count c where c.notice_id = n.id) as "readNum",
     (select count(*)::int from notice_recipient r where r.notice_id = n.id and r.uid is not null) as "userNum",
     coalesce((
       select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.id)
       from notice_recipient r join user_group g on g.id = r.group_id where r.notice_id = n.id), '[]') as classes
   from page join notice n on n.id = page.id order by page.send_at desc, page.id desc`,
).narrow<{
  audience: "all" | "designated" | "admins";
  classes: { id: number; name: string }[];
}>();

export type NoticeRow = RowOf<typeof listNoticeRows>;

export const countNoticeRows = statement(
  "message.countNotices",
  "select count(*)::int as count from notice n where (:audience?::text is null or n.audience = :audience)",
);

export const lockNotice = statement(
  "message.lockNotice",
  `select ${columns} from notice n where n.id = :id for update of n`,
);

export const insertNotice = statement(
  "message.insertNotice",
  `insert into notice (audience, title, content, html, title_en, content_en, html_en, renderer, for_new_accounts, send_at,
     created_uid)
   values (:audience, :title, :content, :html, :titleEn?, :contentEn?, :htmlEn?, :renderer, :forNewAccounts,
     coalesce(:sendAt?::timestamptz, verdict_now()), :createdUid) returning id`,
);

/** The accounts with the given usernames, which must be in lower case; deleted accounts are left out. */
export const accountsByName = statement(
  "message.accountsByName",
  `select uid, lower(username) as key from app_user
   where lower(username) = any (:keys::text[]) and deleted_at is null`,
);

export const classesOfIds = statement(
  "message.classesOfIds",
  "select id from user_group where id = any (:ids::bigint[])",
);

export const insertRecipients = statement(
  "message.insertRecipients",
  `insert into notice_recipient (notice_id, uid, group_id)
   select :id::bigint, uid, null from unnest(:uids::text[]) as person (uid)
   union all select :id::bigint, null, group_id from unnest(:classIds::bigint[]) as class (group_id)`,
);

/**
 * Every change of a notice gets a later time than the previous change, because clients send the time back as the
 * version.
 */
export const updateNoticeRow = statement(
  "message.updateNotice",
  `update notice set title = :title, content = :content, html = :html, title_en = :titleEn?, content_en = :contentEn?,
     html_en = :htmlEn?, renderer = :renderer, send_at = :sendAt,
     recalled_at = case when :isRecalled then coalesce(recalled_at, verdict_now()) end,
     modified_at = greatest(date_trunc('milliseconds', verdict_now()), modified_at + interval '1 millisecond')
   where id = :id returning modified_at as "modifiedAt"`,
);

export const deleteNoticeRow = statement(
  "message.deleteNotice",
  "delete from notice where id = :id",
);

/** Users who have read a notice, most recent readers first. */
export const listReaders = statement(
  "message.listReaders",
  `select r.uid, u.username, r.read_at as "readAt" from notice_receipt r join app_user u on u.uid = r.uid
   where r.notice_id = :id order by r.read_at desc, r.uid limit :limit offset :offset`,
);

export const countReaders = statement(
  "message.countReaders",
  "select coalesce(sum(value), 0)::int as count from notice_reader_count where notice_id = :id",
);

/** Notifies the servers that the numbers of unread messages of all users may have changed. */
export const notifyAllUsers = statement(
  "message.notifyAllUsers",
  `select ${notifyAtCommit(`'${UNREAD_CHANGES}'`, "'*'")}`,
);
