import { createHash, randomUUID } from "node:crypto";
import {
  type BoardTimeline,
  getContestBoardTimeline,
} from "../../../shared/contest/contestBoard.ts";
import { isOver } from "../../../shared/contest/contestTimes.ts";
import type { Board } from "../../../shared/scoreboard/board.ts";
import type { FirstSolver } from "../../../shared/scoreboard/firstSolvers.ts";
import type { RuleCell } from "../../../shared/scoreboard/rule.ts";
import {
  countTimelines,
  type RowTimeline,
  rowTimelines,
  type TimelineStep,
} from "../../../shared/scoreboard/timeline.ts";
import { Prepared } from "../../platform/traffic/preparedResponse.ts";
import { type ContestBoard, versionOfView, visibleProblems } from "./boardEntry.ts";
import type { ContestRecord } from "../contests.sql.ts";
import { BoardAnswers } from "./boardAnswers.ts";
import { acmCell, personPresenter, runTimeOf, scoreOf } from "./scoreboardPage.ts";
import type { Audience } from "./audienceBoard.ts";

/** Version numbers of boards are only valid within this process. */
const PROCESS = randomUUID();

/**
 * While a contest runs, its timeline is recomputed at most once in this interval, because results arrive every second.
 * In milliseconds.
 */
const FRESH_MS = 10_000;

const answers = new BoardAnswers<Prepared>();

/** The response of `getContestBoardTimeline` for one audience. */
export function preparedTimeline(
  board: ContestBoard,
  contest: ContestRecord,
  { organizes, showsMarks, view, now }: Audience & { now: number },
): Prepared {
  const version = versionOfView(board, view);
  const key = JSON.stringify([organizes, view, contest.nameField, showsMarks]);
  return answers.answer(board, key, {
    version,
    now,
    isRecent: ({ builtAt }) => !isOver(contest.guarded, now) && now - builtAt < FRESH_MS,
    make() {
      const tag = createHash("sha256").update([PROCESS, contest.id, version, key].join());
      const timeline = boardTimeline(board, contest, { organizes, showsMarks, view });
      const name = tag.digest("base64url").slice(0, 22);
      return new Prepared(getContestBoardTimeline, name, () => timeline);
    },
  });
}

/** The history of a scoreboard as it is shown to one audience. */
export function boardTimeline(
  board: ContestBoard,
  contest: ContestRecord,
  { organizes, showsMarks, view: name }: Audience,
): BoardTimeline {
  const view = board[name];
  const rows = rowTimelines(view);
  const present = personPresenter(board, contest, { organizes, showsMarks });
  const presentStep = stepPresenter(board, contest, { rows, first: view.firstSolvers() });
  const ends = rows.map(({ steps }) => steps.at(-1)?.at ?? 0);
  return {
    isFrozen: name === "frozen",
    byPoints: contest.rule !== "acm",
    countsMinutes: contest.rule === "acm" && contest.timeCounting === "minutes",
    length: ends.reduce((a, b) => Math.max(a, b), Math.ceil(view.view.duration / 1000)),
    counts: countsOf(board, view, rows),
    rows: rows.map(({ uid, isStar, isListed, steps }) => ({
      ...present(uid),
      isStar,
      isListed,
      steps: steps.map(presentStep),
    })),
  };
}

function countsOf(
  board: ContestBoard,
  view: Board,
  rows: readonly RowTimeline<RuleCell>[],
): BoardTimeline["counts"] {
  const counts = countTimelines(view, rows);
  return Object.fromEntries(
    visibleProblems(board)
      .filter(({ pid }) => !view.isClosed(pid))
      .map(({ pid, displayId }) => [displayId, counts.get(pid) ?? []]),
  );
}

function stepPresenter(
  { problems }: ContestBoard,
  { rule }: ContestRecord,
  of: { rows: readonly RowTimeline<RuleCell>[]; first: ReadonlyMap<number, FirstSolver> },
): (step: TimelineStep<RuleCell>) => BoardTimeline["rows"][number]["steps"][number] {
  const letters = new Map(problems.map(({ pid, displayId }) => [pid, displayId]));
  const firstIds = new Set(of.rows.flatMap(({ steps }) => steps.map((s) => s.firstSubmission)));
  const ties = new Map([...firstIds].toSorted((a, b) => a - b).map((id, at) => [id, at]));
  return ({ at, pid, cell, total, firstSubmission }) => ({
    at,
    letter: letters.get(pid) ?? "",
    tie: ties.get(firstSubmission) ?? 0,
    ...(rule === "acm"
      ? { cell: acmCell(cell, of.first.get(pid)) }
      : { cell: scoreOf(cell), runTime: runTimeOf(cell) }),
    total: [total.points, total.time],
    ...(total.last !== undefined && { last: total.last }),
  });
}
