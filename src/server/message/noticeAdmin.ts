import type * as z from "zod/mini";
import type { OutputOf } from "../../shared/call/endpoint.ts";
import { Refusal } from "../../shared/call/errors.ts";
import { nameKey } from "../../shared/text/nameKey.ts";
import type * as calls from "../../shared/message/notice.ts";
import {
  NOTICE_READERS_REACHED,
  type NoticeType,
  noticeTypes,
} from "../../shared/message/notice.ts";
import { type Actor, auditText, difference, recordAction } from "../audit/service.ts";
import { type Database, type Db, only, type Tx } from "../platform/database/db.ts";
import { RENDERER_VERSION, renderWritten } from "../platform/rendering/rendering.ts";
import {
  accountsByName,
  classesOfIds,
  countNoticeRows,
  countReaders,
  deleteNoticeRow,
  insertNotice,
  insertRecipients,
  listNoticeRows,
  listReaders,
  lockNotice,
  type NoticeRow,
  notifyAllUsers,
  updateNoticeRow,
} from "./noticeAdmin.sql.ts";

/** Lists notices for the admin page; if the type is `All` or not given, the notices for every audience are listed. */
export async function listNotices(
  db: Db,
  { type, currentPage, limit }: z.output<typeof calls.listNotices.input>,
): Promise<OutputOf<typeof calls.listNotices>> {
  const audience = type === undefined || type === "All" ? null : noticeTypes[type];
  const [rows, counts] = await Promise.all([
    listNoticeRows(db, { audience, limit, offset: (currentPage - 1) * limit }),
    countNoticeRows(db, { audience }),
  ]);
  const now = db.clock.now();
  return { records: rows.map((row) => present(row, now)), total: only(counts).count };
}

function present(row: NoticeRow, now: number): calls.Notice {
  return {
    id: row.id,
    title: row.title,
    content: row.content,
    titleEn: row.titleEn,
    contentEn: row.contentEn,
    type: typeOf(row.audience),
    state: row.sendAt.getTime() <= now,
    isRecalled: row.recalledAt !== null,
    forNewAccounts: row.forNewAccounts,
    sendTime: row.sendAt.toISOString(),
    userNum: row.userNum,
    classes: row.classes,
    readNum: row.readNum,
    adminUsername: row.author,
    gmtCreate: row.createdAt.toISOString(),
    gmtModified: row.modifiedAt.toISOString(),
  };
}

function typeOf(audience: NoticeRow["audience"]): NoticeType {
  const types = ["All", "Single", "Admin"] as const;
  return types.find((type) => noticeTypes[type] === audience) ?? "All";
}

/**
 * Stores a notice; its recipients receive it at its send time. Refusals: rendering errors, NOTICE_RECIPIENTS_MISSING,
 * NOTICE_NAMES_UNKNOWN, NOTICE_CLASS_UNKNOWN.
 */
export async function createNotice(
  db: Database,
  form: z.output<typeof calls.createNotice.input>,
  actor: Actor,
): Promise<OutputOf<typeof calls.createNotice>> {
  const { type, sendTime, forNewAccounts } = form;
  const texts = await renderTexts(form, actor);
  return db.transaction(async (tx) => {
    const { id } = only(
      await insertNotice(tx, {
        ...texts,
        audience: noticeTypes[type],
        forNewAccounts,
        sendAt: sendTime === null ? null : new Date(sendTime),
        createdUid: actor.viewer.uid,
      }),
    );
    if (type === "Single") await addRecipients(tx, id, form);
    const { title, content } = form;
    const after = { type, title, content: shortened(content), sendTime, forNewAccounts };
    await recordAction(tx, actor, { action: "notice.create", target: title, after });
    await notifyAllUsers(tx);
    return { id };
  });
}

/** Maximum number of unknown names in a refusal. */
const NAMES_SHOWN = 10;

