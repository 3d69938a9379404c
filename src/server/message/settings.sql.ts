import { statement } from "../platform/database/statement.ts";

export const unwantedOf = statement(
  "message.unwanted",
  "select unwanted from message_preference where uid = :uid",
).narrow<{ unwanted: ("comment" | "follow" | "reply" | "mention" | "like")[] }>();

export const setUnwanted = statement(
  "message.setUnwanted",
  `insert into message_preference (uid, unwanted) values (:uid, :unwanted::text[])
   on conflict (uid) do update set unwanted = excluded.unwanted`,
);

/** Users whom a user has blocked, newest first. */
export const blockedBy = statement(
  "message.blocked",
  `select u.uid, u.username from user_block b join app_user u on u.uid = b.blocked_uid
   where b.uid = :uid order by b.created_at desc, u.uid limit :most`,
);

/**
 * Locks the caller's row in `app_user`, and stores that the caller has blocked a user. Nothing is stored if the user is
 * unknown, or if the caller has already blocked `:most` users.
 */
export const insertBlock = statement(
  "message.block",
  `with own as materialized (select uid from app_user where uid = :uid for no key update)
   insert into user_block (uid, blocked_uid)
   select own.uid, u.uid from own, app_user u
   where u.uid = :blockedUid and u.uid <> own.uid and u.deleted_at is null
     and (select count(*) from user_block b where b.uid = :uid) < :most
   on conflict (uid, blocked_uid) do update set created_at = user_block.created_at
   returning blocked_uid as uid`,
);

export const deleteBlock = statement(
  "message.unblock",
  "delete from user_block where uid = :uid and blocked_uid = :blockedUid",
);

export const threadStateOf = statement(
  "message.threadState",
  "select state from thread_preference where uid = :uid and discussion_id = :discussionId",
);

/** Returns no row if the user wants to follow the discussion, but it already has `:most` other followers. */
export const setThreadStateRow = statement(
  "message.setThreadState",
  `insert into thread_preference (uid, discussion_id, state)
   select :uid, :discussionId, :state
   where :state <> 'follow' or (
     select count(*) from thread_preference t
     where t.discussion_id = :discussionId and t.state = 'follow' and t.uid <> :uid) < :most
   on conflict (uid, discussion_id) do update set state = excluded.state
   returning uid`,
);

export const deleteThreadState = statement(
  "message.deleteThreadState",
  "delete from thread_preference where uid = :uid and discussion_id = :discussionId",
);
