import type { SiteMessageKind } from "../../shared/message/message.ts";
import { statement } from "../platform/database/statement.ts";
import { unreadNoticesUnder } from "./notices.sql.ts";

/** Bus channel; each message names the user whose number of unread messages may have changed, or `*` for all users. */
export const UNREAD_CHANGES = "unread-messages";

/** At most `:most` rows of each source are counted, so that counting stays cheap. */
const counted = (rows: string): string =>
  `(select count(*)::int from (select 1 from ${rows} limit :most) unread)`;

const interactions = (kind: string): string =>
  counted(
    `interaction i where i.uid = person.uid and i.kind = '${kind}' and i.read_at is null and i.sender_num > 0`,
  );
const messages = (kind: SiteMessageKind): string =>
  `${counted(`message m where m.uid = person.uid and m.kind = '${kind}' and m.read_at is null`)}
   + ${counted(`(${unreadNoticesUnder(kind)}) n`)}`;

/** Numbers of unread messages per user and kind; each source is counted only up to `:most`. */
export const countUnreadRows = statement(
  "message.unread",
  `select person.uid, ${interactions("comment")} as comment, ${interactions("reply")} as reply,
     ${interactions("like")} as "like", ${messages("sys")} as sys, ${messages("mine")} as mine
   from unnest(:uids::text[]) as person (uid) join app_user u on u.uid = person.uid`,
  { byIndex: true },
);
