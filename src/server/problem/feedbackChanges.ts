import type { Db } from "../platform/db.ts";
import type { Bus } from "../platform/liveBus.ts";
import { FEEDBACK_CHANGES, feedbackChanged } from "./feedbackChanges.sql.ts";

/** Notifies all servers with the commit that a problem shows other verdicts than before. */
export async function announceFeedback(tx: Db, pid: number): Promise<void> {
  await feedbackChanged(tx, String(pid));
}

/** Some problem shows other verdicts than before. */
export function onFeedbackChange(bus: Bus, listener: () => void): void {
  bus.subscribe(FEEDBACK_CHANGES, listener);
}
