import { problemsInRunningContests } from "../contest/fragments/facts.sql.ts";
import { notifyAtCommit } from "../platform/live/live.sql.ts";
import { problemReadableBy } from "../problem/fragments/readableProblem.sql.ts";
import { type RowOf, statement } from "../platform/database/statement.ts";

/** SQL condition: the reader may read `problem p`; `ProblemAccess` contains the parameters. */
const readable = problemReadableBy(
  {
    everything: ":problemEverything",
    ownUid: ":problemOwnUid?",
    grantedIds: ":problemGrantedIds",
    groupIds: ":problemGroupIds",
  },
  ":groupIds",
);
const closed = problemsInRunningContests(
  {
    everything: ":contestEverything",
    ownUid: ":contestOwnUid?",
    grantedIds: ":contestGrantedIds",
    groupIds: ":contestGroupIds",
  },
  ":groupIds",
);

// This subquery reads one row by its key; with `exists`, PostgreSQL might read all problems instead.
const problemReadable = `coalesce((select ${readable} from problem p where p.id = d.problem_id), true)`;
const problemClosed = `coalesce(d.problem_id = any (${closed}), false)`;
/**
 * SQL condition on `discussion d`, or on another row `d` that can refer to a problem. It holds if there is no problem,
 * or if the reader may read the problem and the problem is in no running contest that someone else organizes.
 */
export const problemOpen = `(d.problem_id is null or not ${problemClosed} and ${problemReadable})`;

/** The name of `discussion_category k` in the language `:locale`. */
export const categoryName = `case when :locale::text = 'en-US' then coalesce(k.name_en, k.name) else k.name end`;

export const columns = `d.id, d.title, d.description, d.category_id as "categoryId", ${categoryName} as "categoryName",
  p.problem_id as "pid", d.group_id as "classId", d.contest_id as "contestId",
  d.uid, case when u.deleted_at is null then u.username else '' end as "author", u.avatar, u.role_id as "roleId",
  d.view_num as "viewNum", d.like_num as "likeNum", d.comment_num as "commentNum",
  d.top_priority as "topPriority", d.is_locked as "isLocked", d.is_hidden as "isHidden",
  d.answer_id as "answerId", d.created_at as "createdAt", d.modified_at as "modifiedAt"`;

export const joined = `join discussion_category k on k.id = d.category_id join app_user u on u.uid = d.uid
   left join problem p on p.id = d.problem_id`;

/**
 * For each post, the part of its content around the first occurrence of one of `:needles` (lower case). `isCut`:
 * whether text before that part is left out.
 */
export const excerptRows = statement(
  "discussion.excerpts",
  `select x.discussion_id as id, substr(x.content, greatest(1, least_at - 40), 200) as "text", least_at > 41 as "isCut"
   from discussion_text x
   cross join lateral (
     select min(at) as least_at from (
       select nullif(strpos(lower(x.content), needle), 0) as at from unnest(:needles::text[]) needle) places) first
   where x.discussion_id = any (:ids::bigint[]) and least_at is not null`,
);

/**
 * One post that is not deleted, with all columns that permissions depend on. If the post is about a problem,
 * `isProblemReadable` is whether the reader may read the problem, and `isProblemClosed` whether it is in a running
 * contest that the reader does not organize.
 */
export const postRow = statement(
  "discussion.byId",
  `select ${columns}, ${problemReadable} as "isProblemReadable", ${problemClosed} as "isProblemClosed", d.problem_id as "problemId", d.edit_num as "editNum",
     d.thread_num as "threadNum", g.name as "className", c.title as "contestTitle",
     exists (select 1 from discussion_like l where l.discussion_id = d.id and l.uid = :uid?) as "hasLike",
     exists (select 1 from report r where r.subject = 'discussion:' || d.id and r.reporter_uid = :uid?) as "hasReported"
   from discussion d ${joined} left join user_group g on g.id = d.group_id left join contest c on c.id = d.contest_id
   where d.id = :id and d.deleted_at is null`,
  { byIndex: true },
);
export type PostRow = RowOf<typeof postRow>;

export const textRow = statement(
  "discussion.text",
  "select content, html, renderer from discussion_text where discussion_id = :id",
  { byIndex: true },
);

