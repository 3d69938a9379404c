import { isThawed } from "../../../shared/contestTimes.ts";
import type { Board, BoardRow } from "../../../shared/scoreboard/board.ts";
import { rankedBy } from "../../../shared/scoreboard/ranks.ts";
import { scoreboardRule } from "../../../shared/scoreboard/rules.ts";
import type { FirstSolver } from "../../../shared/scoreboard/firstSolvers.ts";
import type { RuleCell } from "../../../shared/scoreboard/rule.ts";
import { type ContestBoard, contestantOf, visibleProblems } from "../board/boardEntry.ts";
import type { ContestProblemRow } from "../contestProblems.sql.ts";
import type { ContestRecord } from "../contests.sql.ts";
import type { ContestantRow } from "../board/board.sql.ts";
import { publicView } from "../policy.ts";
import { isFinished } from "../../../shared/verdict.ts";
import type { ClarificationRow, ProblemFacts, RunRow, SubmissionRow } from "./clics.sql.ts";

/**
 * Organizers see everything; all others the same of submissions and scoreboard. Who may enter the contest also reads
 * what is published there; `public` is for those who may not, where the scoreboard is open without login.
 */
export const viewKinds = ["organizer", "entered", "public"] as const;
export type ViewKind = (typeof viewKinds)[number];

/** What one kind of reader sees of a contest now. */
export interface ContestView {
  kind: ViewKind;
  contest: ContestRecord;
  now: number;
  problems: readonly ContestProblemRow[];
  /** Problem ids → their ids in the contest, by which clients know them. */
  letters: ReadonlyMap<number, string>;
  facts: ReadonlyMap<number, ProblemFacts>;
  teams: readonly Team[];
  rows: readonly BoardRow<RuleCell>[];
  firstSolvers: ReadonlyMap<number, FirstSolver>;
  submissions: readonly SeenSubmission[];
  /** By submission; undefined: they were not asked for, or are too many. */
  runs: ReadonlyMap<number, readonly RunRow[]> | undefined;
  clarifications: readonly ClarificationRow[];
  /** Run times are shown. */
  showsFigures: boolean;
  /** When the last submission was judged; null while one waits for it. */
  lastJudged: number | null;
}

export interface Team {
  person: ContestantRow;
  /** As the contest shows it. */
  name: string;
  isStar: boolean;
}

interface Contestant extends Team {
  /** Registered: listed without a submission, too. */
  isListed: boolean;
  /** Milliseconds. */
  extraTime: number;
}

export interface SeenSubmission {
  row: SubmissionRow;
  /** When it was sent, milliseconds since 1970, as far as the reader is shown it. */
  at: number;
  /** Its result is shown: it is judged, and neither freeze nor feedback policy hides it. */
  isJudged: boolean;
}

/** Before the start only the contest itself is public. */
export function contestView(
  kind: ViewKind,
  contest: ContestRecord,
  {
    board,
    facts,
    submissions,
    clarifications,
    now,
  }: {
    board: ContestBoard;
    facts: readonly ProblemFacts[];
    submissions: readonly SubmissionRow[];
    clarifications: readonly ClarificationRow[];
    now: number;
  },
): ContestView {
  const { guarded } = contest;
  const isPublic = kind !== "organizer";
  const name = isPublic ? publicView(guarded, now) : "live";
  const shown = board[name];
  const isClosed = isPublic && now < guarded.start;
  const people = isClosed ? [] : contestantsOf(board, contest, submissions);
  const problems = isClosed ? [] : visibleProblems(board);
  const seen = { people, problems, shown };
  const listed = [...seenSubmissions(contest, submissions, seen)];
  const submitters = new Set(listed.map(({ row }) => row.uid));
  return {
    kind,
    contest,
    now,
    problems,
    letters: new Map(problems.map(({ pid, displayId }) => [pid, displayId])),
    teams: people.filter(({ isListed, person }) => isListed || submitters.has(person.uid)),
    rows: isClosed ? [] : rowsOfClients(shown, contest),
    facts: new Map(facts.map((each) => [each.pid, each])),
    firstSolvers: isClosed ? new Map() : shown.firstSolvers(),
    submissions: listed,
    runs: undefined,
    clarifications: isClosed || kind === "public" ? [] : clarifications,
    showsFigures: !isPublic || isThawed(guarded, now),
    lastJudged: lastJudgedOf(contest, submissions),
  };
}

/**
 * Programs that read the Contest API compute places themselves, in whole minutes and then by the last accepted
 * submission: places and awards are those, whatever the contest counts.
 */
function rowsOfClients(shown: Board, { rule }: ContestRecord): readonly BoardRow<RuleCell>[] {
  return rule === "acm" ? rankedBy(scoreboardRule(rule, "minutes"), shown.rows()) : shown.rows();
}

/** All who may stand on the scoreboard. */
function contestantsOf(
  { people }: ContestBoard,
  contest: ContestRecord,
  submissions: readonly SubmissionRow[],
): Contestant[] {
  const begun = firstSubmissions(submissions);
  return [...people.values()].flatMap((person) => {
    const { isStar, isDisqualified, isListed, extraTime } = contestantOf(person, contest);
    const name = person[contest.shownName] ?? person.username;
    // A submission, which may be hidden, registers for a public contest: who is registered before is listed.
    const { registeredAt } = person;
    const isEarly = registeredAt !== null && registeredAt < (begun.get(person.uid) ?? Infinity);
    return isDisqualified
      ? []
      : [{ person, name, isStar, isListed: isListed || isEarly, extraTime }];
  });
}

/** By account when its first submission was sent. */
function firstSubmissions(submissions: readonly SubmissionRow[]): Map<string, Date> {
  const first = new Map<string, Date>();
  for (const { uid, submitTime } of submissions) {
    if (!first.has(uid)) first.set(uid, submitTime);
  }
  return first;
}

function* seenSubmissions(
  { guarded, rule }: ContestRecord,
  submissions: Iterable<SubmissionRow>,
  {
    people,
    problems,
    shown,
  }: {
    people: readonly Contestant[];
    problems: readonly ContestProblemRow[];
    shown: Board;
  },
): Generator<SeenSubmission> {
  const { start, end } = guarded;
  const ends = new Map(people.map(({ person, extraTime }) => [person.uid, end + extraTime]));
  const pids = new Set(problems.map(({ pid }) => pid));
  for (const row of submissions) {
    const at = row.submitTime.getTime();
    const ownEnd = ends.get(row.uid);
    if (ownEnd === undefined || at < start || at >= ownEnd || !pids.has(row.pid)) continue;
    const freeze = shown.freezeOf(row.pid);
    const isHidden = freeze !== null && at - start >= freeze;
    // Only by ACM rules a scoreboard shows that there are submissions with hidden results.
    if (isHidden && rule !== "acm") continue;
    const shownAt = isHidden ? start + Math.max(freeze, wholeMinute(at - start)) : at;
    yield { row, at: shownAt, isJudged: !isHidden && isFinished(row.status) };
  }
}

/**
 * The site shows of a hidden submission that there is one, in no list its second. Downwards, so that none is behind the
 * end; not before the freeze that hides it.
 */
function wholeMinute(ms: number): number {
  return Math.floor(ms / 60_000) * 60_000;
}

function lastJudgedOf(
  { guarded }: ContestRecord,
  submissions: Iterable<SubmissionRow>,
): number | null {
  let last = guarded.start;
  for (const { status, finishedAt, submitTime } of submissions) {
    if (!isFinished(status)) return null;
    last = Math.max(last, (finishedAt ?? submitTime).getTime());
  }
  return last;
}
