import type { OutputOf } from "../../shared/endpoint.ts";
import type { Locale } from "../../shared/locale.ts";
import {
  type getHomeSummary,
  type getSiteHealth,
  type WebsiteConfig,
  websiteConfig,
} from "../../shared/site.ts";
import { languagesIn } from "../language/service.ts";
import type { Db } from "../platform/db.ts";
import {
  countPublicProblems,
  judgeNodes,
  newestProblems,
  queuedJobs,
  siteTotals,
  websiteSettings,
} from "./sql.ts";

/** What a site is called before anybody named it; sections that do not exist yet are off. */
const initial: Omit<WebsiteConfig, "baseUrl"> = {
  name: "Verdict Online Judge",
  shortName: "Verdict",
  description: "",
  recordName: "",
  recordUrl: "",
  projectName: "Verdict",
  projectUrl: "",
  filingNumber: "",
  filingUrl: "",
  register: false,
  problem: true,
  training: false,
  contest: false,
  status: true,
  rank: false,
  discussion: false,
  introduction: false,
};

export async function readWebsiteConfig(db: Db, baseUrl: string): Promise<WebsiteConfig> {
  const [stored] = await websiteSettings(db);
  const merged = websiteConfig.safeParse({ ...initial, ...stored?.value, baseUrl });
  return merged.success ? merged.data : { ...initial, baseUrl };
}

const NEWEST = 5;

/** The home page's numbers: counters and small indexes only. */
export async function summarise(db: Db, locale: Locale): Promise<OutputOf<typeof getHomeSummary>> {
  const [[problems], [totals], languages, newest] = await Promise.all([
    countPublicProblems(db),
    siteTotals(db),
    languagesIn(db, "LOCAL"),
    newestProblems(db, locale, NEWEST),
  ]);
  return {
    problems: problems?.count ?? 0,
    submissions: totals?.submissions ?? 0,
    accepted: totals?.accepted ?? 0,
    languages: languages.filter(({ available }) => available).map(({ name }) => name),
    newest: newest.map((row) => ({ ...row, title: row.title ?? row.problemId })),
  };
}

/** Jobs of judging that wait or run. */
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