/** `:content`: the source of the stored HTML. */
export const storeHtmlRow = statement(
  "discussion.storeHtml",
  `update discussion_text set html = :html, renderer = :renderer where discussion_id = :id and content = :content`,
);

/**
 * A problem found by its display id, whether the reader may read it, and whether it is in a running contest that the
 * reader does not organize.
 */
export const problemByDisplayId = statement(
  "discussion.problem",
  `select p.id, p.problem_id as "displayId", ${readable} as "isReadable!", p.id = any (${closed}) as "isClosed"
   from problem p where p.problem_id = upper(:displayId)`,
  { byIndex: true },
);

/** Returns one row if an earlier version of the problem had this display id. */
export const hadDisplayId = statement(
  "discussion.formerId",
  `select 1 from problem_history where problem_id = :problemId and state ->> 'problemId' = :displayId limit 1`,
  { byIndex: true },
);

/** Number of problems that a user has solved. */
export const solvedCount = statement(
  "discussion.solved",
  "select coalesce((select ac from user_count where uid = :uid), 0)::int as solved",
  { byIndex: true },
);

// Writing -------------------------------------------------------------------------------------

/** Stores a post; no row if the category does not exist. */
export const insertPost = statement(
  "discussion.insert",
  `insert into discussion (category_id, uid, problem_id, group_id, contest_id, title, description, top_priority)
   select k.id, :uid, :problemId?, :groupId?, :contestId?, :title, :description, :topPriority
   from discussion_category k where k.id = :categoryId for key share of k returning id`,
);

export const insertText = statement(
  "discussion.insertText",
  `insert into discussion_text (discussion_id, content, html, renderer, terms)
   values (:id, :content, :html, :renderer, array_to_tsvector(:terms::text[]))`,
);

/** The posts to which messages refer, with the columns that decide who may see them. */
export const messagePostRows = statement(
  "discussion.messagePosts",
  `select d.id, d.title, d.uid, d.group_id as "classId", d.contest_id as "contestId", d.is_hidden as "isHidden",
     d.is_locked as "isLocked"
   from discussion d where d.id = any (:ids::bigint[]) and d.deleted_at is null and ${problemOpen}`,
  { byIndex: true },
);

/** A post with its text, locked until the transaction ends. */
export const lockPost = statement(
  "discussion.lock",
  `select d.title, d.description, d.category_id as "categoryId", x.content, d.top_priority as "topPriority", d.edit_num as "editNum",
     d.modified_at as "modifiedAt", d.is_hidden as "isHidden", d.is_locked as "isLocked"
   from discussion d join discussion_text x on x.discussion_id = d.id
   where d.id = :id and d.deleted_at is null for no key update of d`,
);

/** Stores the version that an edit replaces. `:keep`: number of versions kept in addition to the first. */
export const insertVersion = statement(
  "discussion.insertVersion",
  `with old as (
     delete from discussion_version where discussion_id = :id and version > 1 and version <= :version::int - :keep::int)
   insert into discussion_version (discussion_id, version, title, description, content, created_at)
   values (:id, :version::int, :title, :description, :content, :createdAt)`,
);

/**
 * Two edits never get the same time in whole milliseconds. Clients send this time back as the post's version, so it
 * must identify one edit.
 */
export const updatePost = statement(
  "discussion.update",
  `update discussion set title = :title, description = :description, top_priority = :topPriority, edit_num = :editNum,
     modified_at = greatest(date_trunc('milliseconds', verdict_now()), modified_at + interval '1 millisecond')
   where id = :id returning modified_at as "modifiedAt"`,
);

/** `:html?`: null when the content did not change. */
export const updateText = statement(
  "discussion.updateText",
  `update discussion_text set content = :content, html = coalesce(:html?, html),
     renderer = case when :html?::text is null then renderer else :renderer end,
     terms = array_to_tsvector(:terms::text[]) where discussion_id = :id`,
);

/** Sets the states of a post; null leaves a column unchanged. */
export const setStates = statement(
  "discussion.setStates",
  `update discussion set is_hidden = coalesce(:isHidden?, is_hidden), top_priority = coalesce(:topPriority?, top_priority),
     is_locked = coalesce(:isLocked?, is_locked) where id = :id`,
);

