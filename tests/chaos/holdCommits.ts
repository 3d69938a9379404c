import type { Cluster } from "./cluster.ts";
import { until } from "./cluster.ts";

/** Blocks the transaction of every verdict between its first write and its commit. */
export async function holdCommits(cluster: Cluster) {
  const release = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holding = cluster.db
    .transaction(async (tx) => {
      await tx.query({ text: "lock table problem_count in exclusive mode" });
      locked.resolve();
      await release.promise;
    })
    // The transaction fails if the database is killed in the meantime.
    .catch(() => {});
  await locked.promise;
  const blocked = async (): Promise<number> => {
    const [row] = await cluster.ask<{ count: number }>(
      `select count(*)::int as count from pg_locks
       where relation = 'problem_count'::regclass and not granted`,
    );
    return row?.count ?? 0;
  };
  return {
    /** Number of verdicts whose transactions are blocked. */
    blocked,
    /** Waits until the commit of at least one verdict is blocked. */
    reached: () => until(async () => (await blocked()) > 0),
    async release(): Promise<void> {
      release.resolve();
      await holding;
    },
  };
}
