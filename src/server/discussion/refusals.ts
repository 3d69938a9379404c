import { createHash } from "node:crypto";
import type { PostingBar } from "../../shared/discussion/discussionRules.ts";
import { Refusal } from "../../shared/call/errors.ts";
import type { Switches } from "../../shared/site/siteSettings.ts";
import type { Database, Db } from "../platform/database/db.ts";
import {
  addressForLimits,
  countAllOrWait,
  countOrRefuse,
  countOrWait,
  isReached,
  type RateLimit,
  uncount,
} from "../platform/database/rateWindow.ts";
import { foldedText } from "../platform/text/foldedText.ts";
import type { WritingFacts } from "./policy.ts";

/** Throws the refusal for a user who may not write. */
export function refuseBar(bar: PostingBar | null, { solved, solvedNeeded }: WritingFacts): void {
  switch (bar) {
    case null:
      return;
    case "login":
      throw new Refusal("LOGIN_REQUIRED");
    case "off":
      throw new Refusal("DISCUSSION_OFF");
    case "role":
      throw new Refusal("DISCUSSION_ROLE");
    case "locked":
      throw new Refusal("DISCUSSION_LOCKED");
    case "solved":
      throw new Refusal("DISCUSSION_SOLVED", { needed: solvedNeeded, solved });
    default:
      throw new Refusal("CLASS_ARCHIVED");
  }
}

const MINUTE = 60;
const HOUR = 3600;
/** Maximum number of posts, comments, replies and edits per hour, as a multiple of the maximum per minute. */
const HOUR_FACTOR = 20;

/**
 * The limits on the number of posts, comments, replies and edits that one user or one IP address may send. If
 * `perMinute` is 0, there are no limits.
 */
function textLimits(owner: string, perMinute: number): RateLimit[] {
  if (perMinute === 0) return [];
  return [
    { limit: perMinute, window: MINUTE },
    { limit: perMinute * HOUR_FACTOR, window: HOUR },
  ].map((rate) => ({ ...rate, key: `discussion:text:${owner}:${rate.window}` }));
}

/**
 * Counts a post, an edit, a comment or a reply by a user. Call this in the transaction that stores the text, so that a
 * text that is refused later is not counted. Refusal: TOO_MANY_REQUESTS.
 */
export async function countWriting(
  db: Db,
  uid: string,
  { textsPerMinute }: Pick<Switches, "textsPerMinute">,
): Promise<void> {
  for (const limit of textLimits(uid, textsPerMinute)) await countOrRefuse(db, limit);
}

/**
 * Counts an attempt to send a text, per IP address. The attempt is counted before the text is checked, so that refused
 * texts count as well. Call this outside of transactions, because otherwise users with the same address would wait for
 * each other. Refusal: TOO_MANY_REQUESTS.
 */
export async function countAddress(
  db: Database,
  ip: string,
  { addressTextsPerMinute }: Pick<Switches, "addressTextsPerMinute">,
): Promise<void> {
  const limits = textLimits(`ip:${addressForLimits(ip)}`, addressTextsPerMinute);
  const seconds = await countAllOrWait(db, limits);
  if (seconds > 0) throw new Refusal("TOO_MANY_REQUESTS", { seconds });
}

/** A user's text, as input to the check for repeated texts. */
export interface SentText {
  uid: string;
  /**
   * The thread or list that contains the text; short texts, such as thanks, are compared only within this thread or
   * list.
   */
  place: string;
  content: string;
}

/**
 * Minimum length at which a text is compared with all texts of the user, not only with those in the same thread or
 * list.
 */
const LONG_TEXT = 30;

function sameTextLimit({ uid, place, content }: SentText, minutes: number): RateLimit {
  const folded = foldedText(content).replaceAll(/\s+/gu, " ").trim();
  const scope = folded.length < LONG_TEXT ? place : "";
  const digest = createHash("sha256").update(`${scope}\n${folded}`).digest("base64url");
  return { key: `discussion:same:${uid}:${digest}`, limit: 1, window: minutes * MINUTE };
}

/**
 * Refuses a text that the user has already sent recently (TEXT_SENT_ALREADY); call it in the transaction that stores
 * the text.
 */
export async function countSameText(
  db: Db,
  text: SentText,
  { duplicateTextMinutes: minutes }: Pick<Switches, "duplicateTextMinutes">,
): Promise<void> {
  if (minutes === 0) return;
  const { waitSeconds } = await countOrWait(db, sameTextLimit(text, minutes));
  if (waitSeconds > 0) throw new Refusal("TEXT_SENT_ALREADY", { minutes });
}

/** Permits a user to send a text again after deleting it, for instance in another category. */
export async function allowSameText(db: Database, text: SentText): Promise<void> {
  await uncount(db, [sameTextLimit(text, 0)]);
}

const DAY = 24 * HOUR;

function dailyLimit(uid: string, limit: number): RateLimit {
  return { key: `discussion:day:${uid}`, limit, window: DAY };
}

/** Whether a user has written as many posts within 24 hours as the site allows. */
export async function hasDailyPosts(db: Db, uid: string, limit: number): Promise<boolean> {
  return limit === 0 || isReached(db, dailyLimit(uid, limit));
}

/** Counts a post towards today's limit; call it in the transaction that stores it. Refusal: DISCUSSION_DAILY. */
export async function countDailyPost(db: Db, uid: string, limit: number): Promise<void> {
  const { waitSeconds } =
    limit === 0 ? { waitSeconds: DAY } : await countOrWait(db, dailyLimit(uid, limit));
  if (waitSeconds > 0) throw new Refusal("DISCUSSION_DAILY", { max: limit });
}
