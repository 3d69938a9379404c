import { NODE_CLOCK_MS, SERVER_CLOCK_MS } from "../../../shared/system/clockOffset.ts";
import type { StoredRegulations } from "../../../shared/contest/contestRegulations.ts";
import { type Rehearsal, severities } from "../../../shared/contestOrganizer/contestRehearsal.ts";
import type { Locale } from "../../../shared/text/locale.ts";
import { type Database, only } from "../../platform/database/db.ts";
import type { SignedInCall } from "../../platform/route/route.ts";
import { readMargins } from "../../problemCheck/service.ts";
import { readSwitches } from "../../site/service.ts";
import { countCostlyCall } from "../organizer/editorTexts.ts";
import { organized } from "../organizer/organized.ts";
import { seesNodeNames } from "../editorPolicy.ts";
import { problemFindings } from "./problemFindings.ts";
import {
  judgingFacts,
  type JudgingFacts,
  peopleFacts,
  problemFacts,
  type ProblemFacts,
} from "./rehearsal.sql.ts";
import {
  accessFindings,
  boardFindings,
  clockFindings,
  judgingFindings,
  regulationFindings,
  timeFindings,
} from "./settingFindings.ts";

/**
 * Findings about a contest, the most severe first; the number of SQL statements does not depend on the number of
 * problems and participants. Only the site's administrators see the names of judge nodes and addresses of server
 * processes; other readers only see how many there are. Refusals: those for changing the contest, TOO_MANY_REQUESTS.
 */
export async function rehearseContest(
  db: Database,
  site: { trustsProxies: boolean },
  cid: number,
  call: SignedInCall,
): Promise<Rehearsal> {
  const contest = await organized(db, cid, call);
  await countCostlyCall(db, call);
  const [problems, people, { offset, ...judging }, switches] = await Promise.all([
    checkedProblems(db, cid, call.locale),
    peopleFacts(db, { cid }).then(only),
    judgingNow(db, contest.regulations),
    readSwitches(db),
  ]);
  const areNamed = seesNodeNames(call.viewer);
  const now = db.clock.now();
  const isAcm = contest.rule === "acm";
  const needsNodes =
    problems.length === 0 || problems.some(({ isJudgedByNodes }) => isJudgedByNodes);
  const findings = [
    ...problemFindings(problems, {
      isAcm,
      hasBegun: now >= contest.startTime.getTime(),
      remoteUse: contest.remoteProblems,
    }),
    ...judgingFindings(judging, { isOn: switches.openContestJudge, needsNodes, areNamed }),
    ...regulationFindings(contest, judging, problems),
    ...accessFindings(contest, people, site),
    ...timeFindings(contest, now),
    ...boardFindings(contest, people),
    ...clockFindings({ ...judging, offset, areNamed }),
  ];
  const rank = ({ severity }: { severity: (typeof severities)[number] }) =>
    severities.indexOf(severity);
  return {
    now: new Date(now).toISOString(),
    findings: findings.toSorted((a, b) => rank(a) - rank(b)),
  };
}

async function checkedProblems(db: Database, cid: number, locale: Locale) {
  const problems: ProblemFacts[] = await problemFacts(db, { cid });
  const margins = await readMargins(
    db,
    problems.map(({ pid }) => pid),
  );
  return problems.map(({ titles, ...problem }) => {
    return { ...problem, title: titles[locale], results: margins.get(problem.pid) };
  });
}

/**
 * Reads the state of the judge nodes, the queue and the clocks, and measures the offset of the database's clock. The
 * database is assumed to have read its clock in the middle of the round trip.
 */
async function judgingNow(
  db: Database,
  { languages = [] }: StoredRegulations,
): Promise<JudgingFacts & { offset: number }> {
  const before = db.clock.now();
  const facts = only(
    await judgingFacts(db, {
      languages: [...languages],
      nodeClockMs: NODE_CLOCK_MS,
      serverClockMs: SERVER_CLOCK_MS,
    }),
  );
  return { ...facts, offset: (before + db.clock.now()) / 2 - facts.databaseNow };
}
