import type * as calls from "../../shared/message/announcement.ts";
import type { OutputOf } from "../../shared/call/endpoint.ts";
import { Refusal } from "../../shared/call/errors.ts";
import type { Locale } from "../../shared/text/locale.ts";
import type * as z from "zod/mini";
import { type Actor, auditText, difference, recordAction } from "../audit/service.ts";
import { type Database, type Db, only, type Tx } from "../platform/database/db.ts";
import {
  currentHtml,
  RENDERER_VERSION,
  renderWritten,
  withNote,
} from "../platform/rendering/rendering.ts";
import {
  allAnnouncements,
  announcementReaders,
  countReceipts,
  insertReceipts,
  storeHtmlEn,
  type AnnouncementRow,
  countAll,
  contestOfAnnouncementRow,
  countVisible,
  lockAnnouncement,
  insertAnnouncement,
  deleteAnnouncementRow,
  storeHtml,
  unreadAnnouncements,
  updateAnnouncementRow,
  visibleAnnouncement,
  visibleAnnouncements,
} from "./sql.ts";

/** The place where announcements appear: the site, one contest or one class. */
export interface AnnouncementPlace {
  /** Id of the contest, negative id of the class, or 0 for the site. */
  id: number;
  /** Prefix of the title in the audit log; empty for the site. */
  name: string;
  /**
   * Called in the transaction of a write; refuses the write if it is no longer allowed in this contest or class.
   * Absent: writes are always allowed.
   */
  hold?(tx: Tx): Promise<unknown>;
}

/** Identifies the site's own announcements, as opposed to the announcements of a contest or class. */
export const sitePlace: AnnouncementPlace = { id: 0, name: "" };

interface Page {
  currentPage: number;
  limit: number;
}

interface AnnouncementPage {
  records: calls.Announcement[];
  total: number;
}

export function listVisibleAnnouncements(
  db: Database,
  { id }: AnnouncementPlace,
  ask: Page & { locale: Locale },
): Promise<AnnouncementPage> {
  return readPage(db, id, {
    ...ask,
    rows: visibleAnnouncements,
    count: countVisible,
    inLocale: true,
  });
}

/** Returns a visible announcement of the site; a hidden announcement is refused as if it did not exist. */
export async function readVisibleAnnouncement(
  db: Database,
  id: number,
  locale: Locale,
): Promise<calls.Announcement> {
  const [row] = await visibleAnnouncement(db, { placeId: sitePlace.id, id });
  if (!row) throw new Refusal("ANNOUNCEMENT_NOT_FOUND");
  return present(row, withNote(await htmlOf(db, row), locale));
}

export function listAllAnnouncements(
  db: Database,
  { id }: AnnouncementPlace,
  ask: Page & { locale: Locale },
): Promise<AnnouncementPage> {
  return readPage(db, id, { ...ask, rows: allAnnouncements, count: countAll });
}

/** Maximum number of unread announcements in one response. */
const UNREAD_MAX = 20;

/** The newest visible announcements that the reader has not read yet, without their contents. */
export function listUnreadAnnouncements(
  db: Db,
  { id }: AnnouncementPlace,
  read: readonly number[],
): Promise<{ id: number; title: string; titleEn: string | null; createdAt: Date }[]> {
  return unreadAnnouncements(db, { placeId: id, readIds: read, limit: UNREAD_MAX });
}

async function readPage(
  db: Database,
  placeId: number,
  ask: Page & {
    locale: Locale;
    rows: typeof allAnnouncements;
    count: typeof countAll;
    /**
     * Whether to return titles and contents in the reader's language. If absent, they are returned in the primary
     * language, because the forms for editing need them in that language.
     */
    inLocale?: boolean;
  },
): Promise<AnnouncementPage> {
  const { currentPage, limit } = ask;
  const [rows, [counted]] = await Promise.all([
    ask.rows(db, { placeId, limit, offset: (currentPage - 1) * limit }),
    ask.count(db, { placeId }),
  ]);
  const records: calls.Announcement[] = [];
  for (const row of rows) {
    const translated = ask.inLocale ? await inLanguage(db, row, ask.locale) : row;
    records.push(present(translated, withNote(await htmlOf(db, translated), ask.locale)));
  }
  return { records, total: counted?.count ?? 0 };
}

/**
 * The announcement with its title and content in the given language; if it has no English content, both are in the
 * primary language.
 */
async function inLanguage(
  db: Database,
  row: AnnouncementRow,
  locale: Locale,
): Promise<AnnouncementRow> {
  const { id, contentEn: content, htmlEn: html, rendererEn } = row;
  if (locale !== "en-US" || content === null) return row;
  const current = await currentHtml(
    { source: content, html, renderer: rendererEn ?? 0 },
    {
      owner: `announcement:${id} en`,
      store: (fresh) => storeHtmlEn(db, { id, content, ...fresh }),
    },
  );
  return {
    ...row,
    title: row.titleEn ?? row.title,
    content,
    html: current,
    renderer: RENDERER_VERSION,
  };
}

