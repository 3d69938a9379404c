import type pg from "pg";
import { expect } from "vitest";
import type { Db } from "../../src/server/platform/database/db.ts";

/**
 * Statements that are waiting for a lock held by this session. The query reads `pg_locks`, whose content is current for
 * each statement; within a transaction, the content of `pg_stat_activity` stays the same.
 */
const blockedByThis = `select 1 from pg_locks
  where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;

/**
 * Resolves when another statement is waiting for a lock that the transaction of `holder` holds. Statements of other
 * tests wait for other transactions and are therefore not counted.
 */
export async function untilOneIsBlockedBy(
  holder: Pick<Db, "query"> | Pick<pg.Client, "query">,
): Promise<void> {
  await expect
    .poll(async () => {
      const answer = await (holder as Pick<Db, "query">).query({ text: blockedByThis });
      return "rows" in answer ? (answer.rows as unknown[]) : answer;
    })
    .not.toHaveLength(0);
}
