import type { MessageKind } from "../../shared/message.ts";
import { sql } from "../platform/db.ts";

/** $1 uid, $2 kind, $3 template, $4 values as JSON text. */
export const insertMessage = sql(
  "message.insert",
  "insert into message (uid, kind, template, params) values ($1, $2, $3, $4::jsonb)",
);

/** $1 uid. */
export const unreadByKind = sql<{ kind: MessageKind; count: number }>(
  "message.unread",
  "select kind, count(*) from message where uid = $1 and read_at is null group by kind",
);

export interface MessageRow {
  id: number;
  template: string | null;
  params: Record<string, string | number>;
  title: string | null;
  content: string | null;
  createdAt: Date;
  readAt: Date | null;
}

/** $1 uid, $2 kind, $3 limit, $4 offset. */
export const messagesOf = sql<MessageRow>(
  "message.list",
  `select id, template, params, title, content, created_at as "createdAt", read_at as "readAt"
   from message where uid = $1 and kind = $2 order by id desc limit $3 offset $4`,
);

/** $1 uid, $2 kind. */
export const countMessages = sql<{ count: number }>(
  "message.count",
  "select count(*) from message where uid = $1 and kind = $2",
);

/** $1 uid, $2 ids. */
export const markRead = sql(
  "message.markRead",
  "update message set read_at = verdict_now() where uid = $1 and id = any($2::bigint[]) and read_at is null",
);

/** $1 uid, $2 kind. */
export const markAllRead = sql(
  "message.markAllRead",
  "update message set read_at = verdict_now() where uid = $1 and kind = $2 and read_at is null",
);

/** $1 uid, $2 kind, $3 id or null for all. */
export const deleteMessageRows = sql<{ id: number }>(
  "message.delete",
  `delete from message where uid = $1 and kind = $2 and ($3::bigint is null or id = $3)
   returning id`,
);
