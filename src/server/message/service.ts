import type { CommentPlace } from "../../shared/discussion/commentShape.ts";
import {
  type CountedTemplate,
  type MessageTemplate,
  UNREAD_MAX,
  type UnreadCounts,
} from "../../shared/message/message.ts";
import type { OptionalMessage } from "../../shared/message/messageSettings.ts";
import type { MailParams } from "../../shared/message/mail.ts";
import { mailWorks, type NewMail, sendMail } from "../mail/service.ts";
import type { Database, Db, Tx } from "../platform/database/db.ts";
import type { SecretBox } from "../platform/process/secretBox.ts";
import {
  countLike,
  insertInteractions,
  lockLikeMessage,
  notifyFollowers,
  withdrawLikeRow,
} from "./interaction.sql.ts";
import { countInMessages, insertMessages, insertOwnMessages } from "./sql.ts";
import { countUnreadRows } from "./unread.sql.ts";
import { unsubscribeToken } from "./unsubscribeToken.ts";

export { markdownText } from "./markdownText.ts";

/**
 * For each template, the user setting that turns off its messages; messages of templates without an entry are always
 * sent.
 */
const settings: Partial<Record<MessageTemplate, OptionalMessage>> = {
  homeworkPublished: "homework",
  homeworkDue: "homework",
  homeworkGraded: "lineComment",
  homeworkCommented: "lineComment",
  resultsChanged: "rejudge",
  importFinished: "import",
  contestStarts: "contest",
};

const settingOf = (template: MessageTemplate): OptionalMessage | null => settings[template] ?? null;

/** Sends a system message to one user, in the transaction of the change that the message reports. */
export function sendMessage(
  tx: Tx,
  uid: string,
  message: { template: MessageTemplate; params: Record<string, string | number> },
): Promise<void> {
  return sendMessages(tx, [uid], message);
}

/** Sends the same message to several users, in one statement. */
export async function sendMessages(
  tx: Tx,
  uids: readonly string[],
  message: { template: MessageTemplate; params: Record<string, string | number> },
): Promise<void> {
  if (uids.length === 0) return;
  await insertMessages(tx, {
    uids,
    kind: "sys",
    template: message.template,
    setting: settingOf(message.template),
    params: JSON.stringify(message.params),
  });
}

/**
 * Reports one more event of a frequent kind to several users. Each user has at most one unread message of such a kind,
 * whose parameter `count` is the number of events since the user read the last one.
 */
export async function sendCountedMessage(
  tx: Tx,
  uids: readonly string[],
  template: CountedTemplate,
): Promise<void> {
  if (uids.length > 0) await countInMessages(tx, { uids, template });
}

/** For each of these users, the numbers of unread messages, each limited to `UNREAD_MAX`. */
export async function countUnread(
  db: Db,
  uids: readonly string[],
): Promise<Map<string, UnreadCounts>> {
  const rows = await countUnreadRows(db, { uids, most: UNREAD_MAX });
  const upTo = (count: number) => Math.min(count, UNREAD_MAX);
  return new Map(
    rows.map(({ uid, sys, mine, ...counts }) => [
      uid,
      { ...counts, sys: upTo(sys), mine: upTo(mine) },
    ]),
  );
}

/** The database, and the key that protects the contents of emails and the links in them. */
export interface MailSource {
  db: Database;
  box: SecretBox;
}

/**
 * Enqueues an email, with an unsubscribe link, to a user who has enabled emails about messages. Has no effect if the
 * site has no mail server.
 */
export async function mailToSubscriber<T extends "contestStarts">(
  tx: Tx,
  { box }: Pick<MailSource, "box">,
  {
    uid,
    params,
    ...mail
  }: Omit<NewMail<T>, "params"> & {
    uid: string;
    params: Omit<MailParams<T>, "token">;
  },
): Promise<void> {
  if (!(await mailWorks(tx))) return;
  const token = unsubscribeToken(box, uid);
  await sendMail(tx, box, { ...mail, params: { ...params, token } as MailParams<T> });
}

/**
 * Sends one message to each of several users. All messages have the same template, but each has its own values. Call
 * this function in the transaction of the event that causes the messages.
 */
