import type { OutputOf } from "../../../shared/call/endpoint.ts";
import type { estimateResending } from "../../../shared/judge/remoteAdmin.ts";
import type { Db } from "../../platform/database/db.ts";
import type { SiteJudges } from "../adapters.ts";
import { resendings } from "./resending.sql.ts";

/**
 * Estimates how long it takes to resend submissions. All accounts of all judges work in parallel, and each account
 * keeps the minimum interval between its submissions.
 */
export async function estimateOf(
  { db, judges }: { db: Db; judges: SiteJudges },
  submitIds: readonly number[],
): Promise<OutputOf<typeof estimateResending>> {
  const infos = judges.robots.map(({ info }) => info);
  const rows = await resendings(db, {
    submitIds,
    judges: infos.map(({ judge }) => judge),
    accountGroups: infos.map(({ accountGroup }) => accountGroup),
  });
  const times = rows.map(({ accountGroup, count, accounts }) => {
    const gapMs = infos.find((info) => info.accountGroup === accountGroup)?.submitGapMs ?? 0;
    return accounts === 0 ? null : (Math.ceil(count / accounts) * gapMs) / 1000;
  });
  const waits = times.filter((time) => time !== null);
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    seconds: waits.length < times.length ? null : Math.ceil(Math.max(0, ...waits)),
  };
}
