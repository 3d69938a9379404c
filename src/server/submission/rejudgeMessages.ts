import { sendOwnMessages } from "../message/service.ts";
import type { Database } from "../platform/database/db.ts";
import { repeatWork } from "../platform/job/repeatedWork.ts";
import { takeFormerResults } from "./rejudgeMessages.sql.ts";

/** Milliseconds between two checks for rejudged submissions. */
const LOOK_MS = 10_000;

/**
 * Sends users whose submissions were rejudged without a preview one message about the results that changed, when the
 * last of their submissions is judged. Sending the message and ending the wait for it is one transaction. @returns the
 * number of messages.
 */
export function notifyRejudged(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    const owners = await takeFormerResults(tx);
    const messages = owners.map(({ uid, ...params }) => ({ uid, params }));
    await sendOwnMessages(tx, "resultsChanged", messages);
    return messages.length;
  });
}

/** Sends them while the process runs. @returns the function that stops this. */
export function keepNotifyingRejudged(
  db: Database,
  onError: (error: unknown) => void,
): () => Promise<void> {
  return repeatWork(db, { every: LOOK_MS, run: () => notifyRejudged(db), onError });
}
