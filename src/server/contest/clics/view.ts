import { isThawed } from "../../../shared/contest/contestTimes.ts";
import type { Board, BoardRow } from "../../../shared/scoreboard/board.ts";
import { scoreboardRule } from "../../../shared/scoreboard/rules.ts";
import type { FirstSolver } from "../../../shared/scoreboard/firstSolvers.ts";
import type { RuleCell } from "../../../shared/scoreboard/rule.ts";
import { type ContestBoard, contestantOf, visibleProblems } from "../board/boardEntry.ts";
import type { ContestProblemRow } from "../contestProblems.sql.ts";
import type { ContestRecord } from "../contests.sql.ts";
import type { ContestantRow } from "../board/board.sql.ts";
import { nameOnBoard } from "../board/scoreboardPage.ts";
import { otherWork } from "../../platform/process/otherWork.ts";
import { publicView } from "../boardPolicy.ts";
import type { ClarificationRow, ProblemFacts } from "./clics.sql.ts";
import { filterLong } from "./filterLong.ts";
import type { StoredSubmissions, VisibleSubmission } from "./submissionStore.ts";

/**
 * Organizers see everything; the two other views contain identical submissions and scoreboards. `entered` is the view
 * of users who may enter the contest; it also contains the organizers' public notices and answers. `public` is the view
 * of all other users; it exists only if the scoreboard requires no sign-in.
 */
export const viewKinds = ["organizer", "entered", "public"] as const;
export type ViewKind = (typeof viewKinds)[number];

/** The data of a contest that readers of one view currently see. */
export interface ContestView {
  kind: ViewKind;
  contest: ContestRecord;
  now: number;
  problems: readonly ContestProblemRow[];
  /** Maps each problem's id to its letter in the contest, by which clients identify the problem. */
  letters: ReadonlyMap<number, string>;
  facts: ReadonlyMap<number, ProblemFacts>;
  teams: readonly Team[];
  rows: readonly BoardRow<RuleCell>[];
  firstSolvers: ReadonlyMap<number, FirstSolver>;
  submissions: readonly VisibleSubmission[];
  /** Submissions with visible results. */
  judged: readonly VisibleSubmission[];
  /** Submissions with hidden results, by id. */
  hidden: ReadonlyMap<number, VisibleSubmission>;
  clarifications: readonly ClarificationRow[];
  /** Whether run times are visible. */
  showsFigures: boolean;
  /** Time at which the last submission was judged; null while a submission is pending. */
  lastJudged: number | null;
}

export interface Team {
  person: ContestantRow;
  /** Title of the problem in the contest. */
  name: string;
  isStar: boolean;
}

interface Contestant extends Team {
  /** Whether the user is listed even without a submission, because the user is registered. */
  isListed: boolean;
  /** Milliseconds. */
  extraTime: number;
}

/** The board that readers of this view currently see. */
export function boardOf(
  kind: ViewKind,
  { guarded }: ContestRecord,
  board: ContestBoard,
  now: number,
): Board {
  return board[kind === "organizer" ? "live" : publicView(guarded, now)];
}

/**
 * Before the start only the contest itself is public. For a contest with 1,500 contestants and 20,000 submissions, each
 * of these takes tens of milliseconds to compute: the rows of the board, its first solvers, and the submissions. {@link
 * prepareBoard} computes the rows and the first solvers beforehand, with pauses.
 */
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
    /** The previous view; its unchanged objects are reused. */
    former?: ContestView | undefined;
  },
): ContestView {
  const { guarded } = contest;
  const isPublic = kind !== "organizer";
  const visibleBoard = boardOf(kind, contest, board, now);
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
    judged: filterLong(visible.submissions, ({ isJudged }) => isJudged),
    hidden: visible.hidden,
    clarifications: isClosed || kind === "public" ? [] : clarifications,
    showsFigures: !isPublic || isThawed(guarded, now),
    lastJudged: lastJudgedOf(contest, submissions),
  };
}

/**
 * Computes the board data that a view reads, in several iterations of the event loop; the board caches the data until
 * it changes.
 */
export async function prepareBoard(board: Board, contest: ContestRecord): Promise<void> {
  board.rows();
  await otherWork();
  rowsOfClients(board, contest);
  await otherWork();
  board.firstSolvers();
  await otherWork();
}

/**
 * Clients of the Contest API compute ranks themselves: they compare times in whole minutes, and then the time of the
 * last accepted submission. Ranks and awards therefore follow this rule, independently of the contest's settings.
 */
function rowsOfClients(
  board: Board,
  { rule, regulations }: ContestRecord,
): readonly BoardRow<RuleCell>[] {
  if (rule !== "acm") return board.rows();
  return board.rowsBy(scoreboardRule(rule, "minutes", regulations));
}

/** All users who can appear on the scoreboard, that is, all except disqualified contestants. */
function contestantsOf(
  { contestantRows }: ContestBoard,
  contest: ContestRecord,
  { firstTimes }: StoredSubmissions,
): Contestant[] {
  return [...contestantRows.values()].flatMap((person) => {
    const { isStar, isDisqualified, isListed, extraTime } = contestantOf(person, contest);
    const name = nameOnBoard(person, contest);
    // In a public contest, a submission registers the user, even if the submission is hidden. A registration is
    // therefore a reason to list a user only if it is earlier than the user's first submission; otherwise, the list
    // would reveal that submission.
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
  // `push` is not used, for the reason given in filterLong.
  const submissions = all.slice();
  let count = 0;
  const hidden = new Map<number, VisibleSubmission>();
  for (const submission of all) {
    const { row } = submission;
    const at = row.submitTime;
    const ownEnd = ends.get(row.uid);
    const freeze = freezes.get(row.pid);
    if (ownEnd === undefined || at < start || at >= ownEnd || freeze === undefined) continue;
    const isHidden = freeze !== null && at - start >= freeze;
    if (!isHidden) {
      submissions[count] = submission;
      count += 1;
      continue;
    }
    // Only ACM scoreboards show that there is a submission with a hidden result, so other rules leave it out.
    if (rule !== "acm") continue;
    const hiddenAt = start + Math.max(freeze, wholeMinute(at - start));
    const before = former.get(row.submitId);
    const isSame = before?.row === row && before.at === hiddenAt;
    const own = isSame ? before : { row, at: hiddenAt, isJudged: false };
    hidden.set(row.submitId, own);
    submissions[count] = own;
    count += 1;
  }
  submissions.length = count;
  return { submissions, hidden };
}

/**
 * The site shows that there is a hidden submission, but never the exact second at which it was made. Its time is
 * rounded down to a whole minute, because a time that is rounded up could be after the contest's end. If this minute is
 * before the freeze, the caller uses the time of the freeze instead.
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
