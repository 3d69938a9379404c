import type { CommentPlace } from "../../shared/discussion/commentShape.ts";
import type { MessageTemplate } from "../../shared/message/message.ts";
import type { Db } from "../platform/database/db.ts";
import type { Principal } from "../platform/route/principal.ts";

/**
 * The recipient of a message. The session and the IP address are included, because some contests restrict access to one
 * session or to certain addresses.
 */
export interface MessageReader extends Principal {
  loginId: number;
  ip: string;
}

/**
 * What a message is about: a post or contest (`placeId`), or a comment or reply in it. The server uses this data to
 * decide which part of the source the recipient may see.
 */
export interface SourceRef {
  /** The id of the message. */
  id: number;
  placeId: number;
  /** The comment or reply; null for the post itself. */
  commentId: number | null;
  /** The comment that was replied to. */
  quoteId: number | null;
  action: "comment" | "follow" | "reply" | "mention" | "like";
}

/** The part of a message's source that its recipient may see. */
export interface MessageSource {
  /** Title of the post or contest. */
  title: string;
  /** Markdown text of the comment or reply; null if the source is the post itself. */
  content: string | null;
  /** The comment that was replied to, with the name of its author (empty if the recipient may not know the author). */
  quote: { author: string; content: string } | null;
  /** Path of the page that shows the source. */
  url: string;
  /** Whether the recipient may know the last sender. */
  seesSender: boolean;
}

/**
 * Decides which part of a message's source (the post or contest, or a comment in it) a recipient may see. One object of
 * this type is registered by the feature for posts, and one by the feature for contests.
 */
export interface MessagePlace {
  readonly kind: CommentPlace["kind"];
  /**
   * The sources of the given messages by message id; sources that the viewer may not see are left out. Runs a fixed
   * number of statements, regardless of the number of messages; reading has no side effects.
   */
  readSources(
    db: Db,
    refs: readonly SourceRef[],
    viewer: MessageReader,
  ): Promise<ReadonlyMap<number, MessageSource>>;
}

/** The values inserted into the text of a site message. */
export type MessageParams = Readonly<Record<string, string | number>>;

/**
 * Decides whether a recipient may still see the object that a site message mentions; registered by the object's
 * feature.
 */
export interface MessageSubject {
  readonly templates: readonly MessageTemplate[];
  /**
   * For each message, whether the viewer may see the object that the message names. Runs a fixed number of statements
   * for any number of messages.
   */
  readable(
    db: Db,
    messages: readonly MessageParams[],
    viewer: MessageReader,
  ): Promise<readonly boolean[]>;
}

/** The rules that determine which content of a message its recipient may see. */
export interface MessageSights {
  places: readonly MessagePlace[];
  subjects: readonly MessageSubject[];
}