async function addRecipients(
  tx: Tx,
  id: number,
  { usernames, classIds }: { usernames: readonly string[]; classIds: readonly number[] },
): Promise<void> {
  const byKey = new Map(
    usernames
      .map((name) => name.trim())
      .filter((name) => name !== "")
      .map((name) => [nameKey(name), name]),
  );
  const ids = [...new Set(classIds)];
  if (byKey.size === 0 && ids.length === 0) throw new Refusal("NOTICE_RECIPIENTS_MISSING");
  const accounts = await accountsByName(tx, { keys: [...byKey.keys()] });
  for (const { key } of accounts) byKey.delete(key);
  if (byKey.size > 0) {
    const names = [...byKey.values()].slice(0, NAMES_SHOWN).join(", ");
    throw new Refusal("NOTICE_NAMES_UNKNOWN", { count: byKey.size, names });
  }
  const classes = await classesOfIds(tx, { ids });
  const existing = new Set(classes.map((row) => row.id));
  const unknown = ids.find((classId) => !existing.has(classId));
  if (unknown !== undefined) throw new Refusal("NOTICE_CLASS_UNKNOWN", { id: unknown });
  await insertRecipients(tx, { id, uids: accounts.map(({ uid }) => uid), classIds: ids });
}

/**
 * Refusals: NOTICE_NOT_FOUND, CONFLICT, NOTICE_SENT if the time of a sent notice is changed, rendering
 * errors.
 */
export async function updateNotice(
  db: Database,
  form: z.output<typeof calls.updateNotice.input>,
  actor: Actor,
): Promise<null> {
  const texts = await renderTexts(form, actor);
  const { id, gmtModified, sendTime, isRecalled } = form;
  return db.transaction(async (tx) => {
    const [row] = await lockNotice(tx, { id });
    if (!row) throw new Refusal("NOTICE_NOT_FOUND");
    if (gmtModified && Date.parse(gmtModified) !== row.modifiedAt.getTime()) {
      throw new Refusal("CONFLICT");
    }
    const sendAt = sendTime ? new Date(sendTime) : row.sendAt;
    const isSent = row.sendAt.getTime() <= db.clock.now();
    if (isSent && sendAt.getTime() !== row.sendAt.getTime()) throw new Refusal("NOTICE_SENT");
    await updateNoticeRow(tx, { ...texts, id, sendAt, isRecalled });
    const changes = difference(
      {
        title: row.title,
        content: shortened(row.content),
        sendTime: row.sendAt.toISOString(),
        isRecalled: row.recalledAt !== null,
      },
      {
        title: form.title,
        content: shortened(form.content),
        sendTime: sendAt.toISOString(),
        isRecalled,
      },
    );
    await recordAction(tx, actor, { action: "notice.update", target: row.title, ...changes });
    await notifyAllUsers(tx);
    return null;
  });
}

export function deleteNotice(db: Database, id: number, actor: Actor): Promise<null> {
  return db.transaction(async (tx) => {
    const [row] = await lockNotice(tx, { id });
    if (!row) throw new Refusal("NOTICE_NOT_FOUND");
    await deleteNoticeRow(tx, { id });
    const before = { title: row.title, content: shortened(row.content) };
    await recordAction(tx, actor, { action: "notice.delete", target: row.title, before });
    await notifyAllUsers(tx);
    return null;
  });
}

/** Users who have read a notice, most recent readers first. */
export async function listNoticeReaders(
  db: Db,
  { id, currentPage, limit }: z.output<typeof calls.listNoticeReaders.input>,
): Promise<OutputOf<typeof calls.listNoticeReaders>> {
  const offset = (currentPage - 1) * limit;
  const size = Math.min(limit, NOTICE_READERS_REACHED - offset);
  const [rows, counts] = await Promise.all([
    size > 0 ? listReaders(db, { id, limit: size, offset }) : [],
    countReaders(db, { id }),
  ]);
  const records = rows.map(({ readAt, ...row }) => ({ ...row, readTime: readAt.toISOString() }));
  return { records, total: only(counts).count };
}

interface Texts {
  title: string;
  content: string;
  titleEn: string | null;
  contentEn: string | null;
}

/**
 * Renders `content` and, if it is not null, `contentEn`. Call this before the transaction begins, so that no row is
 * locked while a text waits in the rendering queue.
 */
async function renderTexts(
  { title, content, titleEn, contentEn }: Texts,
  { viewer: { uid } }: Actor,
) {
  const html = await renderWritten(content, { field: "content", owner: uid });
  const htmlEn =
    contentEn === null ? null : await renderWritten(contentEn, { field: "contentEn", owner: uid });
  return { title, content, html, titleEn, contentEn, htmlEn, renderer: RENDERER_VERSION };
}

/** Maximum number of characters of a text in the audit log. */
const AUDIT_CONTENT_MAX = 2000;

const shortened = (content: string): string => auditText(content, AUDIT_CONTENT_MAX);
