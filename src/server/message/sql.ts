import { notifyAtCommit } from "../platform/live.sql.ts";
import { type RowOf, statement } from "../platform/statement.ts";
import { UNREAD_CHANGES } from "./unread.sql.ts";

/** Notifies the recipients of the inserted rows. */
const withMessages = (insert: string): string =>
  `with sent as (${insert} returning uid)
   select ${notifyAtCommit(`'${UNREAD_CHANGES}'`, "uid")} from (select distinct uid from sent) recipient`;

/** The same text for each user. */
export const insertMessages = statement(
  "message.insertMany",
  withMessages(`insert into message (uid, kind, template, params)
   select uid, :kind, :template, :params::jsonb from unnest(:uids::text[]) person (uid)`),
);

/** One text for each user. */
export const insertOwnMessages = statement(
  "message.insertOwn",
  withMessages(`insert into message (uid, kind, template, params)
   select each.uid, :kind, :template, each.params::jsonb
   from unnest(:uids::text[], :params::text[]) as each (uid, params)`),
);

export const messagesOf = statement(
  "message.list",
  `select id, template, params, title, content, created_at as "createdAt", read_at as "readAt"
   from message where uid = :uid and kind = :kind order by id desc limit :limit offset :offset`,
).narrow<{ params: Record<string, string | number> }>();

export type MessageRow = RowOf<typeof messagesOf>;

export const countMessages = statement(
  "message.count",
  `select count(*)::int as count from (
     select 1 from message where uid = :uid and kind = :kind limit :reach) reached`,
);

export const markRead = statement(
  "message.markRead",
  "update message set read_at = verdict_now() where uid = :uid and id = any(:ids::bigint[]) and read_at is null",
);

export const markAllRead = statement(
  "message.markAllRead",
  "update message set read_at = verdict_now() where uid = :uid and kind = :kind and read_at is null",
);

export const deleteMessageRows = statement(
  "message.delete",
  `delete from message where uid = :uid and kind = :kind and (:id?::bigint is null or id = :id)
   returning id`,
);
