import type { RemoteUse } from "../../../shared/contest/contest.ts";
import type { Margins } from "../../../shared/problem/checkMargins.ts";
import type { CheckTally } from "../../../shared/verdict/checkTally.ts";
import type {
  RehearsalCode,
  RehearsalFinding,
} from "../../../shared/contestOrganizer/contestRehearsal.ts";
import { linkBanks, ProblemAuth } from "../../../shared/problem/problem.ts";
import { findingIf, present } from "./finding.ts";
import type { ProblemFacts } from "./rehearsal.sql.ts";

export interface CheckedProblem extends Omit<ProblemFacts, "titles"> {
  title: string;
  /** Results of the problem's jury solutions in the last check; undefined: there was no check. */
  results: { tally: CheckTally; margins: Margins } | undefined;
}

interface ContestSettings {
  isAcm: boolean;
  hasBegun: boolean;
  remoteUse: RemoteUse;
}

/** Findings about the problems of a contest. */
export function problemFindings(
  problems: readonly CheckedProblem[],
  contest: ContestSettings,
): RehearsalFinding[] {
  if (problems.length === 0) return present([findingIf(true, "noProblems")]);
  return [
    ...problems.flatMap((problem) => findingsOf(problem, contest)),
    ...orderFindings(problems, contest.isAcm),
  ];
}

function findingsOf(
  problem: CheckedProblem,
  { isAcm, hasBegun, remoteUse }: ContestSettings,
): RehearsalFinding[] {
  const { pid, displayId, title, auth, type, isJudgedByNodes, judgeMode, missing } = problem;
  const own = (holds: boolean, code: RehearsalCode, values = {}) =>
    findingIf(holds, code, values, { pid, displayId, title });
  const needsProgram = isJudgedByNodes && judgeMode !== "default";
  return present([
    own(isJudgedByNodes && problem.cases === 0, "problemNoData"),
    own(!problem.hasStatement, "problemNoStatement"),
    own(needsProgram && !(problem.hasChecker && problem.isCheckerOffered), "problemNoChecker"),
    own(auth === ProblemAuth.Private, "problemPrivate"),
    own(isJudgedByNodes && !isAcm && type === 0, "problemTypeDiffers"),
    own(
      isJudgedByNodes && !isAcm && type === 1 && problem.cases > 0 && problem.points === 0,
      "problemNoPoints",
    ),
    own(isJudgedByNodes && problem.languages === 0, "problemNoLanguage"),
    own(isJudgedByNodes && problem.languages > 0 && missing.length > 0, "problemLanguagesMissing", {
      names: missing.join(", "),
    }),
    own(problem.samples === 0 && judgeMode !== "interactive", "problemNoSamples"),
    own(auth === ProblemAuth.Public && !hasBegun, "problemPublic"),
    own(problem.isClosed, "problemClosed"),
    ...remoteFindings(problem, remoteUse, own),
    ...(isJudgedByNodes && problem.cases > 0 ? checkFindings(problem, own) : []),
  ]);
}

/** Findings about a problem of a remote judge: whether contestants can submit to the problem, and in which way. */
function remoteFindings(
  { remoteJudge: judge }: CheckedProblem,
  remoteUse: RemoteUse,
  own: (
    holds: boolean,
    code: RehearsalCode,
    values?: RehearsalFinding["values"],
  ) => RehearsalFinding | undefined,
): (RehearsalFinding | undefined)[] {
  if (judge === null) return [];
  const isLink = linkBanks.includes(judge);
  const isClosed = remoteUse === "none" || (isLink && remoteUse === "sent");
  return [
    own(isClosed, "problemRemoteClosed", { judge }),
    own(!isClosed && !isLink, "problemRemote", { judge }),
    own(!isClosed && isLink, "problemLinked", { judge }),
  ];
}

/** Findings from the last run of the jury solutions. */
function checkFindings(
  { solutions, check, results }: CheckedProblem,
  own: (
    holds: boolean,
    code: RehearsalCode,
    values?: RehearsalFinding["values"],
  ) => RehearsalFinding | undefined,
): (RehearsalFinding | undefined)[] {
  if (solutions === 0) return [own(true, "problemNoSolution")];
  if (!check?.isCurrent || !results) return [own(true, "problemNotChecked")];
  const { tally, margins } = results;
  const { slowestAccepted, fastestTooSlow } = margins;
  const percent = (ratio: number) => ({ percent: Math.round(ratio * 100) });
  const slowest = percent(slowestAccepted?.ratio ?? 0);
  return [
    own(!check.isDone, "problemCheckRuns"),
    own(tally.unexpected.length > 0, "problemUnexpected", { count: tally.unexpected.length }),
    own(slowestAccepted?.danger === "dangerous", "problemMarginDangerous", slowest),
    own(slowestAccepted?.danger === "narrow", "problemMarginNarrow", slowest),
    own(
      fastestTooSlow?.danger === "dangerous",
      "problemSlowPasses",
      percent(fastestTooSlow?.ratio ?? 0),
    ),
  ];
}

/** Findings about problem letters that are not in order, and about balloons that cannot be distinguished. */
function orderFindings(problems: readonly CheckedProblem[], isAcm: boolean): RehearsalFinding[] {
  const letters = problems.map(({ displayId }) => displayId);
  const compare = new Intl.Collator("en", { numeric: true }).compare;
  const isUnordered = letters.some((letter, at) => at > 0 && compare(letters[at - 1]!, letter) > 0);
  const twice = [...Map.groupBy(problems, ({ color }) => color)]
    .filter(([color, group]) => color !== null && group.length > 1)
    .map(([, group]) => group.map(({ displayId }) => displayId).join(" = "));
  const colorless = problems.filter(({ color }) => color === null).map((each) => each.displayId);
  return present([
    findingIf(isUnordered, "lettersUnordered", { letters: letters.join(" ") }),
    findingIf(isAcm && twice.length > 0, "colorsTwice", { letters: twice.join(", ") }),
    findingIf(isAcm && colorless.length > 0, "colorsMissing", { letters: colorless.join(" ") }),
  ]);
}