/** The stored HTML; it is rendered again if the renderer's version has changed. */
function htmlOf(db: Database, { id, content, html, renderer }: AnnouncementRow): Promise<string> {
  return currentHtml(
    { source: content, html, renderer },
    {
      owner: `announcement:${id}`,
      store: (fresh) => storeHtml(db, { id, content, ...fresh }),
    },
  );
}

function present(row: AnnouncementRow, html: string): calls.Announcement {
  const { id, title, content, uid, username, status, createdAt, modifiedAt } = row;
  const { titleEn, contentEn } = row;
  const [gmtCreate, gmtModified] = [createdAt.toISOString(), modifiedAt.toISOString()];
  const english = contentEn === null ? {} : { titleEn, contentEn };
  return { id, title, content, html, uid, username, status, gmtCreate, gmtModified, ...english };
}

/**
 * The contest to which an announcement belongs. Refusal: ANNOUNCEMENT_NOT_FOUND, also for site-wide announcements.
 */
export async function contestOfAnnouncement(db: Db, aid: number): Promise<number> {
  const [row] = await contestOfAnnouncementRow(db, { id: aid });
  if (!row) throw new Refusal("ANNOUNCEMENT_NOT_FOUND");
  return row.cid;
}

/** The target that the audit log shows for the change. */
function targetOf({ name }: AnnouncementPlace, title: string): string {
  return name === "" ? title : `${name}: ${title}`;
}

export async function createAnnouncement(
  db: Database,
  actor: Actor,
  place: AnnouncementPlace,
  form: z.output<typeof calls.createAnnouncement.input>,
): Promise<OutputOf<typeof calls.createAnnouncement>> {
  const html = await renderText(form.content, actor);
  const htmlEn = form.contentEn ? await renderText(form.contentEn, actor) : null;
  return db.transaction((tx) => publish(tx, actor, place, { ...form, html, htmlEn }));
}

/**
 * The rendered HTML of the caller's text. The text is rendered before the transaction that stores the HTML, so that no
 * row is locked during rendering.
 */
export function renderText(content: string, { viewer }: Actor): Promise<string> {
  return renderWritten(content, { field: "content", owner: viewer.uid });
}

/** Stores an announcement and its entry in the audit log, in the caller's transaction. */
export async function publish(
  tx: Tx,
  actor: Actor,
  place: AnnouncementPlace,
  form: z.output<typeof calls.createAnnouncement.input> & { html: string; htmlEn?: string | null },
): Promise<calls.Announcement> {
  await place.hold?.(tx);
  const { title, content, status, html, htmlEn = null } = form;
  const contentEn = htmlEn === null ? null : (form.contentEn ?? null);
  const titleEn = contentEn === null ? null : (form.titleEn ?? null);
  const english = { titleEn, contentEn, htmlEn };
  const { uid, username } = actor.viewer;
  const stored = only(
    await insertAnnouncement(tx, {
      title,
      content,
      html,
      renderer: RENDERER_VERSION,
      ...english,
      status,
      uid,
      placeId: place.id,
    }),
  );
  const after = {
    title,
    content: shortened(content),
    ...(contentEn !== null && { titleEn, contentEn: shortened(contentEn) }),
    status,
  };
  const target = targetOf(place, title);
  await recordAction(tx, actor, { action: "announcement.create", target, after });
  const row = { ...stored, title, content, status, uid, username, ...english };
  const renderer = RENDERER_VERSION;
  return present({ ...row, html, renderer, rendererEn: renderer }, html);
}

/** Refuses with CONFLICT if the caller's version is not the newest. */
export async function updateAnnouncement(
  db: Database,
  actor: Actor & { locale: Locale },
  place: AnnouncementPlace,
  { id, gmtModified, ...changes }: z.output<typeof calls.updateAnnouncement.input>,
): Promise<OutputOf<typeof calls.updateAnnouncement>> {
  // The text is rendered before the transaction, so that no row is locked while the text waits in the rendering queue.
  const written =
    changes.content === undefined
      ? undefined
      : await renderWritten(changes.content, { field: "content", owner: actor.viewer.uid });
  const htmlEn = changes.contentEn ? await renderText(changes.contentEn, actor) : null;
  const changed = await db.transaction(async (tx) => {
    await place.hold?.(tx);
    const [row] = await lockAnnouncement(tx, { placeId: place.id, id });
    if (!row) throw new Refusal("ANNOUNCEMENT_NOT_FOUND");
    if (gmtModified && Date.parse(gmtModified) !== row.modifiedAt.getTime()) {
      throw new Refusal("CONFLICT");
    }
    const { title = row.title, content = row.content, status = row.status } = changes;
    const english = changedEnglish(row, changes, htmlEn);
    const { before, after } = difference(auditedTexts(row), {
      title,
      content,
      status,
      titleEn: english.titleEn,
      contentEn: english.contentEn,
    });
    if (Object.keys(after).length === 0) return row;
    const rendering =
      written === undefined
        ? { html: row.html, renderer: row.renderer }
        : { html: written, renderer: RENDERER_VERSION };
    const values = { title, content, ...rendering, ...english, status };
    const { modifiedAt } = only(await updateAnnouncementRow(tx, { id, ...values }));
    await recordAction(tx, actor, {
      action: "announcement.update",
      target: targetOf(place, row.title),
      before: withShortContent(before),
      after: withShortContent(after),
    });
    return { ...row, ...values, modifiedAt };
  });
  return present(changed, withNote(await htmlOf(db, changed), actor.locale));
}

