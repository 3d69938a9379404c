import { sendOwnMessages } from "../message/service.ts";
import type { Database } from "../platform/database/db.ts";
import { repeatWork } from "../platform/job/repeatedWork.ts";
import { takeFormerResults } from "./rejudgeMessages.sql.ts";

/** Milliseconds between two checks for rejudged submissions. */
const LOOK_MS = 10_000;

/**
 * Sends one message about the changed results to each user whose submissions were rejudged without a preview and have
 * all been judged again. One transaction sends the messages and deletes the former results. @returns the number of
 * messages.
 */
export function notifyRejudged(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    const owners = await takeFormerResults(tx);
    const messages = owners.map(({ uid, ...params }) => ({ uid, params }));
    await sendOwnMessages(tx, "resultsChanged", messages);
    return messages.length;
  });
}

/** Sends messages about rejudged submissions while the process runs. @returns the function that stops the sending. */
export function keepNotifyingRejudged(
  db: Database,
  onError: (error: unknown) => void,
): () => Promise<void> {
  return repeatWork(db, { every: LOOK_MS, run: () => notifyRejudged(db), onError });
}
