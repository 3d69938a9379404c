import { type RowOf, statement } from "../platform/database/statement.ts";

export type AnnouncementRow = RowOf<typeof allAnnouncements>;

const columns = `a.id, a.title, a.content, a.html, a.renderer, a.title_en as "titleEn", a.content_en as "contentEn",
  a.html_en as "htmlEn", a.renderer_en as "rendererEn", a.status, a.uid,
  coalesce(u.username, '') as username, a.created_at as "createdAt", a.modified_at as "modifiedAt"`;

/** `placeId`: the id of the announcement's contest, the negative id of its class, or 0 for the site. */
const placeOf = (table: string): string => `coalesce(${table}.contest_id, -${table}.group_id, 0)`;

export const visibleAnnouncements = statement(
  "announcement.visible",
  `select ${columns} from announcement a left join app_user u on u.uid = a.uid
   where ${placeOf("a")} = :placeId and a.status = 0 order by a.id desc limit :limit offset :offset`,
);

export const visibleAnnouncement = statement(
  "announcement.visibleOne",
  `select ${columns} from announcement a left join app_user u on u.uid = a.uid
   where ${placeOf("a")} = :placeId and a.id = :id and a.status = 0`,
);

export const countVisible = statement(
  "announcement.countVisible",
  `select count(*)::int as count from announcement
   where ${placeOf("announcement")} = :placeId and status = 0`,
);

export const allAnnouncements = statement(
  "announcement.all",
  `select ${columns} from announcement a left join app_user u on u.uid = a.uid
   where ${placeOf("a")} = :placeId order by a.id desc limit :limit offset :offset`,
);

export const countAll = statement(
  "announcement.countAll",
  `select count(*)::int as count from announcement where ${placeOf("announcement")} = :placeId`,
);

/** Visible unread announcements without their contents, newest first. */
export const unreadAnnouncements = statement(
  "announcement.unread",
  `select id, title, title_en as "titleEn", created_at as "createdAt" from announcement
   where ${placeOf("announcement")} = :placeId and status = 0 and id <> all(:readIds::bigint[])
   order by id desc limit :limit`,
);

/** Returns an announcement and locks its row until the transaction ends. */
export const lockAnnouncement = statement(
  "announcement.lock",
  `select ${columns} from announcement a left join app_user u on u.uid = a.uid
   where ${placeOf("a")} = :placeId and a.id = :id for update of a`,
);

export const insertAnnouncement = statement(
  "announcement.insert",
  `insert into announcement (title, content, html, renderer, title_en, content_en, html_en, renderer_en, status, uid, contest_id, group_id, created_at, modified_at)
   values (:title, :content, :html, :renderer, :titleEn?, :contentEn?, :htmlEn?, :renderer, :status, :uid, nullif(greatest(:placeId::bigint, 0), 0), nullif(greatest(-:placeId, 0), 0), date_trunc('milliseconds', verdict_now()), date_trunc('milliseconds', verdict_now()))
   returning id, created_at as "createdAt", modified_at as "modifiedAt"`,
);

/** Every change gets a different time in whole milliseconds, because clients send this time back as the version. */
export const updateAnnouncementRow = statement(
  "announcement.update",
  `update announcement set title = :title, content = :content, html = :html?, renderer = :renderer, title_en = :titleEn?,
     content_en = :contentEn?, html_en = :htmlEn?, renderer_en = :rendererEn?, status = :status,
     modified_at = greatest(date_trunc('milliseconds', verdict_now()),
       modified_at + interval '1 millisecond')
   where id = :id returning modified_at as "modifiedAt"`,
);

/**
 * Stores newly rendered HTML; the announcement itself does not change. `:content`: the source of the HTML; if the
 * source has changed, nothing is stored.
 */
export const storeHtml = statement(
  "announcement.storeHtml",
  "update announcement set html = :html, renderer = :renderer where id = :id and content = :content",
);

/** Stores newly rendered HTML of the announcement's English text. */
export const storeHtmlEn = statement(
  "announcement.storeHtmlEn",
  "update announcement set html_en = :html, renderer_en = :renderer where id = :id and content_en = :content",
);

/**
 * Records that a user has read the given announcements. Announcements that are not visible in the given site, contest
 * or class are skipped; if the user has already read an announcement, its time of first reading is kept.
 */
export const insertReceipts = statement(
  "announcement.read",
  `insert into announcement_receipt (announcement_id, uid)
   select a.id, :uid from announcement a
   where ${placeOf("a")} = :placeId and a.status = 0 and a.id = any(:ids::bigint[])
   on conflict do nothing`,
);

/** The number of users who have read each announcement of the site, a contest or a class. */
export const countReceipts = statement(
  "announcement.countReceipts",
  `select a.id, count(r.uid)::int as count from announcement a
   left join announcement_receipt r on r.announcement_id = a.id
   where ${placeOf("a")} = :placeId group by a.id`,
);

/** The users who have read an announcement of the site, a contest or a class; the latest reader comes first. */
export const announcementReaders = statement(
  "announcement.readers",
  `select u.uid, u.username, u.nickname, r.read_at as "readAt", count(*) over ()::int as total
   from announcement_receipt r join announcement a on a.id = r.announcement_id join app_user u on u.uid = r.uid
   where ${placeOf("a")} = :placeId and a.id = :id
   order by r.read_at desc, u.username limit :limit offset :offset`,
);

/** The contest to which an announcement belongs. */
export const contestOfAnnouncementRow = statement(
  "announcement.contest",
  "select contest_id as cid from announcement where id = :id and contest_id is not null",
);

export const deleteAnnouncementRow = statement(
  "announcement.delete",
  "delete from announcement where id = :id",
);
