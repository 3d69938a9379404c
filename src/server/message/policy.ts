import type { CommentPlace } from "../../shared/discussion/commentShape.ts";
import type { MessageTemplate } from "../../shared/message/message.ts";
import type { Db } from "../platform/database/db.ts";
import type { Principal } from "../platform/route/principal.ts";

/** The recipient of messages: rights, and the login and address to which some contests are bound. */
export interface MessageReader extends Principal {
  loginId: number;
  ip: string;
}

/** A message of one kind of place, for deciding what its recipient may see of the source. */
export interface SourceRef {
  /** The id of the message. */
  id: number;
  placeId: number;
  /** The comment or reply; null: the post itself. */
  commentId: number | null;
  /** The comment that was replied to. */
  quoteId: number | null;
  action: "comment" | "follow" | "reply" | "mention" | "like";
}

/** The part of a message's source that its recipient may see. */
export interface MessageSource {
  /** Title of the post or contest. */
  title: string;
  /** Text of the comment or reply, Markdown; null for the post itself. */
  content: string | null;
  /** The comment that was replied to, and the name of its author, empty if the recipient may not know it. */
  quote: { author: string; content: string } | null;
  /** Path of the page that shows it. */
  url: string;
  /** The recipient may know the last sender. */
  seesSender: boolean;
}

/** Decides what recipients may see of sources in one kind of place; registered by the feature of the place. */
export interface MessagePlace {
  readonly kind: CommentPlace["kind"];
  /**
   * The sources of these messages by the message's id, without those that the viewer may not see. Uses a fixed number
   * of statements for all of them; reading binds and marks nothing.
   */
  readSources(
    db: Db,
    refs: readonly SourceRef[],
    viewer: MessageReader,
  ): Promise<ReadonlyMap<number, MessageSource>>;
}

/** The values in the text of a message of the site. */
export type MessageParams = Readonly<Record<string, string | number>>;

/**
 * Decides about site messages that mention an object that their recipient may no longer see; registered by the object's
 * feature.
 */
export interface MessageSubject {
  readonly templates: readonly MessageTemplate[];
  /**
   * For each message, whether the viewer may see the object that it names. Uses a fixed number of statements for all of
   * them.
   */
  readable(
    db: Db,
    messages: readonly MessageParams[],
    viewer: MessageReader,
  ): Promise<readonly boolean[]>;
}

/** The rules that decide which message content recipients may see. */
export interface MessageSights {
  places: readonly MessagePlace[];
  subjects: readonly MessageSubject[];
}
