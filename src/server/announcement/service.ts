import type * as calls from "../../shared/announcement.ts";
import type { OutputOf } from "../../shared/endpoint.ts";
import { Refusal } from "../../shared/errors.ts";
import type { Locale } from "../../shared/locale.ts";
import type * as z from "zod/mini";
import { type Actor, auditText, difference, recordAction } from "../audit/service.ts";
import { type Database, type Db, only, type Tx } from "../platform/db.ts";
import {
  currentHtml,
  RENDERER_VERSION,
  renderWritten,
  withNote,
} from "../platform/rendering/rendering.ts";
import {
  allAnnouncements,
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

/** Place of announcements: the site, one contest or one class. */
export interface AnnouncementPlace {
  /** Id of the contest; the negative id of the class; 0: the site. */
  id: number;
  /** Prefix of the title in the audit log; empty for the site. */
  name: string;
  /** Refuses a write in its transaction when the place may not be written to any more. Absent: it always may. */
  hold?(tx: Tx): Promise<unknown>;
}

/** The announcements of the site. */
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
  return readPage(db, id, { ...ask, rows: visibleAnnouncements, count: countVisible });
}

/** A visible announcement of the site; a hidden one is refused as not found. */
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

/** The newest visible announcements that the reader has not read, without their texts. */
export function listUnreadAnnouncements(
  db: Db,
  { id }: AnnouncementPlace,
  read: readonly number[],
): Promise<{ id: number; title: string; createdAt: Date }[]> {
  return unreadAnnouncements(db, { placeId: id, readIds: read, limit: UNREAD_MAX });
}

async function readPage(
  db: Database,
  placeId: number,
  ask: Page & { locale: Locale; rows: typeof allAnnouncements; count: typeof countAll },
): Promise<AnnouncementPage> {
  const { currentPage, limit } = ask;
  const [rows, [counted]] = await Promise.all([
    ask.rows(db, { placeId, limit, offset: (currentPage - 1) * limit }),
    ask.count(db, { placeId }),
  ]);
  const records: calls.Announcement[] = [];
  for (const row of rows) {
    records.push(present(row, withNote(await htmlOf(db, row), ask.locale)));
  }
  return { records, total: counted?.count ?? 0 };
}

/** The stored HTML, rendered again after the renderer's version has changed. */
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
  const [gmtCreate, gmtModified] = [createdAt.toISOString(), modifiedAt.toISOString()];
  return { id, title, content, html, uid, username, status, gmtCreate, gmtModified };
}

/** The contest of an announcement. Refusal: ANNOUNCEMENT_NOT_FOUND, including announcements of the site. */
export async function contestOfAnnouncement(db: Db, aid: number): Promise<number> {
  const [row] = await contestOfAnnouncementRow(db, { id: aid });
  if (!row) throw new Refusal("ANNOUNCEMENT_NOT_FOUND");
  return row.cid;
}

/** Target of the change in the audit log. */
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
  return db.transaction((tx) => publish(tx, actor, place, { ...form, html }));
}

/**
 * HTML of the caller's text; rendered before the transaction that stores it, so that no row is locked in the meantime.
 */
export function renderText(content: string, { viewer }: Actor): Promise<string> {
  return renderWritten(content, { field: "content", owner: viewer.uid });
}

/** Stores an announcement in the caller's transaction, with its entry in the audit log. */
export async function publish(
  tx: Tx,
  actor: Actor,
  place: AnnouncementPlace,
  form: z.output<typeof calls.createAnnouncement.input> & { html: string },
): Promise<calls.Announcement> {
  await place.hold?.(tx);
  const { title, content, status, html } = form;
  const { uid, username } = actor.viewer;
  const stored = only(
    await insertAnnouncement(tx, {
      title,
      content,
      html,
      renderer: RENDERER_VERSION,
      status,
      uid,
      placeId: place.id,
    }),
  );
  const after = { title, content: shortened(content), status };
  const target = targetOf(place, title);
  await recordAction(tx, actor, { action: "announcement.create", target, after });
  const row = { ...stored, title, content, status, uid, username };
  return present({ ...row, html, renderer: RENDERER_VERSION }, html);
}

/** Refuses with CONFLICT when the version named by the caller is not the newest. */
export async function updateAnnouncement(
  db: Database,
  actor: Actor & { locale: Locale },
  place: AnnouncementPlace,
  { id, gmtModified, ...changes }: z.output<typeof calls.updateAnnouncement.input>,
): Promise<OutputOf<typeof calls.updateAnnouncement>> {
  // Rendered before the transaction, so that no row is locked while the text waits in the queue.
  const written =
    changes.content === undefined
      ? undefined
      : await renderWritten(changes.content, { field: "content", owner: actor.viewer.uid });
  const changed = await db.transaction(async (tx) => {
    await place.hold?.(tx);
    const [row] = await lockAnnouncement(tx, { placeId: place.id, id });
    if (!row) throw new Refusal("ANNOUNCEMENT_NOT_FOUND");
    if (gmtModified && Date.parse(gmtModified) !== row.modifiedAt.getTime()) {
      throw new Refusal("CONFLICT");
    }
    const { title = row.title, content = row.content, status = row.status } = changes;
    const { before, after } = difference(
      { title: row.title, content: row.content, status: row.status },
      { title, content, status },
    );
    if (Object.keys(after).length === 0) return row;
    const rendering =
      written === undefined
        ? { html: row.html, renderer: row.renderer }
        : { html: written, renderer: RENDERER_VERSION };
    const values = { title, content, ...rendering, status };
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

/** Characters of a text in the audit log. */
const AUDIT_CONTENT_MAX = 2000;

const shortened = (content: string): string => auditText(content, AUDIT_CONTENT_MAX);

function withShortContent(changed: Record<string, unknown>): Record<string, unknown> {
  const { content } = changed;
  return typeof content === "string" ? { ...changed, content: shortened(content) } : changed;
}
