import type { OutputOf } from "../../shared/call/endpoint.ts";
import type { Locale } from "../../shared/text/locale.ts";
import type { getHomeSummary, getSiteHealth } from "../../shared/site/site.ts";
import { readOtherContests } from "../otherContest/service.ts";
import { type Db, only } from "../platform/database/db.ts";
import { homeNumbers, judgeNodes, queuedJobs, recentContestCount, runningContests } from "./sql.ts";

export { refuseBlockedWords } from "./blockedWords.ts";
export { announceWebsiteConfig } from "./cachedWebsiteConfig.ts";
export { readLanguage, siteLanguage, type SiteLanguage, storeLanguage } from "./language.ts";
export { readSwitches, switchesOf } from "./storedSwitches.ts";
export { COUNT_CONTESTS_JOB } from "./switches.ts";
export { storeEnvironmentAddress, readWebsiteConfig, renameSite } from "./website.ts";

const NEWEST = 8;
const RUNNING = 3;

/** The home page's numbers, read only from counters and small indexes. */
export async function readHomeSummary(
  db: Db,
  locale: Locale,
): Promise<OutputOf<typeof getHomeSummary>> {
  const [numbers, own, running, others] = await Promise.all([
    homeNumbers(db, { locale, newest: NEWEST }).then(only),
    recentContestCount(db).then(only),
    runningContests(db, { limit: RUNNING }),
    readOtherContests(db),
  ]);
  const contests = own.count + others.length;
  const newest = numbers.newest.map((row) => ({ ...row, title: row.title ?? row.problemId }));
  const runningRows = running.map((row) => ({ ...row, endTime: row.endTime.toISOString() }));
  return { ...numbers, contests, running: runningRows, newest };
}

/** Number of waiting and running judging jobs. */
export async function queueLength(db: Db): Promise<number> {
  const [row] = await queuedJobs(db);
  return row?.count ?? 0;
}

export async function readHealth(db: Db): Promise<OutputOf<typeof getSiteHealth>> {
  const [queued, nodes] = await Promise.all([queueLength(db), judgeNodes(db)]);
  return {
    queued,
    judges: nodes.map((node) => ({ ...node, lastSeen: node.lastSeen.toISOString() })),
  };
}
