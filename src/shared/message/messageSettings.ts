import * as z from "zod/mini";
import { done, endpoint, flag, nothing, rowId } from "../call/endpoint.ts";

/**
 * Kinds of messages that a user may switch off, by the names that database tables use: first the messages from other
 * users, then those from the site.
 */
export const optionalMessages = [
  "comment",
  "follow",
  "reply",
  "mention",
  "like",
  "homework",
  "lineComment",
  "rejudge",
  "import",
  "contest",
] as const;
export type OptionalMessage = (typeof optionalMessages)[number];

/** How often users who have opted in get an email about unread messages. */
export const digestPeriods = ["hour", "day", "week"] as const;
export type DigestPeriod = (typeof digestPeriods)[number];
/**
 * Path of the unsubscribe link in each email: a GET request returns a page, and a POST request unsubscribes the user.
 */
export const UNSUBSCRIBE_PATH = "/unsubscribe";
/** Seconds between two emails about unread messages. */
export const digestSeconds: Record<DigestPeriod, number> = {
  hour: 3600,
  day: 24 * 3600,
  week: 7 * 24 * 3600,
};

/** Maximum number of users that one user may block. */
export const BLOCKS_MAX = 200;
/**
 * Maximum number of users who may follow one discussion; it is limited because each comment sends all of them a
 * message.
 */
export const FOLLOWERS_MAX = 2000;

const common = { feature: "message", access: "user" } as const;

const unwanted = z.array(z.enum(optionalMessages)).check(z.maxLength(optionalMessages.length));
const digestChoice = z.enum(["off", ...digestPeriods]);
const blockedUser = z.object({ uid: z.string(), username: z.string() });

export const getMessageSettings = endpoint({
  ...common,
  method: "GET",
  path: "/api/msg/settings",
  summary:
    "Kinds of messages that the caller does not want, the users whom they have blocked, and how often messages are mailed to them",
  input: nothing,
  output: z.object({
    unwanted,
    blockedUsers: z.array(blockedUser),
    digest: digestChoice,
    /** Whether the site sends emails and the account has an address. */
    mayDigest: z.boolean(),
  }),
});

export const setMessageSettings = endpoint({
  ...common,
  method: "PUT",
  path: "/api/msg/settings",
  summary: "Set the kinds of messages that the caller does not want from now on",
  input: z.object({ unwanted }),
  output: done,
});

export const setDigest = endpoint({
  ...common,
  method: "PUT",
  path: "/api/msg/digest",
  summary:
    "Set how often the caller's unread messages are mailed, in the language of the call: off, or each hour, day or week",
  input: z.object({ every: digestChoice }),
  output: done,
});

export const blockUser = endpoint({
  ...common,
  method: "PUT",
  path: "/api/msg/block",
  summary:
    "Block a user, whose comments, replies, mentions and likes then send the caller nothing, or unblock them",
  input: z.object({ uid: z.string().check(z.maxLength(32)), isBlocked: flag }),
  output: done,
});

const threadState = z.enum(["follow", "mute", "none"]);

export const getThreadState = endpoint({
  ...common,
  method: "GET",
  path: "/api/msg/thread",
  summary: "Whether the caller follows a discussion or has muted it",
  input: z.object({ did: rowId }),
  output: z.object({ state: threadState }),
});

export const setThreadState = endpoint({
  ...common,
  method: "PUT",
  path: "/api/msg/thread",
  summary:
    "Follow a discussion that the caller sees: each new comment sends a message; or mute it: none is sent",
  input: z.object({ did: rowId, state: threadState }),
  output: done,
});
