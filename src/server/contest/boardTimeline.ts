import { createHash, randomUUID } from "node:crypto";
import { type BoardTimeline, getContestBoardTimeline } from "../../shared/contestBoard.ts";
import { isSealed } from "../../shared/contestTimes.ts";
import type { Board } from "../../shared/scoreboard/board.ts";
import type { RuleCell } from "../../shared/scoreboard/rule.ts";
import {
  countTimelines,
  type RowTimeline,
  rowTimelines,
  type TimelineStep,
} from "../../shared/scoreboard/timeline.ts";
import { Prepared } from "../platform/prepared.ts";
import type { ContestBoard } from "./boards.ts";
import type { ContestRecord } from "./contests.sql.ts";
import { acmCell, personPresenter, runTimeOf, scoreOf } from "./rank.ts";
import type { Audience } from "./shownBoard.ts";

/** Versions of boards are numbers of this process. */
const PROCESS = randomUUID();

interface Kept {
  version: string;
  answers: Map<string, Prepared>;
}

/** Of each board the answers for its last version: built once for all readers. */
const kept = new WeakMap<ContestBoard, Kept>();

/** The answer of `getContestBoardTimeline` for one audience. */
export function preparedTimeline(
  board: ContestBoard,
  contest: ContestRecord,
  { organises, isFrozen, now }: Audience & { now: number },
): Prepared {
  const hidesCounts = !organises && isSealed(contest.guarded, now);
  const known = kept.get(board);
  const { version } = board;
  const current = known?.version === version ? known : { version, answers: new Map() };
  kept.set(board, current);
  const key = JSON.stringify([organises, isFrozen, hidesCounts, contest.shownName]);
  const tag = createHash("sha256").update([PROCESS, contest.id, version, key].join());
  const answer =
    current.answers.get(key) ??
    new Prepared(getContestBoardTimeline, tag.digest("base64url").slice(0, 22), () =>
      boardTimeline(board, contest, { organises, isFrozen, hidesCounts }),
    );
  current.answers.set(key, answer);
  return answer;
}

/** How a scoreboard came about in the view of one audience. */
export function boardTimeline(
  board: ContestBoard,
  contest: ContestRecord,
  { organises, isFrozen, hidesCounts }: Audience & { hidesCounts: boolean },
): BoardTimeline {
  const view = isFrozen ? board.frozen : board.live;
  const rows = rowTimelines(view);
  const counted = organises ? board.live : view;
  const present = personPresenter(board, contest, organises);
  const presentStep = stepPresenter(board, contest, { rows, first: view.firstSolvers() });
  const ends = rows.map(({ steps }) => steps.at(-1)?.at ?? 0);
  return {
    isFrozen,
    byPoints: contest.rule !== "acm",
    length: ends.reduce((a, b) => Math.max(a, b), Math.ceil(view.view.duration / 1000)),
    counts: hidesCounts ? null : countsOf(board, counted),
    rows: rows.map(({ uid, isStar, isListed, steps }) => ({
      ...present(uid),
      ...{ isStar, isListed },
      steps: steps.map(presentStep),
    })),
  };
}

function countsOf({ problems }: ContestBoard, view: Board): BoardTimeline["counts"] {
  const counts = countTimelines(view);
  return Object.fromEntries(
    problems.map(({ pid, displayId }) => [displayId, counts.get(pid) ?? []]),
  );
}

function stepPresenter(
  { problems }: ContestBoard,
  { rule }: ContestRecord,
  of: { rows: readonly RowTimeline<RuleCell>[]; first: ReadonlyMap<number, number> },
): (step: TimelineStep<RuleCell>) => BoardTimeline["rows"][number]["steps"][number] {
  const letters = new Map(problems.map(({ pid, displayId }) => [pid, displayId]));
  const firstIds = new Set(of.rows.flatMap(({ steps }) => steps.map((s) => s.firstSubmission)));
  const ties = new Map([...firstIds].toSorted((a, b) => a - b).map((id, at) => [id, at]));
  return ({ at, pid, cell, total, firstSubmission }) => ({
    ...{ at, letter: letters.get(pid) ?? "", tie: ties.get(firstSubmission) ?? 0 },
    ...(rule === "acm"
      ? { cell: acmCell(cell, of.first.get(pid)) }
      : { cell: scoreOf(cell), runTime: runTimeOf(cell) }),
    total: [total.points, total.time],
  });
}
