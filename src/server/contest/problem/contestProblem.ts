import { isOver } from "../../../shared/contest/contestTimes.ts";
import { Refusal } from "../../../shared/call/errors.ts";
import { isLocale, type Locale } from "../../../shared/text/locale.ts";
import {
  ProblemAuth,
  type ProblemCounts,
  type ProblemDetail,
} from "../../../shared/problem/problem.ts";
import { Verdict } from "../../../shared/verdict/verdict.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Viewer } from "../../platform/route/route.ts";
import type { Principal } from "../../platform/route/principal.ts";
import { visibleProblem } from "../../problem/policy.ts";
import { type FileKeys, presentProblem, type ProblemPages } from "../../problem/service.ts";
import type { ContestBoards } from "../board/boards.ts";
import { contestProblem } from "../contestProblems.sql.ts";
import type { ContestRecord } from "../contests.sql.ts";
import { type GuardedContest, isOrganizer } from "../policy.ts";
import { resultView } from "../boardPolicy.ts";

interface ProblemQuestion {
  displayId: string;
  /** If it is absent or unknown, the page language is used. */
  statementLanguage?: string | undefined;
}

/**
 * A problem in the contest, with its title, id and counts in the contest. Source, author, level and tags are left out
 * until the contest ends. After the end, users who may open the problem in the problem bank also get its id in the
 * problem bank.
 */
export async function readContestProblem(
  { db, boards, pages }: { db: Db; boards: ContestBoards; pages: ProblemPages },
  contest: ContestRecord,
  { displayId, statementLanguage }: ProblemQuestion,
  reader: { viewer: Viewer; locale: Locale; fileSecret: FileKeys },
): Promise<ProblemDetail> {
  const letter = displayId.toUpperCase();
  const unknown = () => new Refusal("PROBLEM_NOT_FOUND", { problemId: letter });
  const [link] = await contestProblem(db, { contestId: contest.id, displayId: letter });
  if (!link || link.auth === ProblemAuth.Private) throw unknown();
  const { problemId, version } = link;
  const locale = isLocale(statementLanguage) ? statementLanguage : reader.locale;
  const page = await pages.of({
    problemId,
    version,
    locale: reader.locale,
    statementLanguage: locale,
  });
  if (!page) throw unknown();
  const { origin, ...detail } = presentProblem(page, locale, reader);
  const now = db.clock.now();
  const showsFacts = showsProblemFacts(reader.viewer, contest.guarded, now);
  const { problem } = detail;
  const counts = await countsOf({ db, boards }, contest, { pid: link.pid, viewer: reader.viewer });
  const { languages: allowed = [] } = contest.regulations;
  const isRestricted = allowed.length > 0 && !detail.remote;
  return {
    ...detail,
    ...(isRestricted && { languages: detail.languages.filter((one) => allowed.includes(one)) }),
    problem: {
      ...problem,
      problemId: link.displayId,
      title: link.titles[reader.locale],
      ...(showsFacts ? {} : { source: null, author: "", difficulty: null, rating: null }),
    },
    tags: showsFacts ? detail.tags : [],
    ...(origin && showsFacts && { origin }),
    ...(detail.remote && {
      remote: {
        ...detail.remote,
        usesSessions: link.usesSessions,
        ...(!showsFacts && { sourceUrl: null }),
      },
    }),
    ...(isOver(contest.guarded, now) &&
      visibleProblem(reader.viewer, link) && { bankId: link.problemId }),
    problemCount: counts,
  };
}

/**
 * Whether the author, source, level and tags of a problem are shown; users who are not organizers see them only after
 * the contest is over.
 */
function showsProblemFacts(
  viewer: Principal | null,
  contest: GuardedContest,
  now: number,
): boolean {
  return isOrganizer(viewer, contest) || isOver(contest, now);
}

const countedStatuses = [
  ["wa", Verdict.WrongAnswer],
  ["tle", Verdict.TimeLimitExceeded],
  ["mle", Verdict.MemoryLimitExceeded],
  ["re", Verdict.RuntimeError],
  ["pe", Verdict.PresentationError],
  ["ce", Verdict.CompileError],
  ["se", Verdict.SystemError],
  ["pa", Verdict.PartialAccepted],
  ["ole", Verdict.OutputLimitExceeded],
] as const satisfies [keyof ProblemCounts, number][];
type CountedStatus = (typeof countedStatuses)[number][0];

/**
 * Numbers of submissions that count towards the contest's results; submissions since the start of the freeze are
 * included only for readers who see their results.
 */
async function countsOf(
  { db, boards }: { db: Db; boards: ContestBoards },
  contest: ContestRecord,
  { pid, viewer }: { pid: number; viewer: Viewer },
): Promise<ProblemCounts> {
  const board = await boards.of(contest);
  const now = db.clock.now();
  const view = board[resultView(viewer, contest.guarded, { wantsLive: true, now })];
  const counts = view.counts().get(pid);
  const { accepted: ac = 0, total = 0 } = counts ?? {};
  const byStatus = Object.fromEntries(
    countedStatuses.map(([name, status]) => [name, counts?.byStatus.get(status) ?? 0]),
  ) as Record<CountedStatus, number>;
  return { total, ac, ...byStatus };
}
