import type { Tx } from "../platform/database/db.ts";
import { dataOfItems, removeUnscored, scoredItems, storeRescored } from "./rescore.sql.ts";
import { rescored } from "./rescored.ts";

/** Number of submissions per query. */
const BATCH = 200;

/**
 * If only points changed, computes the results of a rejudging from the stored results of the test cases. Submissions
 * without a computed result are judged again.
 */
export async function rescoreItems(tx: Tx, id: number): Promise<void> {
  await removeUnscored(tx, { rejudgingId: id });
  const data = await dataOfItems(tx, { rejudgingId: id });
  const current = new Map(data.flatMap((one) => (one.isCurrent ? [[one.pid, one] as const] : [])));
  const byVersion = new Map(data.map((one) => [`${one.pid} ${one.version}`, one]));
  let lastId = 0;
  for (;;) {
    const rows = await scoredItems(tx, { rejudgingId: id, afterId: lastId, limit: BATCH });
    const last = rows.at(-1);
    if (!last) return;
    lastId = last.submitId;
    const results = rows.flatMap((row) => {
      const now = current.get(row.pid);
      const before = byVersion.get(`${row.pid} ${row.version}`);
      const result = now && rescored(row, before, now);
      if (!result) return [];
      const { submitId, judger } = row;
      return [
        { submitId, version: now.version, status: result.status, judger: judger ?? "", result },
      ];
    });
    if (results.length > 0)
      await storeRescored(tx, { rejudgingId: id, results: JSON.stringify(results) });
  }
}
