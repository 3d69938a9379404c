import { type RowOf, statement } from "../platform/statement.ts";

export const insertMessage = statement(
  "message.insert",
  "insert into message (uid, kind, template, params) values (:uid, :kind, :template, :params::jsonb)",
);

export const insertMessages = statement(
  "message.insertMany",
  `insert into message (uid, kind, template, params)
   select uid, :kind, :template, :params::jsonb from unnest(:uids::text[]) person (uid)`,
);

/** One text for each user. */
export const insertOwnMessages = statement(
  "message.insertOwn",
  `insert into message (uid, kind, template, params)
   select each.uid, :kind, :template, each.params::jsonb
   from unnest(:uids::text[], :params::text[]) as each (uid, params)`,
);

export const unreadByKind = statement(
  "message.unread",
  "select kind, count(*) from message where uid = :uid and read_at is null group by kind",
);

export const messagesOf = statement(
  "message.list",
  `select id, template, params, title, content, created_at as "createdAt", read_at as "readAt"
   from message where uid = :uid and kind = :kind order by id desc limit :limit offset :offset`,
).narrow<{ params: Record<string, string | number> }>();

export type MessageRow = RowOf<typeof messagesOf>;

export const countMessages = statement(
  "message.count",
  "select count(*) from message where uid = :uid and kind = :kind",
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
