import type * as z from "zod/mini";
import { Refusal } from "../../shared/call/errors.ts";
import type { Locale } from "../../shared/text/locale.ts";
import type { MailParams } from "../../shared/message/mail.ts";
import {
  type DigestPeriod,
  digestSeconds,
  type setDigest,
} from "../../shared/message/messageSettings.ts";
import { messageServer as english } from "../../shared/texts/en-US/messageServer.ts";
import { messageServer as chinese } from "../../shared/texts/zh-CN/messageServer.ts";
import { mailWorks, sendMail } from "../mail/service.ts";
import type { Database, Db, Tx } from "../platform/database/db.ts";
import { affiliationsIn } from "../platform/route/principal.ts";
import { repeatWork } from "../platform/job/repeatedWork.ts";
import type { SecretBox } from "../platform/process/secretBox.ts";
import { roleOf } from "../platform/database/storedRole.ts";
import { translator } from "../platform/text/translator.ts";
import {
  type DigestInteraction,
  digestInteractions,
  digestMessages,
  digestOf,
  type DueDigest,
  dueDigest,
  moveDigest,
  setDigestRow,
  stopDigest,
} from "./digest.sql.ts";
import { hiddenOf, titleOfMessage } from "./inbox.ts";
import { excerptOf, readAllSources } from "./interaction.ts";
import type { MessageSights, MessageSource } from "./policy.ts";
import { uidOfToken, unsubscribeToken } from "./unsubscribeToken.ts";

const translate = translator({ "zh-CN": chinese, "en-US": english });

/**
 * Sets how often the user's unread messages are sent by email, in the language of the request. Refusal: EMAIL_REQUIRED.
 */
export async function saveDigest(
  db: Db,
  { every }: z.output<typeof setDigest.input>,
  { uid, locale }: { uid: string; locale: Locale },
): Promise<null> {
  const [user] = await digestOf(db, { uid });
  if (every !== "off" && !user?.hasEmail) throw new Refusal("EMAIL_REQUIRED");
  const seconds = every === "off" ? 0 : digestSeconds[every];
  await setDigestRow(db, { uid, locale, every: every === "off" ? null : every, seconds });
  return null;
}

/** How often the user's messages are sent by email, and whether the site and the account support such emails. */
export async function readDigest(
  db: Db,
  uid: string,
): Promise<{ digest: DigestPeriod | "off"; mayDigest: boolean }> {
  const [[user], works] = await Promise.all([digestOf(db, { uid }), mailWorks(db)]);
  return { digest: user?.digest ?? "off", mayDigest: works && (user?.hasEmail ?? false) };
}

/**
 * Stops digests for the user whose token is in an email's unsubscribe link; idempotent. Returns false if the token was
 * not signed by this site.
 */
export async function unsubscribe(db: Db, box: SecretBox, token: string): Promise<boolean> {
  const uid = uidOfToken(box, token);
  if (uid === null) return false;
  await stopDigest(db, { uid });
  return true;
}

/** Maximum number of messages listed in an email. */
const LISTED_MAX = 20;
/**
 * A transaction that is still open may add a message whose time is in the past. A digest therefore covers only messages
 * that are at least this many milliseconds old.
 */
const LAG_MS = 60_000;

export interface DigestSource {
  db: Database;
  box: SecretBox;
  sights: MessageSights;
  /** After an abort, no further digest is started. */
  signal?: AbortSignal;
}

/**
 * Enqueues the digests that are due, in one transaction for each user. The transaction stores both the email and the
 * end of the period that it covers, so nothing is sent twice if the process ends unexpectedly. Without a mail server
 * this does nothing, and the messages stay due for a later digest. A digest that fails remains due and does not delay
 * other digests. @returns the number of users whose digests were processed.
 */
export async function sendDueDigests(
  source: DigestSource,
  onError: (error: unknown) => void,
): Promise<number> {
  if (!(await mailWorks(source.db))) return 0;
  const failed: string[] = [];
  let count = 0;
  while (!source.signal?.aborted) {
    const attempt: { uid: string | null } = { uid: null };
    try {
      await source.db.transaction(async (tx) => {
        const [due] = await dueDigest(tx, { failed });
        attempt.uid = due?.uid ?? null;
        if (due) await sendDigest(tx, source, due);
      });
      if (attempt.uid === null) break;
      count += 1;
    } catch (error) {
      if (attempt.uid === null) throw error;
      failed.push(attempt.uid);
      onError(error);
    }
  }
  return count;
}

