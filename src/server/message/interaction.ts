import type { CommentPlace } from "../../shared/discussion/commentShape.ts";
import { type Interaction, MESSAGES_REACHED } from "../../shared/message/message.ts";
import type { Locale } from "../../shared/text/locale.ts";
import { messageServer as english } from "../../shared/texts/en-US/messageServer.ts";
import { messageServer as chinese } from "../../shared/texts/zh-CN/messageServer.ts";
import { type Database, type Db, only } from "../platform/database/db.ts";
import type { Viewer } from "../platform/route/route.ts";
import { markdownExcerpt } from "../platform/text/markdownExcerpt.ts";
import { translator } from "../platform/text/translator.ts";
import { countInteractions, type InteractionRow, listInteractionRows } from "./interaction.sql.ts";
import type { MessagePlace, MessageReader, MessageSource } from "./policy.ts";

const translate = translator({ "zh-CN": chinese, "en-US": english });

/**
 * Reads the messages of one tab; for each kind of source, the feature responsible for it decides which part of the
 * source the recipient may see.
 */
export async function listInteractions(
  db: Database,
  places: readonly MessagePlace[],
  {
    kind,
    viewer,
    locale,
    currentPage,
    limit,
  }: {
    kind: "comment" | "reply" | "like";
    viewer: Viewer;
    locale: Locale;
    currentPage: number;
    limit: number;
  },
): Promise<{ records: Interaction[]; total: number }> {
  const { uid } = viewer;
  const offset = (currentPage - 1) * limit;
  const size = Math.min(limit, MESSAGES_REACHED - offset);
  const [rows, counts] = await Promise.all([
    size > 0 ? listInteractionRows(db, { uid, kind, limit: size, offset }) : [],
    countInteractions(db, { uid, kind, reach: MESSAGES_REACHED }),
  ]);
  const sources = await readAllSources(db, places, { rows, viewer });
  const records = rows.map((row) => present(row, sources.get(row.id), locale));
  return { records, total: only(counts).count };
}

/**
 * The message columns that are needed to read the message's source: the post, contest or comment that the message is
 * about.
 */
type PlacedRow = Pick<
  InteractionRow,
  "id" | "action" | "contestId" | "discussionId" | "commentId" | "quoteId"
>;

/**
 * Returns, for each message id, the part of the message's source (a post, a contest or a comment in it) that the
 * recipient may see.
 */
export async function readAllSources(
  db: Db,
  places: readonly MessagePlace[],
  { rows, viewer }: { rows: readonly PlacedRow[]; viewer: MessageReader },
): Promise<ReadonlyMap<number, MessageSource>> {
  const sources = new Map<number, MessageSource>();
  for (const place of places) {
    const own = rows.filter((row) => placeOf(row).kind === place.kind);
    if (own.length === 0) continue;
    const refs = own.map((row) => ({ ...row, placeId: placeOf(row).id }));
    for (const [id, source] of await place.readSources(db, refs, viewer)) sources.set(id, source);
  }
  return sources;
}

function placeOf({ contestId, discussionId }: PlacedRow): CommentPlace {
  if (contestId !== null) return { kind: "contest", id: contestId };
  if (discussionId !== null) return { kind: "discussion", id: discussionId };
  throw new Error("a message has no place");
}

const wireActions = {
  comment: "Discuss",
  follow: "Follow",
  reply: "Reply",
  mention: "Mention",
} as const;

/** Maximum lengths, in characters, of the comment shown in a message and of the comment quoted in it. */
const SOURCE_MAX = 200;
const QUOTE_MAX = 100;

function present(
  row: InteractionRow,
  source: MessageSource | undefined,
  locale: Locale,
): Interaction {
  const { action, commentId, senderNum, quoteId } = row;
  const isDiscussion = placeOf(row).kind !== "contest";
  const quote = source?.quote ?? null;
  return {
    id: row.id,
    action:
      action === "like" ? (commentId === null ? "Like_Post" : "Like_Discuss") : wireActions[action],
    state: row.isRead,
    sourceId: placeOf(row).id,
    sourceType: isDiscussion ? "Discussion" : "Contest",
    sourceTitle: source?.title ?? translate(locale, "sourceGone"),
    sourceContent: excerptOf(source?.content ?? null, SOURCE_MAX),
    quoteId: source ? quoteId : null,
    quoteType: source && quoteId !== null ? "Comment" : null,
    quoteContent:
      quote && shortened(`${quote.author} : ${markdownExcerpt(quote.content)}`, QUOTE_MAX),
    url: source?.url ?? null,
    senderId: source?.seesSender ? row.senderUid : null,
    senderUsername: source?.seesSender ? row.senderName : "",
    senderAvatar: source?.seesSender ? row.senderAvatar : null,
    senderNum,
    gmtCreate: row.createdAt.toISOString(),
  };
}

/** The text of Markdown without its markup, in one line, truncated at a character boundary. */
export function excerptOf(source: string | null, max: number): string | null {
  return source === null ? null : shortened(markdownExcerpt(source), max);
}

/** A text in one line, truncated at a character boundary. */
function shortened(text: string, max: number): string {
  const line = text.replaceAll(/\s+/gu, " ").trim();
  if (line.length <= max) return line;
  return `${line.slice(0, max).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
