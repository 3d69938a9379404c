import { notifyAtCommit } from "../platform/live/live.sql.ts";
import { type RowOf, statement } from "../platform/database/statement.ts";
import { UNREAD_CHANGES } from "./unread.sql.ts";

/**
 * Filters the recipients (`person`) of a message caused by `:senderUid`: no message is sent to the sender, to deleted
 * accounts or to users who do not want it.
 */
const isWanted = `person.uid <> :senderUid
  and exists (select 1 from app_user u where u.uid = person.uid and u.deleted_at is null)
  and not exists (select 1 from user_block b where b.uid = person.uid and b.blocked_uid = :senderUid)
  and not exists (
    select 1 from thread_preference t
    where t.uid = person.uid and t.discussion_id = :discussionId? and t.state = 'mute')
  and not exists (select 1 from message_preference w where w.uid = person.uid and :action = any (w.unwanted))`;

const published = (uid: string): string => notifyAtCommit(`'${UNREAD_CHANGES}'`, uid);

/**
 * Sends one message to each recipient who does not yet have a message about this comment, or about the post itself if
 * `:commentId?` is null.
 */
export const insertInteractions = statement(
  "message.insertInteractions",
  `with sent as (
     insert into interaction (uid, action, contest_id, discussion_id, comment_id, quote_id, sender_uid)
     select person.uid, :action, :contestId?, :discussionId?, :commentId?, :quoteId?, :senderUid
     from unnest(:uids::text[]) as person (uid) where ${isWanted}
     on conflict (comment_id, uid) where action <> 'like' do nothing
     returning uid)
   select ${published("uid")} from sent`,
);

/** Sends a message about a comment to each follower of the discussion who has no message about this comment yet. */
export const notifyFollowers = statement(
  "message.notifyFollowers",
  `with sent as (
     insert into interaction (uid, action, discussion_id, comment_id, sender_uid)
     select person.uid, :action, :discussionId, :commentId, :senderUid
     from thread_preference person where person.discussion_id = :discussionId and person.state = 'follow' and ${isWanted.replaceAll(":discussionId?", ":discussionId")}
     on conflict (comment_id, uid) where action <> 'like' do nothing
     returning uid)
   select ${published("uid")} from sent`,
);

/**
 * Locks the message about the likes of a post, comment or reply; if there is no such message, creates one with a sender
 * count of 0. Returns no row if the recipient does not want these messages.
 */
export const lockLikeMessage = statement(
  "message.lockLikes",
  `insert into interaction (uid, action, contest_id, discussion_id, comment_id, sender_uid, sender_num)
   select person.uid, :action, :contestId?, :discussionId?, :commentId?, :senderUid, 0
   from (values (:toUid::text)) as person (uid) where ${isWanted}
   on conflict (contest_id, discussion_id, comment_id) where action = 'like' do update set action = excluded.action
   returning id`,
);

/**
 * Adds a like to a message whose row the caller has locked. A user's first like moves the message to the top and marks
 * it as unread. If a user withdraws a like and gives it again, it is counted again without a new message; a message
 * that the recipient has deleted stays deleted.
 */
export const countLike = statement(
  "message.countLike",
  `with sender as (
     insert into interaction_sender (interaction_id, uid) values (:id, :senderUid)
     on conflict (interaction_id, uid) do update set state = 'counted' where interaction_sender.state = 'withdrawn'
     returning not exists (
       select 1 from interaction_sender s where s.interaction_id = :id and s.uid = :senderUid) as "isFirst"),
   counted as (
     update interaction m set sender_num = m.sender_num + 1,
       sender_uid = case when s."isFirst" or m.sender_num = 0 then :senderUid else m.sender_uid end,
       created_at = case when s."isFirst" then verdict_now() else m.created_at end,
       read_at = case when s."isFirst" then null else m.read_at end
     from sender s where m.id = :id returning m.uid)
   select ${published("uid")} from counted`,
);

/** Removes a like from its message; the sender of the most recent remaining like becomes the message's sender. */
export const withdrawLikeRow = statement(
  "message.withdrawLike",
  `with taken as (
     update interaction_sender s set state = 'withdrawn' from interaction m
     where m.action = 'like' and m.contest_id is not distinct from :contestId?
       and m.discussion_id is not distinct from :discussionId? and m.comment_id is not distinct from :commentId?
       and s.interaction_id = m.id and s.uid = :senderUid and s.state = 'counted'
     returning m.id),
   changed as (
     update interaction m set sender_num = m.sender_num - 1, sender_uid = coalesce((
       select s.uid from interaction_sender s
       where s.interaction_id = m.id and s.state = 'counted' and s.uid <> :senderUid
       order by s.created_at desc limit 1), m.sender_uid)
     from taken where m.id = taken.id returning m.uid)
   select ${published("uid")} from changed`,
);

/**
 * A page of the messages of a tab, newest first. The messages are marked as read, and `isRead` is their previous state.
 * The order does not depend on this state, so marking messages as read does not move them, and the next page skips no
 * message. If another like moves a message to the top while this statement runs, the message stays unread.
 */
export const listInteractionRows = statement(
  "message.listInteractions",
  `with page as materialized (
     select id, created_at, read_at from interaction where uid = :uid and kind = :kind and sender_num > 0
     order by created_at desc, id desc limit :limit offset :offset),
   marked as (
     update interaction m set read_at = verdict_now() from page
     where m.id = page.id and m.read_at is null and m.created_at = page.created_at)
   select m.id, m.action, m.contest_id as "contestId", m.discussion_id as "discussionId", m.comment_id as "commentId", m.quote_id as "quoteId",
     m.sender_uid as "senderUid", u.username as "senderName", u.avatar as "senderAvatar", m.sender_num as "senderNum",
     m.created_at as "createdAt", page.read_at is not null as "isRead"
   from page join interaction m on m.id = page.id join app_user u on u.uid = m.sender_uid
   order by page.created_at desc, page.id desc`,
).narrow<{ action: "comment" | "follow" | "reply" | "mention" | "like" }>();

export type InteractionRow = RowOf<typeof listInteractionRows>;

export const countInteractions = statement(
  "message.countInteractions",
  `select count(*)::int as count from (
     select 1 from interaction where uid = :uid and kind = :kind and sender_num > 0 limit :reach) reached`,
);

export const markInteractionsRead = statement(
  "message.markInteractionsRead",
  `update interaction set read_at = verdict_now()
   where uid = :uid and kind = :kind and read_at is null and sender_num > 0`,
);

/**
 * Deletes one message, or all messages of a tab. Messages about likes are hidden but not deleted: their number of
 * senders is set to 0, so that the same likes do not cause a new message.
 */
export const deleteInteractionRows = statement(
  "message.deleteInteractions",
  `with emptied as (
     update interaction set sender_num = 0
     where uid = :uid and kind = :kind and action = 'like' and sender_num > 0 and (:id?::bigint is null or id = :id)
     returning id),
   dismissed as (
     update interaction_sender s set state = 'deleted' from emptied where s.interaction_id = emptied.id),
   deleted as (
     delete from interaction
     where uid = :uid and kind = :kind and action <> 'like' and (:id?::bigint is null or id = :id)
     returning id)
   select id from emptied union all select id from deleted`,
);
