import { markdownText, sendMessages } from "../../message/service.ts";
import type { Database, Tx } from "../../platform/database/db.ts";
import { dueAlert, superAdministrators } from "./alerts.sql.ts";

/**
 * An alert to super administrators about a judge. The cause is that the judge refused a language or an account,
 * returned an unknown page or state, or blocks robots.
 */
export interface Alert {
  judge: string;
  cause: "language" | "account" | LastingCause;
  /** The text that the judge returned. */
  detail: string;
}

/** Persistent causes of failures: every further request would fail in the same way. */
export type LastingCause = "pageChanged" | "blocked" | "state";

/** Sends an alert to super administrators, in the transaction that stores its cause. */
export async function alertAdministrators(tx: Tx, { judge, cause, detail }: Alert): Promise<void> {
  const uids = (await superAdministrators(tx)).map(({ uid }) => uid);
  const params = { judge, cause, detail: markdownText(detail) };
  await sendMessages(tx, uids, { template: "remoteAlert", params });
}

/** Sends an alert as `alertAdministrators` does, but at most once a day for each judge and cause. */
export async function alertDaily(
  db: Database,
  alert: Alert & { cause: LastingCause },
): Promise<void> {
  const { judge, cause } = alert;
  await db.transaction(async (tx) => {
    const [due] = await dueAlert(tx, { judge, cause });
    if (due) await alertAdministrators(tx, alert);
  });
}
