import {
  type MailSource,
  mailToSubscriber,
  markdownText,
  sendOwnMessages,
} from "../../message/service.ts";
import { repeatWork } from "../../platform/job/repeatedWork.ts";
import { noteReminders } from "./reminder.sql.ts";

/** Number of users reminded in one transaction. */
const AT_ONCE = 500;
/** Interval between checks for contests that begin soon, in milliseconds. */
const LOOK_MS = 60_000;
/** Seconds after which the email about a contest's start is obsolete. */
const MAIL_USEFUL_S = 3600;

/**
 * Reminds contestants once of each contest that begins within an hour. One transaction stores the message, the email
 * and the record that the reminder was sent, so a crash cannot cause a second reminder.
 */
export async function remindContestants(source: MailSource): Promise<void> {
  for (;;) {
    const count = await source.db.transaction(async (tx) => {
      const rows = await noteReminders(tx, { most: AT_ONCE });
      const reminders = rows.map((row) => ({
        ...row,
        time: `${row.startTime.toISOString().slice(0, 16).replace("T", " ")} UTC`,
      }));
      await sendOwnMessages(
        tx,
        "contestStarts",
        reminders.map(({ uid, cid, title, time }) => ({
          uid,
          params: { cid, title: markdownText(title), time },
        })),
      );
      for (const { uid, cid, title, time, username, email, locale } of reminders) {
        if (email === null || locale === null) continue;
        const params = { username, title, time, path: `/contest/${cid}` };
        await mailToSubscriber(tx, source, {
          uid,
          to: email,
          locale,
          template: "contestStarts",
          params,
          usefulFor: MAIL_USEFUL_S,
        });
      }
      return rows.length;
    });
    if (count < AT_ONCE) return;
  }
}

/**
 * Sends reminders while the process runs. @returns a function that stops the sending after the reminders in progress
 * have been sent.
 */
export function keepReminding(
  source: MailSource,
  onError: (error: unknown) => void,
): () => Promise<void> {
  return repeatWork(source.db, {
    every: LOOK_MS,
    run: () => remindContestants(source),
    onError,
  });
}
