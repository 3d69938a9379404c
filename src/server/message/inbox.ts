import type { Locale } from "../../shared/text/locale.ts";
import { Refusal } from "../../shared/call/errors.ts";
import {
  type Message,
  type MessageKind,
  MESSAGES_REACHED,
  messageTemplates,
  type SiteMessageKind,
} from "../../shared/message/message.ts";
import { isRoleId, type RoleId } from "../../shared/account/roles.ts";
import { messageServer as english } from "../../shared/texts/en-US/messageServer.ts";
import { messageServer as chinese } from "../../shared/texts/zh-CN/messageServer.ts";
import { type Database, type Db, only, type Tx } from "../platform/database/db.ts";
import { RENDERER_VERSION, renderStored, withNote } from "../platform/rendering/rendering.ts";
import { translator } from "../platform/text/translator.ts";
import { deleteInteractionRows, markInteractionsRead } from "./interaction.sql.ts";
import { dismissNotices, readNotices } from "./notices.sql.ts";
import type { MessageReader, MessageSubject } from "./policy.ts";
import {
  countMessages,
  deleteMessageRows,
  markAllRead,
  type MessageRow,
  messagesUnder,
} from "./sql.ts";

const translate = translator({ "zh-CN": chinese, "en-US": english });

interface MessagePage {
  viewer: MessageReader;
  kind: SiteMessageKind;
  locale: Locale;
  currentPage: number;
  limit: number;
}

/**
 * A page of a user's messages and notices for one tab. The listed messages and notices are marked as read; `state` is
 * their previous state. The ids of notices are negative, since messages and notices share one list.
 */
export async function listMessages(
  db: Database,
  subjects: readonly MessageSubject[],
  { viewer, kind, locale, currentPage, limit }: MessagePage,
): Promise<{ records: Message[]; total: number }> {
  const { uid } = viewer;
  const offset = (currentPage - 1) * limit;
  const size = Math.min(limit, MESSAGES_REACHED - offset);
  const [rows, counts] = await Promise.all([
    size > 0 ? messagesUnder[kind](db, { uid, limit: size, offset, reach: offset + size }) : [],
    countMessages[kind](db, { uid, reach: MESSAGES_REACHED }),
  ]);
  const hidden = await hiddenOf(db, subjects, { rows, viewer });
  const words = rows.map((row) =>
    hidden.has(row)
      ? { title: translate(locale, "sourceGone"), content: "", html: "" }
      : wordsOf(row, locale),
  );
  const renderings = await renderStored(
    words.flatMap(({ content, html }) => (html === null ? content : [])),
    { owner: uid },
  );
  const rendered = renderings.values();
  const records = rows.map((row, index): Message => {
    const { title = "", content = "", html = null } = words[index] ?? {};
    return {
      id: row.isNotice ? -row.id : row.id,
      state: row.isRead,
      title,
      content,
      html: withNote(html ?? rendered.next().value?.html ?? "", locale),
      gmtCreate: row.at.toISOString(),
    };
  });
  return { records, total: only(counts).count };
}

export async function readAll(db: Database, uid: string, kind: MessageKind): Promise<null> {
  if (isSiteKind(kind)) {
    await db.transaction(async (tx) => {
      await markAllRead(tx, { uid, kind });
      await readNotices[kind](tx, { uid });
    });
  } else await markInteractionsRead(db, { uid, kind });
  return null;
}

/**
 * Deletes one of a user's messages, or all messages of a kind. A message of another user is treated as if it did not
 * exist.
 */
export async function deleteMessages(
  db: Database,
  { uid, kind }: { uid: string; kind: MessageKind },
  id: number | undefined,
): Promise<null> {
  const rows = await db.transaction((tx) => deleteRows(tx, { uid, kind, id: id ?? null }));
  if (id !== undefined && rows.length === 0) throw new Refusal("MESSAGE_NOT_FOUND");
  return null;
}

async function deleteRows(
  tx: Tx,
  { uid, kind, id }: { uid: string; kind: MessageKind; id: number | null },
): Promise<{ id: number }[]> {
  if (!isSiteKind(kind)) return deleteInteractionRows(tx, { uid, kind, id });
  const messages = id !== null && id < 0 ? [] : await deleteMessageRows(tx, { uid, kind, id });
  const dismiss = dismissNotices[kind];
  const notices =
    id !== null && id > 0 ? [] : await dismiss(tx, { uid, id: id === null ? null : -id });
  return [...messages, ...notices];
}

function isSiteKind(kind: MessageKind): kind is SiteMessageKind {
  return kind === "sys" || kind === "mine";
}

interface Words {
  title: string;
  content: string;
  /** Null if not rendered yet. */
  html: string | null;
}

type TextRow = Pick<MessageRow, "template" | "params" | "title" | "titleEn">;

/** Messages that mention an object which their recipient may no longer see. */
export async function hiddenOf<Row extends Pick<MessageRow, "template" | "params">>(
  db: Db,
  subjects: readonly MessageSubject[],
  { rows, viewer }: { rows: readonly Row[]; viewer: MessageReader },
): Promise<ReadonlySet<Row>> {
  const hidden = new Set<Row>();
  for (const { templates, readable } of subjects) {
    const own = rows.filter(({ template }) => templates.some((name) => name === template));
    if (own.length === 0) continue;
    const params = own.map((row) => row.params);
    const answers = await readable(db, params, viewer);
    for (const [index, row] of own.entries()) if (!answers[index]) hidden.add(row);
  }
  return hidden;
}

/** The title of a site message or notice, in the reader's language. */
export function titleOfMessage(row: TextRow, locale: Locale): string {
  return wordsOf(
    { ...row, content: null, contentEn: null, html: null, htmlEn: null, renderer: null },
    locale,
  ).title;
}

function wordsOf(
  row: Omit<MessageRow, "id" | "isNotice" | "at" | "isRead">,
  locale: Locale,
): Words {
  const template = messageTemplates.find((name) => name === row.template);
  if (!template) return writtenWords(row, locale);
  const { params } = row;
  // Roles are stored by number and named in the reader's language.
  const values =
    template === "roleChanged"
      ? { from: roleName(locale, params["from"]), to: roleName(locale, params["to"]) }
      : params;
  return {
    title: translate(locale, `${template}Title`, values),
    content: translate(locale, template, values),
    html: null,
  };
}

/** The text of a notice, or of a message without a template, in the reader's language. */
function writtenWords(row: Parameters<typeof wordsOf>[0], locale: Locale): Words {
  const isCurrent = row.renderer === RENDERER_VERSION;
  const isEnglish = locale === "en-US";
  const title = (isEnglish ? row.titleEn : null) ?? row.title ?? "";
  return isEnglish && row.contentEn !== null
    ? { title, content: row.contentEn, html: isCurrent ? row.htmlEn : null }
    : { title, content: row.content ?? "", html: isCurrent ? row.html : null };
}

function roleName(locale: Locale, id: string | number | undefined): string {
  const key = `role${id}`;
  return isRoleKey(key) ? translate(locale, key) : String(id);
}

function isRoleKey(key: string): key is `role${RoleId}` {
  return isRoleId(Number(key.slice("role".length)));
}
