import { userChanged } from "../account/fragments/userChanges.sql.ts";
import { currentRole } from "../platform/database/currentRole.sql.ts";
import { type RowOf, statement } from "../platform/database/statement.ts";

// Reports -------------------------------------------------------------------------------------

/** Stores a report; returns no row if the user has already reported this subject. */
export const insertReport = statement(
  "moderation.insertReport",
  `insert into report (reporter_uid, kind, subject, discussion_id, comment_id, reported_uid, excerpt, tags, reason, is_public)
   values (:reporterUid, :kind, :subject, :discussionId?,
     (select c.id from comment c where c.id = :commentId? for key share), :reportedUid, :excerpt, :tags::text[], :reason,
     :isPublic)
   on conflict do nothing returning id`,
);

/** The profile parts of an active account that can be reported. */
export const partsRow = statement(
  "moderation.parts",
  `select uid, username, nickname, avatar, signature from app_user
   where uid = :uid and deleted_at is null and status = 0`,
  { byIndex: true },
);

/** The time at which the mute of `u` ends, if `u` is muted now. */
const mutedUntil = `case when u.muted_until > verdict_now() then u.muted_until end`;
const name = (user: string): string =>
  `case when ${user}.deleted_at is null then ${user}.username else '' end`;

/** The columns of `GuardedReport`, and the post's id. */
const guarded = `r.id, r.reported_uid as "reportedUid", r.discussion_id as did, d.group_id as "classId",
  r.is_public as "isPublic", coalesce(d.deleted_at is null and d.id is not null, false) as "isPostThere"`;
const withPost = "report r left join discussion d on d.id = r.discussion_id";

/** Condition: `seesReport` allows the viewer to see report `r`. `:ofClasses`: whether the viewer manages classes. */
const visible = `r.reported_uid <> :uid and (:ofClasses::boolean or r.is_public
  or d.id is not null and d.deleted_at is null and d.group_id is null)`;

const inState = {
  open: "not r.is_handled",
  handled: "r.is_handled",
  all: "true",
} as const;
export type ReportFilter = keyof typeof inState;

function listStatements(state: ReportFilter) {
  const from = `from ${withPost} where ${inState[state]} and ${visible}`;
  return {
    page: statement(
      "moderation.reports",
      `with page as materialized (
         select r.id ${from} order by r.is_handled, r.id desc limit :limit offset :offset)
       select ${guarded}, r.kind, r.subject, r.comment_id as "commentId", r.excerpt, r.tags, r.reason,
         r.is_handled as "isHandled", r.outcome, r.created_at as "createdAt", r.handled_at as "handledAt",
         ${name("reporter")} as reporter, handler.username as handler,
         d.title, ${name("author")} as author, d.is_hidden as "isPostHidden", c.is_hidden as "isCommentHidden",
         left(parent.content, 200) as quote,
         ${name("u")} as "reportedName", ${currentRole("u")} as "roleId", ${mutedUntil} as "mutedUntil",
         u.deleted_at is not null as "isAccountDeleted",
         (select count(*)::int from (select 1 from report o where o.subject = r.subject and o.id <> r.id
           and not o.is_handled limit 100) o) as "sameNum"
       from page join report r on r.id = page.id left join discussion d on d.id = r.discussion_id
         join app_user u on u.uid = r.reported_uid join app_user reporter on reporter.uid = r.reporter_uid
         left join app_user handler on handler.uid = r.handled_uid left join app_user author on author.uid = d.uid
         left join comment c on c.id = r.comment_id left join comment parent on parent.id = c.parent_id
       order by r.is_handled, r.id desc`,
      { variant: state },
    ).narrow<{ tags: string[] }>(),
    count: statement(
      "moderation.reportCount",
      `select count(*)::int as total from (select 1 ${from} limit :countMax) r`,
      { variant: state },
    ),
  };
}

const lists = {
  open: listStatements("open"),
  handled: listStatements("handled"),
  all: listStatements("all"),
};
export type ReportRow = RowOf<(typeof lists)["open"]["page"]>;

/**
 * Returns the statements for the queue of reports. One statement reads a page of reports: open reports before handled
 * reports, each group newest first. The other statement counts the reports, up to `:countMax`.
 */
export function reportsIn(state: ReportFilter): ReturnType<typeof listStatements> {
  return lists[state];
}

/** One report. */
export const reportRow = statement(
  "moderation.report",
  `select ${guarded}, r.subject, r.kind, r.comment_id as "commentId" from ${withPost} where r.id = :id`,
  { byIndex: true },
);

/** All reports about a subject, locked in the order of their ids until the transaction ends. */
export const lockReports = statement(
  "moderation.lockReports",
  `select r.id, r.is_handled as "isHandled", r.outcome from report r where r.subject = :subject
   order by r.id for no key update`,
);

/**
 * Marks reports as handled; returns each reporter with the report's id and whether the reporter must now be notified
 * (`isTold`).
 */
export const handleReports = statement(
  "moderation.handleReports",
  `with told as (
     select r.id from report r join app_user u on u.uid = r.reporter_uid
     where r.id = any (:ids::bigint[]) and r.answered_at is null and u.deleted_at is null)
   update report r set is_handled = true, outcome = :outcome?, handled_at = verdict_now(), handled_uid = :uid,
     answered_at = coalesce(r.answered_at, verdict_now())
   where r.id = any (:ids::bigint[])
   returning r.reporter_uid as "reporterUid", r.id in (select id from told) as "isTold"`,
);

export const reopenReport = statement(
  "moderation.reopenReport",
  `update report set is_handled = false, outcome = null, handled_at = null, handled_uid = null where id = :id`,
);

// Warnings and mutes --------------------------------------------------------------------------

/** Reads the account that is to be warned or muted and locks it until the transaction ends. */
export const lockAccount = statement(
  "moderation.lockAccount",
  `select u.uid, u.username, ${currentRole("u")} as "roleId", ${mutedUntil} as "mutedUntil" from app_user u
   where u.uid = :uid and u.deleted_at is null for no key update`,
);

export const muteRow = statement(
  "moderation.mute",
  `update app_user set role_id = :roleId, muted_until = verdict_now() + make_interval(days => :days),
     modified_at = verdict_now()
   where uid = :uid returning muted_until as "mutedUntil", ${userChanged("uid")}`,
);

export const unmuteRow = statement(
  "moderation.unmute",
  `update app_user set role_id = 1002, muted_until = null, modified_at = verdict_now()
   where uid = :uid returning ${userChanged("uid")}`,
);

/** Restores the previous role of users whose mute has ended. */
export const endMutes = statement(
  "moderation.endMutes",
  `update app_user set role_id = 1002, muted_until = null, modified_at = verdict_now()
   where uid in (select uid from app_user where muted_until <= verdict_now() order by uid limit :limit
     for no key update skip locked)
   returning uid, ${userChanged("uid")}`,
);
