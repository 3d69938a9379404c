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
import type { ClarificationRow, ProblemFacts } from "./clics.sql.ts";
import type { StoredSubmissions, VisibleSubmission } from "./submissionStore.ts";

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
  submissions: readonly VisibleSubmission[];
  /** By id those that have hidden results. */
  hidden: ReadonlyMap<number, VisibleSubmission>;
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
    former,
  }: {
    board: ContestBoard;
    facts: readonly ProblemFacts[];
    submissions: StoredSubmissions;
    clarifications: readonly ClarificationRow[];
    now: number;
    /** The view before this one: what is the same stays the same object. */
    former?: ContestView | undefined;
  },
): ContestView {
  const { guarded } = contest;
  const isPublic = kind !== "organizer";
  const visibleBoard = board[isPublic ? publicView(guarded, now) : "live"];
  const isClosed = isPublic && now < guarded.start;
  const people = isClosed ? [] : contestantsOf(board, contest, submissions);
  const problems = isClosed ? [] : visibleProblems(board);
  const visible = visibleSubmissions(contest, submissions, {
    people,
    problems,
    board: visibleBoard,
    former: former?.hidden ?? new Map(),
  });
  const submitters = new Set<string>();
  for (const { row } of visible.submissions) submitters.add(row.uid);
  return {
    kind,
    contest,
    now,
    problems,
    letters: new Map(problems.map(({ pid, displayId }) => [pid, displayId])),
    teams: people.filter(({ isListed, person }) => isListed || submitters.has(person.uid)),
    rows: isClosed ? [] : rowsOfClients(visibleBoard, contest),
    facts: new Map(facts.map((each) => [each.pid, each])),
    firstSolvers: isClosed ? new Map() : visibleBoard.firstSolvers(),
    submissions: visible.submissions,
    hidden: visible.hidden,
    clarifications: isClosed || kind === "public" ? [] : clarifications,
    showsFigures: !isPublic || isThawed(guarded, now),
    lastJudged: lastJudgedOf(contest, submissions),
  };
}

/**
 * Programs that read the Contest API compute places themselves, in whole minutes and then by the last accepted
 * submission: places and awards are those, whatever the contest counts.
 */
function rowsOfClients(board: Board, { rule }: ContestRecord): readonly BoardRow<RuleCell>[] {
  return rule === "acm" ? rankedBy(scoreboardRule(rule, "minutes"), board.rows()) : board.rows();
}

/** All who may stand on the scoreboard. */
function contestantsOf(
  { people }: ContestBoard,
  contest: ContestRecord,
  { firstTimes }: StoredSubmissions,
): Contestant[] {
  return [...people.values()].flatMap((person) => {
    const { isStar, isDisqualified, isListed, extraTime } = contestantOf(person, contest);
    const name = person[contest.shownName] ?? person.username;
    // A submission, which may be hidden, registers for a public contest: who is registered before is listed.
    const { registeredAt } = person;
    const firstTime = firstTimes.get(person.uid) ?? Infinity;
    const isEarly = registeredAt !== null && registeredAt.getTime() < firstTime;
    return isDisqualified
      ? []
      : [{ person, name, isStar, isListed: isListed || isEarly, extraTime }];
  });
}

function visibleSubmissions(
  { guarded, rule }: ContestRecord,
  { all }: StoredSubmissions,
  {
    people,
    problems,
    board,
    former,
  }: {
    people: readonly Contestant[];
    problems: readonly ContestProblemRow[];
    board: Board;
    former: ReadonlyMap<number, VisibleSubmission>;
  },
): Pick<ContestView, "submissions" | "hidden"> {
  const { start, end } = guarded;
  const ends = new Map(people.map(({ person, extraTime }) => [person.uid, end + extraTime]));
  const freezes = new Map(problems.map(({ pid }) => [pid, board.freezeOf(pid)]));
  const submissions: VisibleSubmission[] = [];
  const hidden = new Map<number, VisibleSubmission>();
  for (const submission of all) {
    const { row } = submission;
    const at = row.submitTime;
    const ownEnd = ends.get(row.uid);
    const freeze = freezes.get(row.pid);
    if (ownEnd === undefined || at < start || at >= ownEnd || freeze === undefined) continue;
    const isHidden = freeze !== null && at - start >= freeze;
    if (!isHidden) {
      submissions.push(submission);
      continue;
    }
    // Only by ACM rules a scoreboard shows that there are submissions with hidden results.
    if (rule !== "acm") continue;
    const hiddenAt = start + Math.max(freeze, wholeMinute(at - start));
    const before = former.get(row.submitId);
    const isSame = before?.row === row && before.at === hiddenAt;
    const own = isSame ? before : { row, at: hiddenAt, isJudged: false };
    hidden.set(row.submitId, own);
    submissions.push(own);
  }
  return { submissions, hidden };
}

/**
 * The site shows of a hidden submission that there is one, in no list its second. Downwards, so that none is behind the
 * end; not before the freeze that hides it.
 */
function wholeMinute(ms: number): number {
  return Math.floor(ms / 60_000) * 60_000;
}

function lastJudgedOf({ guarded }: ContestRecord, { all }: StoredSubmissions): number | null {
  let last = guarded.start;
  for (const { row, isJudged } of all) {
    if (!isJudged) return null;
    last = Math.max(last, row.finishedAt ?? row.submitTime);
  }
  return last;
}
