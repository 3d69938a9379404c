import type { CommentPlace } from "../../shared/discussion/commentShape.ts";
import type { MessageTemplate } from "../../shared/message/message.ts";
import type { Db } from "../platform/database/db.ts";
import type { Principal } from "../platform/route/principal.ts";

/** The recipient of messages: rights, and the login and address that some contests are bound to. */
export interface MessageReader extends Principal {
  loginId: number;
  ip: string;
}

/** A message of one kind of place, for the decision what its recipient sees of the source. */
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

/** The part of a message's source that its recipient sees. */
export interface MessageSource {
  /** Title of the post or contest. */
  title: string;
  /** Text of the comment or reply, Markdown; null for the post itself. */
  content: string | null;
  /** The comment that was replied to, and the name of its author, empty where the recipient may not know it. */
  quote: { author: string; content: string } | null;
  /** Path of the page that shows it. */
  url: string;
  /** The recipient may know the last sender. */
  seesSender: boolean;
}

/** Decides what recipients see of sources in one kind of place; offered by the feature of the place. */
export interface MessagePlace {
  readonly kind: CommentPlace["kind"];
  /**
   * The sources of these messages by the message's id, without those that the viewer may not see. A fixed number of
   * statements for all of them, and nothing is bound or marked by reading.
   */
  readSources(
    db: Db,
    refs: readonly SourceRef[],
    viewer: MessageReader,
  ): Promise<ReadonlyMap<number, MessageSource>>;
}

/** The values in the text of a message of the site. */
export type MessageParams = Readonly<Record<string, string | number>>;

/** Decides about messages of the site that name something that their recipient may no longer see; offered by its feature. */
export interface MessageSubject {
  readonly templates: readonly MessageTemplate[];
  /** For each message whether the viewer may see what it names. A fixed number of statements for all of them. */
  readable(
    db: Db,
    messages: readonly MessageParams[],
    viewer: MessageReader,
  ): Promise<readonly boolean[]>;
}

/** What decides which content of messages their recipients see. */
export interface MessageSights {
  places: readonly MessagePlace[];
  subjects: readonly MessageSubject[];
}
