import { secondsAhead, secondsOff, SERVER_CLOCK_MS } from "../../../shared/system/clockOffset.ts";
import {
  sentRegulations,
  usualPenaltyMinutes,
} from "../../../shared/contest/contestRegulations.ts";
import { freesPartialResults } from "../../../shared/contestOrganizer/penaltyChoices.ts";
import type { RehearsalFinding } from "../../../shared/contestOrganizer/contestRehearsal.ts";
import type { AdminContestRow } from "../organizer/organized.sql.ts";
import { ContestAuth } from "../policy.ts";
import { findingIf, present } from "./finding.ts";
import type { JudgingFacts, PeopleFacts, ProblemFacts, WrongClock } from "./rehearsal.sql.ts";

/** Minimum plausible duration of a contest, in milliseconds. */
const SHORT_MS = 10 * 60_000;
/**
 * A finding is reported if at least this many jobs are queued ahead of the contest's jobs. While a contest is running,
 * its jobs take precedence.
 */
const QUEUE_LONG = 200;
/**
 * A separate finding is reported if a contest permits fewer submissions per problem than this, because a single mistake
 * can then prevent a contestant from solving a problem.
 */
const FEW = 3;

/** Rehearsal findings about access to the contest. */
export function accessFindings(
  { auth, accountRule, passwordHash, isVisible, printOpen, rule, networks }: AdminContestRow,
  people: PeopleFacts,
  { trustsProxies }: { trustsProxies: boolean },
): RehearsalFinding[] {
  const isLimited = auth !== ContestAuth.Public;
  const isClosed = isLimited && passwordHash === null && accountRule === null;
  const { registered, seated, notAdmitted } = people;
  const usesSeats = (printOpen || rule === "acm") && seated > 0;
  return present([
    findingIf(!isVisible, "hidden"),
    findingIf(isClosed && registered === 0, "nobodyEnters"),
    findingIf(isClosed && registered > 0, "passwordUnset", { count: registered }),
    findingIf(!isLimited && passwordHash !== null, "passwordUnused"),
    findingIf(isLimited && !isClosed && registered === 0, "noParticipants"),
    findingIf(!people.admitsSomebody, "ruleAdmitsNobody"),
    findingIf(notAdmitted > 0, "participantsNotAdmitted", { count: notAdmitted }),
    findingIf(networks.length > 0 && !trustsProxies, "networksUntrusted"),
    findingIf(usesSeats && seated < registered, "seatsMissing", { count: registered - seated }),
  ]);
}

/** Findings about start, end and freeze. */
export function timeFindings(
  { startTime, endTime, frozenFrom, opensItself }: AdminContestRow,
  now: number,
): RehearsalFinding[] {
  const [start, end] = [startTime.getTime(), endTime.getTime()];
  const freeze = frozenFrom?.getTime() ?? null;
  const length = end - start;
  return present([
    findingIf(now >= start && now < end, "begun"),
    findingIf(now >= end, "ended"),
    findingIf(length < SHORT_MS, "short", { minutes: Math.max(1, Math.round(length / 60_000)) }),
    findingIf(freeze !== null && freeze <= start, "freezeWhole"),
    findingIf(freeze !== null && freeze > start && end - freeze > length / 2, "freezeLong"),
    findingIf(freeze !== null && !opensItself, "freezeByHand"),
  ]);
}

/** Findings about real names on the scoreboard, about how times are counted, and about unknown star users. */
export function boardFindings(
  { nameField, boardOpen, auth, opensToAll, ...contest }: AdminContestRow,
  { unnamed, unknownStars }: PeopleFacts,
): RehearsalFinding[] {
  const isReal = nameField === "realname";
  const { rule, timeCounting, isReadByPrograms } = contest;
  const countsSeconds = rule === "acm" && timeCounting === "seconds";
  const opensLater = auth === ContestAuth.Private && opensToAll;
  return present([
    findingIf(isReal && boardOpen, "realNamesOpen"),
    findingIf(isReal && !boardOpen && opensLater, "realNamesLater"),
    findingIf(isReal && !boardOpen && !opensLater, "realNames"),
    findingIf(isReal && unnamed > 0, "realNamesMissing", { count: unnamed }),
    findingIf(countsSeconds && isReadByPrograms, "countsSeconds"),
    findingIf(unknownStars.length > 0, "starsUnknown", { names: unknownStars.join(", ") }),
  ]);
}

