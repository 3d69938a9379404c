import { Verdict } from "../verdict/verdict.ts";
import { type Attempt, byTime, isJudged } from "./attempt.ts";
import { type FirstSolver, FirstSolvers } from "./firstSolvers.ts";
import { ranked, type RankedRow } from "./ranks.ts";
import { atFreeze, type RuleCell, type ScoreboardRule, type Total } from "./rule.ts";

/** A user on a scoreboard. */
export interface Contestant {
  uid: string;
  /** Whether the user is out of competition: the row is placed without a rank, and the user is never a first solver. */
  isStar: boolean;
  /** Whether the user is left out of the board. */
  isDisqualified: boolean;
  /** Milliseconds added to the end of the contest for this user. */
  extraTime: number;
  /** Whether the user is on the board even without a submission. */
  isListed: boolean;
}

/** Parameters of one view of a contest. */
export interface BoardView {
  /** Milliseconds from the contest's start to its end. */
  duration: number;
  /** Start of the freeze in milliseconds from the contest's start; null if nothing is frozen in this view. */
  frozenFrom: number | null;
  /** Only submissions up to this time are in the view; null means all submissions. */
  until: number | null;
  /** Problems whose results this view hides for the whole contest; absent if there are none. */
  closed?: ReadonlySet<number>;
}

export interface BoardRow<Cell> extends RankedRow {
  uid: string;
  isStar: boolean;
  total: Total;
  /** Cells by problem id; problems without a cell are absent. */
  cells: ReadonlyMap<number, Cell>;
}

export interface ProblemCount {
  accepted: number;
  total: number;
  /** Number of submissions by verdict code. */
  byStatus: ReadonlyMap<number, number>;
}

interface Entry<Cell> {
  attempts: Map<number, Attempt[]>;
  cells: Map<number, Cell>;
  /** Total of the current cells; undefined if a cell was recomputed after the total. */
  summary: Summary | undefined;
}

interface Summary {
  total: Total;
  firstSubmission: number;
  /** Total under another rule, and the name of that rule. */
  other?: { rule: string; total: Total };
}

const unknown = { isStar: false, isDisqualified: false, extraTime: 0, isListed: false };

/**
 * A scoreboard that is updated incrementally: if a submission changes, only one cell is recomputed, and the contestants
 * are sorted only when rows are read. A computation from scratch, from the same submissions in any order, gives the
 * same result.
 */
export class Board<Cell extends RuleCell = RuleCell> {
  readonly #rule: ScoreboardRule<Cell>;
  readonly #view: BoardView;
  readonly #problems: ReadonlySet<number>;
  readonly #fullScores: ReadonlyMap<number, number>;
  readonly #contestants = new Map<string, Contestant>();
  readonly #entries = new Map<string, Entry<Cell>>();
  readonly #first = new FirstSolvers((uid) => this.#competes(uid));
  #version = 0;
  #rows: BoardRow<Cell>[] | undefined;
  /** The rows as ranked under another contest format, together with the name of that format. */
  #rowsByOther: { rule: string; rows: BoardRow<Cell>[] } | undefined;
  #firstSolvers: ReadonlyMap<number, FirstSolver> | undefined;
  /** The most recently computed first solvers. */
  #lastFirstSolvers: ReadonlyMap<number, FirstSolver> = new Map();
  #counts: ReadonlyMap<number, ProblemCount> | undefined;

  /** @param fullScores full scores by problem id, as far as they are known. */
  constructor(
    rule: ScoreboardRule<Cell>,
    view: BoardView,
    problems: readonly number[],
    fullScores: ReadonlyMap<number, number> = new Map(),
  ) {
    this.#rule = rule;
    this.#view = view;
    this.#problems = new Set(problems);
    this.#fullScores = fullScores;
  }

  setContestant(contestant: Contestant): void {
    this.#contestants.set(contestant.uid, contestant);
    const entry = this.#entryOf(contestant.uid);
    for (const pid of entry.attempts.keys()) this.#computeCell(contestant.uid, pid);
    this.#changed();
  }

