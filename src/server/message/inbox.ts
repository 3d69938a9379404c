import type { Locale } from "../../shared/locale.ts";
import { Refusal } from "../../shared/errors.ts";
import {
  interactionKinds,
  type Message,
  type MessageKind,
  MESSAGES_REACHED,
  messageTemplates,
  type SiteMessageKind,
} from "../../shared/message.ts";
import { isRoleId, type RoleId } from "../../shared/roles.ts";
import { messageServer as english } from "../../shared/texts/en-US/messageServer.ts";
import { messageServer as chinese } from "../../shared/texts/zh-CN/messageServer.ts";
import { type Database, type Db, only } from "../platform/db.ts";
import { renderStored, withNote } from "../platform/rendering/rendering.ts";
import { translator } from "../platform/translator.ts";
import { deleteInteractionRows, markInteractionsRead } from "./interaction.sql.ts";
import {
  countMessages,
  deleteMessageRows,
  markAllRead,
  markRead,
  type MessageRow,
  messagesOf,
} from "./sql.ts";

const translate = translator({ "zh-CN": chinese, "en-US": english });

/** A page of a user's own messages; listed messages become read, and `state` is their previous state. */
export async function listMessages(
  db: Database,
  { uid, kind, locale }: { uid: string; kind: SiteMessageKind; locale: Locale },
  { currentPage, limit }: { currentPage: number; limit: number },
): Promise<{ records: Message[]; total: number }> {
  const offset = (currentPage - 1) * limit;
  const size = Math.min(limit, MESSAGES_REACHED - offset);
  const [rows, counts] = await Promise.all([
    size > 0 ? messagesOf(db, { uid, kind, limit: size, offset }) : [],
    countMessages(db, { uid, kind, reach: MESSAGES_REACHED }),
  ]);
  const unread = rows.filter(({ readAt }) => readAt === null).map(({ id }) => id);
  if (unread.length > 0) await markRead(db, { uid, ids: unread });
  const words = rows.map((row) => wordsOf(row, locale));
  const renderings = await renderStored(
    words.map(({ content }) => content),
    { owner: uid },
  );
  const records = rows.map((row, index): Message => ({
    id: row.id,
    state: row.readAt !== null,
    title: words[index]?.title ?? "",
    content: words[index]?.content ?? "",
    html: withNote(renderings[index]?.html ?? "", locale),
    gmtCreate: row.createdAt.toISOString(),
  }));
  return { records, total: only(counts).count };
}

export async function readAll(db: Db, uid: string, kind: MessageKind): Promise<null> {
  await (isInteraction(kind) ? markInteractionsRead : markAllRead)(db, { uid, kind });
  return null;
}

/** Deletes one of a user's own messages, or all of a kind. Those of others are treated as missing. */
export async function deleteMessages(
  db: Db,
  { uid, kind }: { uid: string; kind: MessageKind },
  id: number | undefined,
): Promise<null> {
  const deleteRows = isInteraction(kind) ? deleteInteractionRows : deleteMessageRows;
  const rows = await deleteRows(db, { uid, kind, id: id ?? null });
  if (id !== undefined && rows.length === 0) throw new Refusal("MESSAGE_NOT_FOUND");
  return null;
}

function isInteraction(kind: MessageKind): boolean {
  return interactionKinds.some((name) => name === kind);
}

function wordsOf(row: MessageRow, locale: Locale): { title: string; content: string } {
  const template = messageTemplates.find((name) => name === row.template);
  if (!template) return { title: row.title ?? "", content: row.content ?? "" };
  const { params } = row;
  // Roles are stored by number and named in the reader's language.
  const values =
    template === "roleChanged"
      ? { from: roleName(locale, params["from"]), to: roleName(locale, params["to"]) }
      : params;
  return {
    title: translate(locale, `${template}Title`, values),
    content: translate(locale, template, values),
  };
}

function roleName(locale: Locale, id: string | number | undefined): string {
  const key = `role${id}`;
  return isRoleKey(key) ? translate(locale, key) : String(id);
}

function isRoleKey(key: string): key is `role${RoleId}` {
  return isRoleId(Number(key.slice("role".length)));
}