/** Findings about a contest's rules, except its scoring. */
export function regulationFindings(
  { rule, regulations }: Pick<AdminContestRow, "rule" | "regulations">,
  { missing }: Pick<JudgingFacts, "missing">,
  problems: readonly Pick<ProblemFacts, "displayId" | "type">[],
): RehearsalFinding[] {
  const { languages = [], submissionsMax = 0 } = regulations;
  const usual = usualPenaltyMinutes(rule);
  const sent = sentRegulations(rule, regulations);
  const { penaltyMinutes: minutes, penaltyVerdicts: verdicts } = sent;
  const withPoints = problems.filter(({ type }) => type === 1).map(({ displayId }) => displayId);
  const costsNothing = usual > 0 && (minutes === 0 || verdicts.length === 0);
  const costsOther = usual > 0 && !costsNothing && minutes !== usual;
  return present([
    findingIf(missing.length > 0, "languagesMissing", { names: missing.join(", ") }),
    findingIf(languages.length > 0, "languagesNamed", { names: languages.join(", ") }),
    findingIf(submissionsMax > 0, submissionsMax < FEW ? "submissionsFew" : "submissionsLimited", {
      count: submissionsMax,
    }),
    findingIf(costsNothing, "penaltyNone"),
    findingIf(costsOther, "penaltyOther", { minutes, usual }),
    findingIf(freesPartialResults(rule, sent) && withPoints.length > 0, "penaltyNotPartial", {
      letters: withPoints.join(", "),
    }),
    findingIf(usual > 0 && !costsNothing && verdicts.includes("ce"), "penaltyCompile"),
  ]);
}

/**
 * Findings about judging. `needsNodes`: at least one problem is judged by judge nodes, or there are no problems yet;
 * `areNamed`: the reader may know the names of nodes.
 */
export function judgingFindings(
  { ready, failing, queued }: JudgingFacts,
  { isOn, needsNodes, areNamed }: { isOn: boolean; needsNodes: boolean; areNamed: boolean },
): RehearsalFinding[] {
  return present([
    findingIf(!isOn, "judgingOff"),
    findingIf(needsNodes && ready === 0, "noNode"),
    findingIf(failing.length > 0, "nodesFailing", named(failing, areNamed)),
    findingIf(queued >= QUEUE_LONG, "queueLong", { count: queued }),
  ]);
}

/**
 * `offset`: current difference between this server's clock and the database's, in milliseconds. `serverClocks`,
 * `nodeClocks`: the differences that server processes and nodes have reported for their own clocks. `areNamed`: whether
 * the reader may know the names of processes and nodes.
 */
export function clockFindings({
  offset,
  nodeClocks,
  serverClocks,
  areNamed,
}: Pick<JudgingFacts, "nodeClocks" | "serverClocks"> & {
  offset: number;
  areNamed: boolean;
}): RehearsalFinding[] {
  const isWrong = Math.abs(offset) >= SERVER_CLOCK_MS;
  // If the clock of this process is wrong, the list of wrong server clocks may also contain this clock, which already
  // has a finding of its own.
  const others = serverClocks.length > (isWrong ? 1 : 0);
  return present([
    findingIf(isWrong, "serverClock", { seconds: secondsOff(offset) }),
    findingIf(others, "serversClock", named(inWords(serverClocks), areNamed)),
    findingIf(nodeClocks.length > 0, "nodesClock", named(inWords(nodeClocks), areNamed)),
  ]);
}

const inWords = (clocks: readonly WrongClock[]): string[] =>
  clocks.map(({ name, offset }) => `${name} (${secondsAhead(offset)} s)`);

/** The number of nodes or processes that a finding is about, and their names if the viewer may see them. */
function named(names: readonly string[], areNamed: boolean): RehearsalFinding["values"] {
  return {
    named: areNamed ? "yes" : "no",
    names: areNamed ? names.join(", ") : "",
    count: names.length,
  };
}