/** Locks a post until the transaction ends, so that changes to its likes are serialized. */
export const lockLikes = statement(
  "discussion.lockLikes",
  "select uid from discussion where id = :id and deleted_at is null for no key update",
);

/**
 * Deletes the given posts, except posts that are already deleted. `:ofClasses`: whether posts of classes are deleted as
 * well.
 */
export const deletePosts = statement(
  "discussion.delete",
  `update discussion set deleted_at = verdict_now(), deleted_uid = :uid
   where id = any (:ids::bigint[]) and deleted_at is null and (:ofClasses::boolean or group_id is null)
   returning id, title`,
);

/** Restores a post; returns no row if another user deleted it, or if it was deleted more than `:seconds` ago. */
export const restorePost = statement(
  "discussion.restore",
  `update discussion set deleted_at = null, deleted_uid = null
   where id = :id and deleted_uid = :uid and deleted_at > verdict_now() - make_interval(secs => :seconds) returning title`,
);

/** Deletes posts that can no longer be restored, with all data that belongs to them. */
export const purgePosts = statement(
  "discussion.purge",
  `delete from discussion where id in (
     select id from discussion where deleted_at < verdict_now() - make_interval(secs => :seconds)
     order by id limit :limit) returning id`,
);

/** Stores a like; each user's like is counted only once. */
export const insertLike = statement(
  "discussion.insertLike",
  `with liked as (
     insert into discussion_like (discussion_id, uid) values (:id, :uid) on conflict do nothing returning 1)
   update discussion set like_num = like_num + 1 where id = :id and exists (select 1 from liked)`,
);

export const deleteLike = statement(
  "discussion.deleteLike",
  `with taken as (delete from discussion_like where discussion_id = :id and uid = :uid returning 1)
   update discussion set like_num = like_num - 1 where id = :id and exists (select 1 from taken)`,
);

/**
 * If `:commentId` is null, no comment is marked as the answer. If the comment is a reply or belongs to another post,
 * nothing changes and no row is returned.
 */
export const setAnswer = statement(
  "discussion.setAnswer",
  `update discussion d set answer_id = :commentId? where d.id = :id and (:commentId?::bigint is null or exists (
     select 1 from comment c where c.id = :commentId? and c.discussion_id = d.id and c.parent_id is null)) returning d.id`,
);

/**
 * Stores which readers have viewed which posts (`:ids` and `:readers` are parallel arrays), and counts the new views.
 * Posts are locked in the order of their ids, so that concurrent processes do not deadlock.
 */
export const countViews = statement(
  "discussion.countViews",
  `with pairs as (
     select distinct pair.id, pair.reader from unnest(:ids::bigint[], :readers::text[]::bigint[]) pair (id, reader)),
   present as materialized (
     select d.id from discussion d where d.id in (select id from pairs) order by d.id for no key update of d),
   added as (
     insert into discussion_view (discussion_id, reader)
     select pairs.id, pairs.reader from pairs join present on present.id = pairs.id on conflict do nothing
     returning discussion_id)
   update discussion d set view_num = d.view_num + added.count
   from (select discussion_id, count(*)::int as count from added group by 1) added where d.id = added.discussion_id`,
);

// Versions ------------------------------------------------------------------------------------

export const versionRows = statement(
  "discussion.versions",
  `select version, title, description, length(content) as "contentLength", created_at as "createdAt"
   from discussion_version where discussion_id = :id order by version desc`,
);

export const versionRow = statement(
  "discussion.version",
  `select version, title, description, content, created_at as "createdAt"
   from discussion_version where discussion_id = :id and version = :version`,
);

// Live ----------------------------------------------------------------------------------------

/** Bus channel for changes to posts and their comments. */
export const DISCUSSION_CHANGES = "discussion-changes";

/** At commit, notifies all server processes that a post or its comments have changed. */
export const announcePost = statement(
  "discussion.announce",
  `select ${notifyAtCommit(`'${DISCUSSION_CHANGES}'`, ":did::bigint")}`,
);
