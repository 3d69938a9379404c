import type { OutputOf } from "../../shared/endpoint.ts";
import { Refusal } from "../../shared/errors.ts";
import type { Locale } from "../../shared/locale.ts";
import {
  type getUnread,
  type Message,
  type MessageKind,
  type MessageTemplate,
  messageTemplates,
} from "../../shared/message.ts";
import { isRoleId, type RoleId } from "../../shared/roles.ts";
import { messageServer as english } from "../../shared/texts/en-US/messageServer.ts";
import { messageServer as chinese } from "../../shared/texts/zh-CN/messageServer.ts";
import type { Database, Db, Tx } from "../platform/db.ts";
import { renderStored, withNote } from "../platform/rendering/rendering.ts";
import { translator } from "../platform/translator.ts";
import {
  countMessages,
  deleteMessageRows,
  insertMessage,
  insertMessages,
  insertOwnMessages,
  markAllRead,
  markRead,
  type MessageRow,
  messagesOf,
  unreadByKind,
} from "./sql.ts";

const translate = translator({ "zh-CN": chinese, "en-US": english });

/** Sends a message of the system to one user, in the transaction that causes it. */
export async function sendMessage(
  tx: Tx,
  uid: string,
  message: { template: MessageTemplate; params: Record<string, string | number> },
): Promise<void> {
  await insertMessage(tx, {
    uid,
    kind: "sys",
    template: message.template,
    params: JSON.stringify(message.params),
  });
}

/** The same message to several users, in one statement. */
export async function sendMessages(
  tx: Tx,
  uids: readonly string[],
  message: { template: MessageTemplate; params: Record<string, string | number> },
): Promise<void> {
  if (uids.length === 0) return;
  await insertMessages(tx, {
    uids,
    kind: "sys",
    template: message.template,
    params: JSON.stringify(message.params),
  });
}

export async function countUnread(db: Db, uid: string): Promise<OutputOf<typeof getUnread>> {
  const counts = { comment: 0, reply: 0, like: 0, sys: 0, mine: 0 };
  for (const { kind, count } of await unreadByKind(db, { uid })) counts[kind] = count;
  return counts;
}

/** Sends each of several users a message of their own, of one template, in the transaction that causes them. */
export async function sendOwnMessages(
  tx: Tx,
  template: MessageTemplate,
  messages: readonly { uid: string; params: Record<string, string | number> }[],
): Promise<void> {
  if (messages.length === 0) return;
  await insertOwnMessages(tx, {
    kind: "sys",
    template,
    uids: messages.map(({ uid }) => uid),
    params: messages.map(({ params }) => JSON.stringify(params)),
  });
}

/** A page of a user's own messages; listed messages become read, and `state` is their previous state. */
export async function listMessages(
  db: Database,
  { uid, kind, locale }: { uid: string; kind: MessageKind; locale: Locale },
  { currentPage, limit }: { currentPage: number; limit: number },
): Promise<{ records: Message[]; total: number }> {
  const [rows, [counted]] = await Promise.all([
    messagesOf(db, { uid, kind, limit, offset: (currentPage - 1) * limit }),
    countMessages(db, { uid, kind }),
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
  return { records, total: counted?.count ?? 0 };
}

export async function readAll(db: Db, uid: string, kind: MessageKind): Promise<null> {
  await markAllRead(db, { uid, kind });
  return null;
}

/** Deletes one of a user's own messages, or all of a kind. Those of others are treated as missing. */
export async function deleteMessages(
  db: Db,
  { uid, kind }: { uid: string; kind: MessageKind },
  id: number | undefined,
): Promise<null> {
  const rows = await deleteMessageRows(db, { uid, kind, id: id ?? null });
  if (id !== undefined && rows.length === 0) throw new Refusal("MESSAGE_NOT_FOUND");
  return null;
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
