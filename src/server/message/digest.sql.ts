import type { DigestPeriod } from "../../shared/message/messageSettings.ts";
import type { StoredAffiliations } from "../platform/route/principal.ts";
import { type RowOf, statement } from "../platform/database/statement.ts";
import { noticesUnder } from "./notices.sql.ts";

/** A null `:every` switches digests off. The first digest contains only messages sent from now on. */
export const setDigestRow = statement(
  "message.setDigest",
  `insert into message_preference as w (uid, digest, digest_locale, digest_until, digest_next)
   values (:uid, :every?, :locale, verdict_now(), verdict_now() + make_interval(secs => :seconds))
   on conflict (uid) do update set digest = excluded.digest, digest_locale = excluded.digest_locale,
     digest_until = case when w.digest is null then excluded.digest_until else w.digest_until end,
     digest_next = excluded.digest_next`,
);

export const digestOf = statement(
  "message.digestOf",
  `select w.digest, u.email is not null as "hasEmail" from app_user u left join message_preference w on w.uid = u.uid
   where u.uid = :uid`,
).narrow<{ digest: DigestPeriod | null }>();

export const stopDigest = statement(
  "message.stopDigest",
  "update message_preference set digest = null where uid = :uid",
);

/** Locks the first user whose digest is due; skips users who are locked by another process or listed in `:failed`. */
export const dueDigest = statement(
  "message.dueDigest",
  `select w.uid, w.digest, w.digest_locale as locale, w.digest_until as since, u.username, u.email,
     u.role_id as "roleId", u.affiliations, u.deleted_at is null and u.status = 0 as "isActive"
   from message_preference w join app_user u on u.uid = w.uid
   where w.digest is not null and w.digest_next <= verdict_now() and w.uid <> all (:failed::text[])
   order by w.digest_next limit 1 for no key update of w skip locked`,
  { byIndex: true },
).narrow<{
  digest: DigestPeriod;
  locale: "zh-CN" | "en-US";
  affiliations: StoredAffiliations;
}>();
export type DueDigest = RowOf<typeof dueDigest>;

export const moveDigest = statement(
  "message.moveDigest",
  `update message_preference set digest_until = greatest(digest_until, :until),
     digest_next = verdict_now() + make_interval(secs => :seconds) where uid = :uid`,
);

const inTime = (time: string): string => `${time} > :since and ${time} <= :until`;

/**
 * Unread messages about other users' actions in a period, of kinds that the recipient still wants, newest first; none
 * is marked as read.
 */
export const digestInteractions = statement(
  "message.digestInteractions",
  `select m.id, m.action, m.contest_id as "contestId", m.discussion_id as "discussionId", m.comment_id as "commentId",
     m.quote_id as "quoteId", u.username as "senderName", m.sender_num as "senderNum", m.created_at as at
   from interaction m join app_user u on u.uid = m.sender_uid
   where m.uid = :uid and m.read_at is null and m.sender_num > 0 and ${inTime("m.created_at")}
     and not exists (select 1 from user_block b where b.uid = m.uid and b.blocked_uid = m.sender_uid)
     and not exists (
       select 1 from thread_preference t
       where t.uid = m.uid and t.discussion_id = m.discussion_id and t.state = 'mute')
     and not exists (select 1 from message_preference w where w.uid = m.uid and m.action = any (w.unwanted))
   order by m.created_at desc, m.id desc limit :limit`,
).narrow<{ action: "comment" | "follow" | "reply" | "mention" | "like" }>();
export type DigestInteraction = RowOf<typeof digestInteractions>;

/** Unread site messages and notices of a period, newest first; none is marked as read. */
export const digestMessages = statement(
  "message.digestMessages",
  `select * from (
     (select m.created_at as at, m.kind, m.template, m.params, m.title, null::text as "titleEn"
      from message m where m.uid = :uid and m.read_at is null and ${inTime("m.created_at")}
      order by m.created_at desc limit :limit)
     union all
     (select sent.at, sent.kind, null, '{}'::jsonb, n.title, n.title_en
      from app_user u cross join lateral (
        select id, at, read_at, 'sys' as kind from (${noticesUnder("sys")}) sys
        union all select id, at, read_at, 'mine' from (${noticesUnder("mine")}) mine) sent
        join notice n on n.id = sent.id
      where u.uid = :uid and sent.read_at is null and ${inTime("sent.at")})) listed
   order by at desc limit :limit`,
).narrow<{ params: Record<string, string | number>; kind: "sys" | "mine" }>();