  /**
   * Creates a board in the given view with the same contestants and submissions; later changes to this board do not
   * affect the new one.
   */
  inView(view: BoardView): Board<Cell> {
    const board = new Board(this.#rule, view, [...this.#problems], this.#fullScores);
    for (const [uid, contestant] of this.#contestants) board.#contestants.set(uid, contestant);
    for (const [uid, { attempts }] of this.#entries) {
      const own = { attempts: new Map(attempts), cells: new Map(), summary: undefined };
      board.#entries.set(uid, own);
      for (const pid of attempts.keys()) board.#computeCell(uid, pid);
    }
    return board;
  }

  /** Adds or replaces a submission. */
  setAttempt(attempt: Attempt): void {
    if (!this.#problems.has(attempt.pid)) return;
    const { attempts } = this.#entryOf(attempt.uid);
    const others = (attempts.get(attempt.pid) ?? []).filter(
      ({ submitId }) => submitId !== attempt.submitId,
    );
    attempts.set(attempt.pid, [...others, attempt].toSorted(byTime));
    this.#computeCell(attempt.uid, attempt.pid);
    this.#changed();
  }

  /**
   * Changes only when the visible part of the submissions changes, so that it does not reveal submissions that the view
   * hides.
   */
  get version(): number {
    // Determines the first solvers before the version is read: if they have changed, this increases the version.
    this.firstSolvers();
    return this.#version;
  }

  get rule(): ScoreboardRule<Cell> {
    return this.#rule;
  }

  get view(): BoardView {
    return this.#view;
  }

  /**
   * Time from which the results of a problem are hidden in this view, in milliseconds from the start; null if they are
   * never hidden.
   */
  freezeOf(pid: number): number | null {
    return this.isClosed(pid) ? 0 : this.#view.frozenFrom;
  }

  /** Whether this view shows no results of the problem. */
  isClosed(pid: number): boolean {
    return this.#view.closed?.has(pid) ?? false;
  }

  contestant(uid: string): Contestant {
    return this.#contestants.get(uid) ?? { uid, ...unknown };
  }

  /**
   * The contestant's submissions that belong to the contest and are visible in this view, grouped by problem id and in
   * order.
   */
  countedOf(uid: string): Map<number, readonly Attempt[]> {
    const attempts = this.#entries.get(uid)?.attempts ?? [];
    return new Map(
      [...attempts].map(([pid, all]) => {
        const counted = all.filter((one) => this.#isInContest(one));
        // If all submissions are in the contest, the original array is returned, so that values derived from it can be
        // cached.
        return [pid, counted.length === all.length ? all : counted];
      }),
    );
  }

  /**
   * Number of this contestant's submissions that have been judged or whose results this view hides. The number includes
   * submissions that do not count, and submissions after the accepted submission.
   */
  submissionCount(uid: string): number {
    let count = 0;
    for (const [pid, attempts] of this.countedOf(uid)) {
      const frozenFrom = this.freezeOf(pid);
      const isHidden = ({ at }: Attempt): boolean => frozenFrom !== null && at >= frozenFrom;
      for (const one of attempts) if (isJudged(one) || isHidden(one)) count += 1;
    }
    return count;
  }

  /** The cell of this contestant for a problem in this view, even if the contestant is not on the board. */
  cellOf(uid: string, pid: number): Cell | undefined {
    return this.#entries.get(uid)?.cells.get(pid);
  }

  /** Rows are ordered by points (descending), by time (ascending), then by the time of the first submission. */
  rows(): readonly BoardRow<Cell>[] {
    this.#rows ??= ranked(this.#unranked());
    return this.#rows;
  }

  /**
   * The board's rows, ranked by another rule that uses the same type of cells. As in {@link rows}, a row's total is
   * recomputed only after the row changes.
   */
  rowsBy(rule: ScoreboardRule<Cell>): readonly BoardRow<Cell>[] {
    if (this.#rowsByOther?.rule !== rule.name) {
      const rows = this.rows().map((row) => ({ ...row, total: this.#totalBy(rule, row.uid) }));
      this.#rowsByOther = { rule: rule.name, rows: ranked(rows) };
    }
    return this.#rowsByOther.rows;
  }

  /**
   * Number of accepted submissions and of judged submissions by users on the board, by problem id; hidden submissions
   * are not counted.
   */
  counts(): ReadonlyMap<number, ProblemCount> {
    this.#counts ??= this.#countAttempts();
    return this.#counts;
  }

  /** The submission that solved each problem first in this view, by problem id; star users are ignored. */
  firstSolvers(): ReadonlyMap<number, FirstSolver> {
    if (this.#firstSolvers) return this.#firstSolvers;
    const firstSolvers = this.#first.find(this.rows());
    if (!areEqual(firstSolvers, this.#lastFirstSolvers)) this.#version += 1;
    this.#lastFirstSolvers = firstSolvers;
    this.#firstSolvers = firstSolvers;
    return firstSolvers;
  }

  #competes(uid: string): boolean {
    const { isStar, isDisqualified } = this.contestant(uid);
    return !isStar && !isDisqualified;
  }

  #entryOf(uid: string): Entry<Cell> {
    const entry = this.#entries.get(uid);
    if (entry) return entry;
    const added = { attempts: new Map(), cells: new Map(), summary: undefined };
    this.#entries.set(uid, added);
    return added;
  }

  #computeCell(uid: string, pid: number): void {
    const entry = this.#entryOf(uid);
    entry.summary = undefined;
    const { attempts, cells } = entry;
    const before = JSON.stringify(cells.get(pid));
    const counted = (attempts.get(pid) ?? []).filter((one) => this.#isInContest(one));
    const isEmpty = counted.length === 0;
    const full = this.#fullScores.get(pid);
    const frozenFrom = this.freezeOf(pid);
    const cell = isEmpty ? null : this.#rule.cell(counted, frozenFrom, full);
    this.#first.setUndecided(uid, pid, atFreeze(counted, frozenFrom).open);
    if (cell) cells.set(pid, cell);
    else cells.delete(pid);
    if (JSON.stringify(cells.get(pid)) !== before) this.#version += 1;
  }

  /**
   * Whether the submission was sent during the contest according to the contest's current times, which may differ from
   * the times that applied when it was sent.
   */
  #isInContest({ uid, at }: Attempt): boolean {
    const { duration, until } = this.#view;
    const end = duration + this.contestant(uid).extraTime;
    return at >= 0 && at < end && (until === null || at <= until);
  }

  #unranked(): Omit<BoardRow<Cell>, "rank">[] {
    const visible = [...this.#entries].filter(([uid, { cells }]) => {
      const { isDisqualified, isListed } = this.contestant(uid);
      return !isDisqualified && (isListed || cells.size > 0);
    });
    return visible.map(([uid, entry]) => {
      const { total, firstSubmission } = (entry.summary ??= this.#summaryOf(entry));
      return {
        uid,
        isStar: this.contestant(uid).isStar,
        total,
        cells: entry.cells,
        firstSubmission,
      };
    });
  }

  #totalBy(rule: ScoreboardRule<Cell>, uid: string): Total {
    const entry = this.#entryOf(uid);
    const summary = (entry.summary ??= this.#summaryOf(entry));
    if (summary.other?.rule !== rule.name)
      summary.other = { rule: rule.name, total: rule.total([...entry.cells.values()]) };
    return summary.other.total;
  }

  #summaryOf({ attempts, cells }: Entry<Cell>): Summary {
    return {
      total: this.#rule.total([...cells.values()]),
      firstSubmission: this.#firstOf(attempts, cells),
    };
  }

  /**
   * The id of the contestant's first submission to any of the problems for which the contestant has a cell. Submissions
   * to other problems are ignored, because hidden submissions must not change the contestant's position.
   */
  #firstOf(attempts: Entry<Cell>["attempts"], cells: Entry<Cell>["cells"]): number {
    const ofCells = [...cells.keys()].flatMap((pid) => attempts.get(pid) ?? []);
    const counted = ofCells.filter((one) => this.#isInContest(one));
    return counted.reduce((first, { submitId }) => Math.min(first, submitId), Infinity);
  }

  #countAttempts(): Map<number, ProblemCount> {
    const counts = new Map<number, Map<number, number>>();
    for (const { uid } of this.rows()) {
      for (const [pid, attempts] of this.#entryOf(uid).attempts) {
        const frozenFrom = this.freezeOf(pid);
        const byStatus = counts.get(pid) ?? new Map<number, number>();
        counts.set(pid, byStatus);
        for (const one of attempts) {
          if (!this.#isInContest(one) || !isJudged(one)) continue;
          if (frozenFrom !== null && one.at >= frozenFrom) continue;
          byStatus.set(one.status, (byStatus.get(one.status) ?? 0) + 1);
        }
      }
    }
    return new Map([...counts].map(([pid, byStatus]) => [pid, summed(byStatus)]));
  }

  #changed(): void {
    this.#rows = undefined;
    this.#rowsByOther = undefined;
    this.#firstSolvers = undefined;
    this.#counts = undefined;
  }
}

function areEqual(
  a: ReadonlyMap<number, FirstSolver>,
  b: ReadonlyMap<number, FirstSolver>,
): boolean {
  const isSame = ([pid, { submitId, waitsFor }]: [number, FirstSolver]) => {
    const other = b.get(pid);
    return other?.submitId === submitId && other.waitsFor === waitsFor;
  };
  return a.size === b.size && [...a].every(isSame);
}

function summed(byStatus: ReadonlyMap<number, number>): ProblemCount {
  const total = [...byStatus.values()].reduce((sum, count) => sum + count, 0);
  return { accepted: byStatus.get(Verdict.Accepted) ?? 0, total, byStatus };
}