/** Polling interval for due digests, in milliseconds. */
const LOOK_MS = 60_000;

/** Sends due digests while the process runs. @returns a function that stops the sending after the current digest. */
export function keepSendingDigests(
  source: DigestSource,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const ending = new AbortController();
  const end = repeatWork(source.db, {
    every: LOOK_MS,
    run: () => sendDueDigests({ ...source, signal: ending.signal }, onError),
    onError,
  });
  return () => {
    ending.abort();
    return end();
  };
}

async function sendDigest(
  tx: Tx,
  { db, box, sights }: DigestSource,
  due: DueDigest,
): Promise<void> {
  const until = new Date(tx.clock.now() - LAG_MS);
  const { uid, email, locale, digest, username } = due;
  const seconds = digestSeconds[digest];
  const items = due.isActive && email !== null ? await itemsOf(db, sights, { due, until }) : [];
  if (email !== null && items.length > 0) {
    const params: MailParams<"digest"> = {
      username,
      items: items.slice(0, LISTED_MAX),
      hasMore: items.length > LISTED_MAX,
      token: unsubscribeToken(box, uid),
    };
    await sendMail(tx, box, {
      to: email,
      locale,
      template: "digest",
      params,
      usefulFor: 2 * seconds,
    });
  }
  await moveDigest(tx, { uid, until, seconds });
}

type Item = MailParams<"digest">["items"][number];

/**
 * Returns the messages that a user received in a period, newest first; messages whose sources the user may not see are
 * omitted. Uses the pool, because statements on one connection cannot run concurrently.
 */
async function itemsOf(
  db: Db,
  { places, subjects }: MessageSights,
  { due, until }: { due: DueDigest; until: Date },
): Promise<Item[]> {
  const { uid, locale, affiliations, since } = due;
  const period = { uid, since: since ?? until, until, limit: LISTED_MAX + 1 };
  const [interactions, messages] = [
    await digestInteractions(db, period),
    await digestMessages(db, period),
  ];
  // This reader has neither an IP address nor a session. Contests that restrict access by IP address or session are
  // therefore treated as not visible.
  const reader = {
    uid,
    role: roleOf(due.roleId),
    ...affiliationsIn(affiliations),
    loginId: 0,
    ip: "",
  };
  const sources = await readAllSources(db, places, { rows: interactions, viewer: reader });
  const hidden = await hiddenOf(db, subjects, { rows: messages, viewer: reader });
  const listed = [
    ...interactions.flatMap((row) => {
      const source = sources.get(row.id);
      return source ? { at: row.at, item: interactionItem(row, source, locale) } : [];
    }),
    ...messages
      .filter((row) => !hidden.has(row))
      .map((row) => ({
        at: row.at,
        item: {
          text: titleOfMessage(row, locale),
          quote: null,
          path: row.kind === "sys" ? "/message/sys" : "/message/mine",
        },
      })),
  ];
  return listed.toSorted((a, b) => b.at.getTime() - a.at.getTime()).map(({ item }) => item);
}

const digestTexts = {
  comment: "digestComment",
  follow: "digestFollow",
  reply: "digestReply",
  mention: "digestMention",
  like: "digestLike",
  likePost: "digestLikePost",
} as const;

/** Maximum number of characters of a comment in an email. */
const QUOTE_MAX = 200;

function interactionItem(
  { action, commentId, senderName, senderNum }: DigestInteraction,
  { title, content, url, seesSender }: MessageSource,
  locale: Locale,
): Item {
  const name = seesSender ? senderName : translate(locale, "someUser");
  const key = action === "like" && commentId === null ? "likePost" : action;
  return {
    text: translate(locale, digestTexts[key], { name, title, others: senderNum - 1 }),
    quote: action === "like" ? null : excerptOf(content, QUOTE_MAX),
    path: url,
  };
}
