import type { ContestRule, TimeCounting } from "../contest/contest.ts";
import { verdicts } from "../verdict/verdict.ts";
import type { AcmCell } from "./acm.ts";
import type { Attempt } from "./attempt.ts";
import { Board, type BoardRow, type Contestant } from "./board.ts";
import type { FirstSolver } from "./firstSolvers.ts";
import { firstSolution, type RuleCell } from "./rule.ts";
import { scoreboardRule } from "./rules.ts";

/** A contest's history as text, and the boards that were computed from it by hand. */
export interface GoldenBoard {
  name: string;
  rule: ContestRule;
  /** Default: seconds. */
  counting?: TimeCounting;
  /** End of the contest in minutes; default 300. */
  end?: number;
  /** Start of the freeze, in minutes from the start of the contest; absent if the contest has no freeze. */
  freeze?: number;
  /** Time in minutes; later submissions are ignored. */
  until?: number;
  stars?: string[];
  disqualified?: string[];
  listed?: string[];
  /** Extra minutes by contestant name. */
  extra?: Record<string, number>;
  /**
   * One line per submission: time (`minutes` or `minutes:seconds`), name, problem, result. A result is the short name
   * of a verdict, or points: in total (`60`) or by subtask (`30+20+0`). A run time after a slash means that the
   * submission was accepted: `100/15` means accepted with 100 points and a run time of 15 ms.
   */
  history: string[];
  /**
   * One line per row: rank, name, points, time, then `problem:cell`, with `!` after the first solver's cell and `?`
   * after the cell of a provisional first solver.
   */
  live: string[];
  /** The rows during the freeze. */
  frozen?: string[];
  /** Number of submissions by contestant name, in the live view and, if requested, in the frozen view. */
  submissions?: Record<string, [live: number, frozen: number]>;
}

const letters = ["A", "B", "C", "D"];
const PARTIAL = 8;

/** @param line `minutes[:seconds] name problem result`; the id is the line's number. */
function attemptOf(line: string, submitId: number): Attempt {
  const [time = "", uid = "", letter = "", result = ""] = line.split(" ");
  const [minutes, seconds = 0] = time.split(":").map(Number);
  return {
    submitId,
    uid,
    pid: letters.indexOf(letter) + 1,
    at: ((minutes ?? 0) * 60 + seconds) * 1000,
    ...resultOf(result),
  };
}

function resultOf(result: string): Pick<Attempt, "status" | "score" | "runTime" | "subtasks"> {
  const verdict = verdicts.find(({ short }) => short === result);
  if (verdict) return { status: verdict.code, score: null, runTime: null, subtasks: null };
  const [points = "", runTime] = result.split("/");
  const subtasks = points.split("+").map(Number);
  const score = subtasks.reduce((sum, one) => sum + one, 0);
  const failed = score > 0 ? PARTIAL : -1;
  return {
    status: runTime === undefined ? failed : 0,
    score,
    runTime: runTime === undefined ? 999 : Number(runTime),
    subtasks: subtasks.length > 1 ? subtasks : null,
  };
}

/**
 * Computes the board from a history of submissions; if `isFrozen` is set, computes the frozen board that contestants
 * see.
 */
export function boardOf(golden: GoldenBoard, isFrozen: boolean): Board {
  const rule = scoreboardRule(golden.rule, golden.counting ?? "seconds");
  const minute = 60_000;
  const board = new Board(
    rule,
    {
      duration: (golden.end ?? 300) * minute,
      frozenFrom: isFrozen && golden.freeze !== undefined ? golden.freeze * minute : null,
      until: golden.until === undefined ? null : golden.until * minute,
    },
    letters.map((_, at) => at + 1),
  );
  for (const contestant of contestantsOf(golden)) board.setContestant(contestant);
  golden.history.forEach((line, at) => board.setAttempt(attemptOf(line, at + 1)));
  return board;
}

function contestantsOf({ stars, disqualified, listed, extra, history }: GoldenBoard): Contestant[] {
  const names = new Set([...history.map((line) => line.split(" ")[1] ?? ""), ...(listed ?? [])]);
  return [...names].map((uid) => ({
    uid,
    isStar: stars?.includes(uid) ?? false,
    isDisqualified: disqualified?.includes(uid) ?? false,
    isListed: listed?.includes(uid) ?? false,
    extraTime: (extra?.[uid] ?? 0) * 60_000,
  }));
}

/** The board's rows in the format of {@link GoldenBoard}. */
export function linesOf(board: Board, rule: GoldenBoard["rule"]): string[] {
  const first = board.firstSolvers();
  return board.rows().map((row) => [...headOf(row), ...cellsOf(row, rule, first)].join(" "));
}

function headOf({ rank, uid, total }: BoardRow<RuleCell>): string[] {
  return [rank < 0 ? "*" : String(rank), uid, String(total.points), String(total.time)];
}

function cellsOf(
  { cells }: BoardRow<RuleCell>,
  rule: GoldenBoard["rule"],
  first: ReadonlyMap<number, FirstSolver>,
): string[] {
  const text = rule === "acm" ? triesOf : scoreboardRule(rule, "seconds").text;
  const inOrder = [...cells].toSorted(([a], [b]) => a - b);
  return inOrder.map(([pid, cell]) => {
    const solver = first.get(pid);
    const isFirst = solver !== undefined && firstSolution(cell)?.submitId === solver.submitId;
    const mark = !isFirst ? "" : solver.waitsFor === null ? "!" : "?";
    return `${letters[pid - 1]}:${text(cell)}${mark}`;
  });
}

/**
 * Writes the number of attempts at an ACM problem; the time is left out, because it is part of the total. `+(1)`: the
 * first attempt was accepted. `-(2)`: there were two attempts, and the first one was not accepted. `?(1)`: the result
 * of the only attempt is hidden.
 */
function triesOf(cell: RuleCell): string {
  const { solvedAt, errors, hidden } = cell as AcmCell;
  if (solvedAt !== null) return errors === 0 ? "+(1)" : `-(${errors + 1})`;
  if (errors === 0) return hidden === 0 ? "" : `?(${hidden})`;
  return `-(${errors + hidden})`;
}
