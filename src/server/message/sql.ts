import type { SiteMessageKind } from "../../shared/message/message.ts";
import { notifyAtCommit } from "../platform/live/live.sql.ts";
import { type RowOf, statement } from "../platform/database/statement.ts";
import { noticesUnder } from "./notices.sql.ts";
import { UNREAD_CHANGES } from "./unread.sql.ts";

/** Extends a statement that inserts messages, so that the recipients are notified at commit. */
const withMessages = (insert: string): string =>
  `with sent as (${insert} returning uid)
   select ${notifyAtCommit(`'${UNREAD_CHANGES}'`, "uid")} from (select distinct uid from sent) recipient`;

/**
 * Whether a user wants messages of a kind. `:setting?`: the user setting that turns off messages of this kind, or null
 * if messages of this kind are always sent. `uid`: an SQL expression.
 */
const wants = (uid: string): string =>
  `(:setting?::text is null or not exists (select 1 from message_preference w
     where w.uid = ${uid} and :setting? = any (w.unwanted)))`;

/** Sends the same text to each user. */
export const insertMessages = statement(
  "message.insertMany",
  withMessages(`insert into message (uid, kind, template, params)
   select uid, :kind, :template, :params::jsonb from unnest(:uids::text[]) person (uid)
   where ${wants("person.uid")}`),
);

/**
 * Increments the number in each user's unread message of this template and moves the message to the top, or inserts a
 * message with the number 1. The rows are written in the order of the uids, so that concurrent transactions do not lock
 * each other out.
 */
export const countInMessages = statement(
  "message.countIn",
  withMessages(`insert into message as m (uid, kind, template, params)
   select person.uid, 'sys', :template, '{"count": 1}' from unnest(:uids::text[]) person (uid) order by person.uid
   on conflict (uid, template) where template = 'accountApplied' and read_at is null do update
     set params = jsonb_build_object('count', (m.params ->> 'count')::int + 1), created_at = verdict_now()`),
);

/** Sends each user an individual text. */
export const insertOwnMessages = statement(
  "message.insertOwn",
  withMessages(`insert into message (uid, kind, template, params)
   select each.uid, :kind, :template, each.params::jsonb
   from unnest(:uids::text[], :params::text[]) as each (uid, params)
   where ${wants("each.uid")}`),
);

/**
 * A page of a user's messages and notices for one tab, newest first. Reading a page marks its messages and notices as
 * read. `isRead` is the state before this page was read; the order does not depend on it. `:reach`: offset plus limit.
 * Messages before the page are skipped with an index-only scan, because reading 1,000 rows of the table took 2 ms.
 */
const pageText = (kind: SiteMessageKind): string =>
  `with page as materialized (
     select * from (
       (select m.id, false as "isNotice", m.created_at as at, null::timestamptz as read_at from message m
        where m.uid = :uid and m.kind = '${kind}' order by m.created_at desc, m.id desc limit :reach)
       union all
       (select n.id, true, n.at, n.read_at from app_user u cross join lateral (${noticesUnder(kind)}) n
        where u.uid = :uid)) listed
     order by at desc, "isNotice", id desc limit :limit offset :offset),
   marked as (
     update message m set read_at = verdict_now() from page
     where not page."isNotice" and m.id = page.id and m.read_at is null),
   receipts as (
     insert into notice_receipt (uid, notice_id)
     select :uid, id from page where "isNotice" and read_at is null on conflict do nothing)
   select page.id, page."isNotice", page.at, coalesce(page.read_at, m.read_at) is not null as "isRead", m.template,
     coalesce(m.params, '{}') as params, coalesce(m.title, n.title) as title, coalesce(m.content, n.content) as content,
     n.html, n.title_en as "titleEn", n.content_en as "contentEn", n.html_en as "htmlEn", n.renderer
   from page left join message m on not page."isNotice" and m.id = page.id
     left join notice n on page."isNotice" and n.id = page.id
   order by page.at desc, page."isNotice", page.id desc`;

export const messagesUnder = {
  sys: statement("message.list", pageText("sys"), { variant: "sys" }).narrow<MessageParams>(),
  mine: statement("message.list", pageText("mine"), { variant: "mine" }).narrow<MessageParams>(),
};

interface MessageParams {
  params: Record<string, string | number>;
}

export type MessageRow = RowOf<typeof messagesUnder.sys>;

const countText = (kind: SiteMessageKind): string =>
  `select (select count(*)::int from (
       select 1 from message where uid = :uid and kind = '${kind}' limit :reach) reached)
     + (select count(*)::int from app_user u cross join lateral (${noticesUnder(kind)}) n where u.uid = :uid) as count`;

/** Counts the messages and notices for one tab; at most `:reach` messages are counted. */
export const countMessages = {
  sys: statement("message.count", countText("sys"), { variant: "sys" }),
  mine: statement("message.count", countText("mine"), { variant: "mine" }),
};

export const markAllRead = statement(
  "message.markAllRead",
  "update message set read_at = verdict_now() where uid = :uid and kind = :kind and read_at is null",
);

export const deleteMessageRows = statement(
  "message.delete",
  `delete from message where uid = :uid and kind = :kind and (:id?::bigint is null or id = :id)
   returning id`,
);
