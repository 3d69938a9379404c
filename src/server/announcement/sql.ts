import { sql } from "../platform/db.ts";

export interface AnnouncementRow {
  id: number;
  title: string;
  content: string;
  html: string | null;
  renderer: number;
  status: number;
  uid: string | null;
  username: string;
  createdAt: Date;
  modifiedAt: Date;
}

const columns = `a.id, a.title, a.content, a.html, a.renderer, a.status, a.uid,
  coalesce(u.username, '') as username, a.created_at as "createdAt", a.modified_at as "modifiedAt"`;

// `placeId` is the id of the contest that an announcement belongs to, 0 for those of the site.

/** $1 placeId, $2 limit, $3 offset. */
export const visibleAnnouncements = sql<AnnouncementRow>(
  "announcement.visible",
  `select ${columns} from announcement a left join app_user u on u.uid = a.uid
   where coalesce(a.contest_id, 0) = $1 and a.status = 0 order by a.id desc limit $2 offset $3`,
);

/** $1 placeId, $2 id. */
export const visibleAnnouncement = sql<AnnouncementRow>(
  "announcement.visibleOne",
  `select ${columns} from announcement a left join app_user u on u.uid = a.uid
   where coalesce(a.contest_id, 0) = $1 and a.id = $2 and a.status = 0`,
);

/** $1 placeId. */
export const countVisible = sql<{ count: number }>(
  "announcement.countVisible",
  `select count(*)::int as count from announcement
   where coalesce(contest_id, 0) = $1 and status = 0`,
);

/** $1 placeId, $2 limit, $3 offset. */
export const allAnnouncements = sql<AnnouncementRow>(
  "announcement.all",
  `select ${columns} from announcement a left join app_user u on u.uid = a.uid
   where coalesce(a.contest_id, 0) = $1 order by a.id desc limit $2 offset $3`,
);

/** $1 placeId. */
export const countAll = sql<{ count: number }>(
  "announcement.countAll",
  "select count(*)::int as count from announcement where coalesce(contest_id, 0) = $1",
);

/** $1 placeId, $2 ids that are known already, $3 limit: visible ones without their texts, newest first. */
export const unreadAnnouncements = sql<{ id: number; title: string; createdAt: Date }>(
  "announcement.unread",
  `select id, title, created_at as "createdAt" from announcement
   where coalesce(contest_id, 0) = $1 and status = 0 and id <> all($2::bigint[])
   order by id desc limit $3`,
);

/** $1 placeId, $2 id; locked until the transaction ends. */
export const lockAnnouncement = sql<AnnouncementRow>(
  "announcement.lock",
  `select ${columns} from announcement a left join app_user u on u.uid = a.uid
   where coalesce(a.contest_id, 0) = $1 and a.id = $2 for update of a`,
);

/** $1 title, $2 content, $3 HTML, $4 renderer, $5 status, $6 author, $7 placeId. */
export const insertAnnouncement = sql<{ id: number; createdAt: Date; modifiedAt: Date }>(
  "announcement.insert",
  `insert into announcement (title, content, html, renderer, status, uid, contest_id, created_at, modified_at)
   values ($1, $2, $3, $4, $5, $6, nullif($7::bigint, 0), date_trunc('milliseconds', verdict_now()), date_trunc('milliseconds', verdict_now()))
   returning id, created_at as "createdAt", modified_at as "modifiedAt"`,
);

/**
 * $1 id, $2 title, $3 content, $4 HTML, $5 renderer, $6 status. Two changes never have the same time in
 * whole milliseconds: the time is the version that clients send back.
 */
export const updateAnnouncementRow = sql<{ modifiedAt: Date }>(
  "announcement.update",
  `update announcement set title = $2, content = $3, html = $4, renderer = $5, status = $6,
     modified_at = greatest(date_trunc('milliseconds', verdict_now()),
       modified_at + interval '1 millisecond')
   where id = $1 returning modified_at as "modifiedAt"`,
);

/**
 * $1 id, $2 the content it was rendered from, $3 HTML, $4 renderer: not a change of the announcement
 * itself.
 */
export const storeHtml = sql(
  "announcement.storeHtml",
  "update announcement set html = $3, renderer = $4 where id = $1 and content = $2",
);

/** $1 id of an announcement in a contest. */
export const contestOfAnnouncementRow = sql<{ cid: number }>(
  "announcement.contest",
  "select contest_id as cid from announcement where id = $1 and contest_id is not null",
);

/** $1 id. */
export const deleteAnnouncementRow = sql(
  "announcement.delete",
  "delete from announcement where id = $1",
);
