import { MENTIONS_MAX } from "../../shared/discussion/discussionRules.ts";
import { Refusal } from "../../shared/call/errors.ts";
import { notifyMentions } from "../message/service.ts";
import type { Db, Tx } from "../platform/database/db.ts";
import { affiliationsIn, type Principal } from "../platform/route/principal.ts";
import { type LinkUsers, renderWritten } from "../platform/rendering/rendering.ts";
import { roleOf } from "../platform/database/storedRole.ts";
import {
  insertMentions,
  mentionableUsers,
  mentionsOfComments,
  mentionsOfPost,
  principalRows,
} from "./mentions.sql.ts";
import { placeOfPost } from "./place.ts";
import { mayMention } from "./policy.ts";
import { visibleTitles } from "./visibleTitles.ts";

/** Maps the lowercase name of each mentioned user to the user's uid. */
export type Mentions = ReadonlyMap<string, string>;

/** The user who writes a text or requests a preview of it. */
type Writer = Pick<Principal, "uid" | "role">;

/** A rendered text and the users whom it mentions. */
export interface MentioningText {
  html: string;
  mentions: Mentions;
}

/**
 * Renders a text that the viewer has written; names of users become links. Refusals: those of `renderWritten`,
 * MENTIONS_TOO_MANY.
 */
export async function renderMentioning(
  db: Db,
  content: string,
  { field, viewer }: { field: string; viewer: Writer },
): Promise<MentioningText> {
  const mentions = new Map<string, string>();
  const html = await renderWritten(content, {
    field,
    owner: viewer.uid,
    async linkUsers(names) {
      for (const [name, uid] of await mentionable(db, names, viewer)) mentions.set(name, uid);
      if (mentions.size > MENTIONS_MAX) {
        throw new Refusal("MENTIONS_TOO_MANY", { max: MENTIONS_MAX });
      }
      return mentions;
    },
  });
  return { html, mentions };
}

/**
 * Renders a text as its readers will see it; the number of mentions is not limited. Refusals: those of `renderWritten`.
 */
export function renderPreview(
  db: Db,
  content: string,
  { field, viewer }: { field: string; viewer: Writer },
): Promise<string> {
  const linkUsers: LinkUsers = (names) => mentionable(db, names, viewer);
  return renderWritten(content, { field, owner: viewer.uid, linkUsers });
}

async function mentionable(db: Db, names: readonly string[], viewer: Writer): Promise<Mentions> {
  if (!mayMention(viewer)) return new Map();
  const rows = await mentionableUsers(db, { names });
  return new Map(rows.map(({ name, uid }) => [name, uid]));
}

/**
 * Stores a text's mentions in the transaction that writes the text, and notifies newly mentioned users who may read the
 * post.
 */
export async function sendMentions(
  tx: Tx,
  mentions: Mentions,
  source: { discussionId: number; commentId: number | null; senderUid: string },
): Promise<void> {
  if (mentions.size === 0) return;
  const { senderUid, ...ids } = source;
  const stored = await insertMentions(tx, {
    ...ids,
    uids: [...mentions.values()],
    names: [...mentions.keys()],
  });
  const uids = await readersAmong(
    tx,
    stored.map(({ uid }) => uid).filter((uid) => uid !== senderUid),
    ids.discussionId,
  );
  const place = placeOfPost(ids.discussionId);
  await notifyMentions(tx, { place, commentId: ids.commentId, senderUid, uids });
}

/**
 * Returns those of the given users who may currently read the post. At most {@link MENTIONS_MAX} users are given, and
 * three statements are executed for each of them.
 */
async function readersAmong(db: Db, uids: readonly string[], postId: number): Promise<string[]> {
  if (uids.length === 0) return [];
  const readers: string[] = [];
  for (const { uid, roleId, affiliations } of await principalRows(db, { uids })) {
    // Session and address are left empty: they matter only while a contest runs, but posts about a contest are written
    // after its end.
    const reader = {
      uid,
      role: roleOf(roleId),
      ...affiliationsIn(affiliations),
      loginId: 0,
      ip: "",
    };
    if ((await visibleTitles(db, [postId], reader)).has(postId)) readers.push(uid);
  }
  return readers;
}

/** The users to whom a stored post links, for rendering it again. */
export function linkedInPost(db: Db, discussionId: number): LinkUsers {
  return async () => mapOf(await mentionsOfPost(db, { discussionId }));
}

/**
 * Returns the users to whom stored comments and replies link; the links are needed when these texts are rendered again.
 */
export function linkedInComments(db: Db, commentIds: readonly number[]): LinkUsers {
  return async () => mapOf(await mentionsOfComments(db, { commentIds }));
}

function mapOf(rows: readonly { name: string; uid: string }[]): Mentions {
  return new Map(rows.map(({ name, uid }) => [name, uid]));
}