export async function sendOwnMessages(
  tx: Tx,
  template: MessageTemplate,
  messages: readonly { uid: string; params: Record<string, string | number> }[],
): Promise<void> {
  if (messages.length === 0) return;
  await insertOwnMessages(tx, {
    kind: "sys",
    template,
    setting: settingOf(template),
    uids: messages.map(({ uid }) => uid),
    params: messages.map(({ params }) => JSON.stringify(params)),
  });
}

/*
 * Messages caused by comments, replies, mentions and likes. Features that store comments, replies, mentions or likes
 * call the functions below in the same transaction. A comment causes at most one message per user. The addressee of a
 * reply is notified first, then mentioned users, the author of the post, and followers; anyone already notified is
 * skipped. No message is sent to the sender, to users who have blocked the sender, or to users who do not want this
 * kind of message.
 */

/** A comment or reply about which messages are sent; `senderUid`: its author. */
export interface SentComment {
  place: CommentPlace;
  commentId: number;
  senderUid: string;
}

/** Notifies the addressee of a reply. `quoteId`: id of the comment or reply that was answered. */
export function notifyReply(
  tx: Tx,
  { quoteId, toUid, ...comment }: SentComment & { quoteId: number | null; toUid: string },
): Promise<void> {
  return notify(tx, "reply", { ...comment, quoteId, uids: [toUid] });
}

/**
 * Notifies the users mentioned in a comment or reply, or in the post itself if `commentId` is null. The caller
 * decides who may be mentioned and, for a post, skips users who have already been notified.
 */
export function notifyMentions(
  tx: Tx,
  {
    uids,
    ...comment
  }: Omit<SentComment, "commentId"> & { commentId: number | null; uids: readonly string[] },
): Promise<void> {
  return notify(tx, "mention", { ...comment, quoteId: null, uids });
}

/** Notifies the author and the followers of the post that was commented on. */
export async function notifyComment(
  tx: Tx,
  { toUid, ...comment }: SentComment & { toUid: string },
): Promise<void> {
  await notify(tx, "comment", { ...comment, quoteId: null, uids: [toUid] });
  const { place, commentId, senderUid } = comment;
  if (place.kind !== "discussion") return;
  await notifyFollowers(tx, { discussionId: place.id, commentId, senderUid, action: "follow" });
}

async function notify(
  tx: Tx,
  action: "reply" | "mention" | "comment",
  {
    place,
    commentId,
    senderUid,
    quoteId,
    uids,
  }: Omit<SentComment, "commentId"> & {
    commentId: number | null;
    quoteId: number | null;
    uids: readonly string[];
  },
): Promise<void> {
  if (uids.length === 0) return;
  await insertInteractions(tx, {
    ...placeColumns(place),
    action,
    commentId,
    quoteId,
    senderUid,
    uids: [...new Set(uids)],
  });
}

/**
 * The post or comment that a user likes; the post itself if `commentId` is null. The caller has locked the row of the
 * post or comment.
 */
export interface LikedSource {
  place: CommentPlace;
  commentId: number | null;
  senderUid: string;
}

/** Notifies the author `toUid` of a user's like; liking again after a withdrawal sends no new message. */
export async function notifyLike(
  tx: Tx,
  { place, commentId, senderUid, toUid }: LikedSource & { toUid: string },
): Promise<void> {
  const [message] = await lockLikeMessage(tx, {
    ...placeColumns(place),
    action: "like",
    commentId,
    senderUid,
    toUid,
  });
  if (message) await countLike(tx, { id: message.id, senderUid });
}

/** Removes a like from the message that reports it, after the like has been withdrawn. */
export async function withdrawLike(
  tx: Tx,
  { place, commentId, senderUid }: LikedSource,
): Promise<void> {
  await withdrawLikeRow(tx, { ...placeColumns(place), commentId, senderUid });
}

function placeColumns({ kind, id }: CommentPlace): {
  contestId: number | null;
  discussionId: number | null;
} {
  return {
    contestId: kind === "contest" ? id : null,
    discussionId: kind === "discussion" ? id : null,
  };
}