function auditedTexts({ title, content, status, titleEn, contentEn }: AnnouncementRow) {
  return { title, content, status, titleEn, contentEn };
}

/** The announcement's English title and content after an update. `htmlEn`: HTML rendered from the new English text. */
function changedEnglish(
  row: AnnouncementRow,
  changes: Pick<
    z.output<typeof calls.updateAnnouncement.input>,
    "content" | "contentEn" | "titleEn"
  >,
  htmlEn: string | null,
): Pick<AnnouncementRow, "titleEn" | "contentEn" | "htmlEn" | "rendererEn"> {
  const none = { titleEn: null, contentEn: null, htmlEn: null, rendererEn: null };
  const titleEn = changes.titleEn === undefined ? row.titleEn : changes.titleEn || null;
  if (changes.contentEn === undefined) {
    const isRewritten = changes.content !== undefined && changes.content !== row.content;
    // The English text belongs to the previous version and would be outdated, so it is removed.
    if (isRewritten || row.contentEn === null) return none;
    const { contentEn, rendererEn } = row;
    return { titleEn, contentEn, htmlEn: row.htmlEn, rendererEn };
  }
  if (!changes.contentEn) return none;
  return { titleEn, contentEn: changes.contentEn, htmlEn, rendererEn: RENDERER_VERSION };
}

export function deleteAnnouncement(
  db: Database,
  actor: Actor,
  place: AnnouncementPlace,
  { aid }: z.output<typeof calls.deleteAnnouncement.input>,
): Promise<null> {
  return db.transaction(async (tx) => {
    await place.hold?.(tx);
    const [row] = await lockAnnouncement(tx, { placeId: place.id, id: aid });
    if (!row) throw new Refusal("ANNOUNCEMENT_NOT_FOUND");
    await deleteAnnouncementRow(tx, { id: aid });
    const { title, content, status } = row;
    const before = { title, content: shortened(content), status };
    const target = targetOf(place, title);
    await recordAction(tx, actor, { action: "announcement.delete", target, before });
    return null;
  });
}

/** Records that the reader has read these announcements of the site, a contest or a class. */
export async function readAnnouncements(
  db: Db,
  { id }: AnnouncementPlace,
  { uid, ids }: { uid: string; ids: readonly number[] },
): Promise<void> {
  if (ids.length > 0) await insertReceipts(db, { placeId: id, uid, ids });
}

/** The number of users who have read each announcement of the site, a contest or a class. */
export function countReaders(
  db: Db,
  { id }: AnnouncementPlace,
): Promise<{ id: number; count: number }[]> {
  return countReceipts(db, { placeId: id });
}

/** A page of the users who have read an announcement; the latest reader comes first. */
export async function listReaders(
  db: Db,
  { id: placeId }: AnnouncementPlace,
  { aid: id, currentPage, limit }: Page & { aid: number },
): Promise<{ records: calls.AnnouncementReader[]; total: number }> {
  const offset = (currentPage - 1) * limit;
  const rows = await announcementReaders(db, { placeId, id, limit, offset });
  const records = rows.map(({ uid, username, nickname, readAt }) => ({
    uid,
    username,
    nickname,
    readAt: readAt.toISOString(),
  }));
  return { records, total: rows[0]?.total ?? 0 };
}

/** Maximum number of characters of each text in the audit log. */
const AUDIT_CONTENT_MAX = 2000;

const shortened = (content: string): string => auditText(content, AUDIT_CONTENT_MAX);

function withShortContent(changed: Record<string, unknown>): Record<string, unknown> {
  const shortTexts = ["content", "contentEn"].flatMap((name) => {
    const { [name]: text } = changed;
    return typeof text === "string" ? [[name, shortened(text)] as const] : [];
  });
  return { ...changed, ...Object.fromEntries(shortTexts) };
}
