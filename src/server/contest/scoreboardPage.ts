import type { AcmCell } from "../../shared/scoreboard/acm.ts";
import type { AtCoderCell } from "../../shared/scoreboard/atCoder.ts";
import type { BoardRow } from "../../shared/scoreboard/board.ts";
import type { IoiCell } from "../../shared/scoreboard/ioi.ts";
import type { OiCell } from "../../shared/scoreboard/oi.ts";
import type { RuleCell } from "../../shared/scoreboard/rule.ts";
import { STAR_RANK } from "../../shared/scoreboard/ranks.ts";
import { triesOf } from "../../shared/scoreboard/tries.ts";
import type {
  AcmRankRow,
  BoardPerson,
  PointsRankRow,
  RankQuestion,
} from "../../shared/scoreboardCalls.ts";
import type { Viewer } from "../platform/route.ts";
import { peopleWithAbsent, withAbsent } from "./absentRows.ts";
import { type ContestBoard, versionOfView } from "./boardEntry.ts";
import type { ContestantRow } from "./board.sql.ts";
import type { ContestRecord } from "./contests.sql.ts";
import { isOrganizer, resultView } from "./policy.ts";

type RankRow = AcmRankRow | PointsRankRow;

interface RankPage {
  records: RankRow[];
  total: number;
  version: string;
  isFrozen: boolean;
  own: RankRow | null;
  concerned: RankRow[];
}

/** A page of a scoreboard for one reader, out of memory. */
export function rankPage(
  board: ContestBoard,
  contest: ContestRecord,
  asked: RankQuestion & { viewer: Viewer | null; now: number },
): RankPage {
  const { viewer, now, forceRefresh } = asked;
  const name = resultView(viewer, contest.guarded, { wantsLive: forceRefresh, now });
  const view = board[name];
  const organizes = isOrganizer(viewer, contest.guarded);
  const rows = organizes ? withAbsent(board, contest, view.rows()) : view.rows();
  const people = peopleWithAbsent(board);
  const totalOf = (uid: string): number => view.submissionCount(uid);
  const shown = { ...board, rows, people, totalOf, firstSolvers: view.firstSolvers() };
  const version = versionOfView(board, name);
  const isFrozen = name === "frozen";
  return pageOfRows({ ...shown, isFrozen, version }, contest, { ...asked, ownUid: viewer?.uid });
}

/** What presents the rows of a scoreboard. */
type Presented = Pick<ContestBoard, "problems"> & { people: Pick<ContestBoard["people"], "get"> };

/** Rows of a scoreboard with all that presents them. */
interface BoardRows extends Presented, Pick<ContestBoard, "version"> {
  rows: readonly BoardRow<RuleCell>[];
  firstSolvers: ReadonlyMap<number, number>;
  isFrozen: boolean;
  /** By uid all submissions of an ACM contest that were judged or whose results are hidden; absent: those of cells. */
  totalOf?: (uid: string) => number;
}

/** A page of these rows; `ownUid`: of the row that is answered beside it. */
export function pageOfRows(
  board: BoardRows,
  contest: ContestRecord,
  asked: RankQuestion & { viewer: Viewer | null; ownUid: string | undefined },
): RankPage {
  const { viewer, ownUid, removeStar, currentPage, limit, keyword } = asked;
  const organizes = isOrganizer(viewer, contest.guarded);
  const presentRow = presenter(board, contest, { organizes, first: board.firstSolvers });
  const present = ({ row, seq }: Placed): RankRow => {
    const shown = { seq, rank: row.rank, ...presentRow(row) };
    return "ac" in shown && board.totalOf ? { ...shown, total: board.totalOf(row.uid) } : shown;
  };
  const placed = board.rows.map((row, at) => ({ row, seq: at + 1 }));
  const kept = removeStar ? placed.filter(({ row }) => row.rank !== STAR_RANK) : placed;
  const found = keyword === undefined ? kept : kept.filter(({ row }) => fits(row, keyword));
  const from = (currentPage - 1) * limit;
  const followed = new Set(asked.concernedList);
  const own = placed.find(({ row }) => row.uid === ownUid);
  return {
    records: found.slice(from, from + limit).map(present),
    total: found.length,
    version: board.version,
    isFrozen: board.isFrozen,
    own: own ? present(own) : null,
    concerned: kept.filter(({ row }) => followed.has(row.uid)).map(present),
  };

  function fits({ uid }: BoardRow<RuleCell>, text: string): boolean {
    const person = board.people.get(uid);
    if (!person) return false;
    const names = [shownName(person, contest), person.username, person.school];
    if (organizes) names.push(person.realname);
    return names.some((name) => name?.toLowerCase().includes(text.toLowerCase()));
  }
}

function shownName(person: ContestantRow, { shownName: field }: ContestRecord): string {
  return person[field] ?? person.username;
}

type Placed = { row: BoardRow<RuleCell>; seq: number };

/** A row without its place. */
export type UnplacedRow = Omit<AcmRankRow, "seq" | "rank"> | Omit<PointsRankRow, "seq" | "rank">;

/** What readers see of persons: organizers also real names and who is registered. */
export function personPresenter(
  { people }: Pick<Presented, "people">,
  contest: ContestRecord,
  organizes: boolean,
): (uid: string) => BoardPerson {
  const showsRealname = organizes || contest.shownName === "realname";
  return (uid) => {
    const person = people.get(uid);
    return {
      ...{ uid, username: person?.username ?? "" },
      nickname: person?.nickname ?? null,
      realname: showsRealname ? (person?.realname ?? null) : null,
      ...{ avatar: person?.avatar ?? null, gender: person?.gender ?? "secrecy" },
      school: person?.school ?? null,
      registered: organizes ? (person?.isRegistered ?? false) : null,
    };
  };
}

/** What readers see of rows. */
export function presenter(
  board: Presented,
  contest: ContestRecord,
  { organizes, first }: { organizes: boolean; first: ReadonlyMap<number, number> },
): (row: BoardRow<RuleCell>) => UnplacedRow {
  const presentPerson = personPresenter(board, contest, organizes);
  const displayIds = new Map(board.problems.map(({ pid, displayId }) => [pid, displayId]));
  return (row) => {
    const common = presentPerson(row.uid);
    const cells = [...row.cells].map(
      ([pid, cell]) => [displayIds.get(pid) ?? "", pid, cell] as const,
    );
    if (contest.rule === "acm") {
      const info = cells.map(([id, pid, cell]) => [id, acmCell(cell, first.get(pid))] as const);
      const { points: ac, time: totalTime } = row.total;
      const submissionInfo = Object.fromEntries(info);
      return { ...common, ac, total: triesOf(submissionInfo), totalTime, submissionInfo };
    }
    const firsts = cells.filter(([, pid, { solvedBy }]) => isFirst(first.get(pid), solvedBy));
    const times = cells.flatMap(([id, , cell]) => {
      const runTime = runTimeOf(cell);
      return runTime === undefined ? [] : [[id, runTime] as const];
    });
    return {
      ...common,
      ...{ totalScore: row.total.points, totalTime: row.total.time },
      submissionInfo: Object.fromEntries(cells.map(([id, , cell]) => [id, scoreOf(cell)])),
      timeInfo: times.length > 0 ? Object.fromEntries(times) : null,
      ...(firsts.length > 0 && { firstSolved: firsts.map(([id]) => id) }),
    };
  };
}

function isFirst(firstSolver: number | undefined, solvedBy: number | null): boolean {
  return solvedBy !== null && solvedBy === firstSolver;
}

/** Milliseconds, where the rule and the cell have one. */
export function runTimeOf(cell: RuleCell): number | undefined {
  return (cell as OiCell).runTime ?? undefined;
}

export function scoreOf(cell: RuleCell): number | null {
  return (cell as OiCell | IoiCell | AtCoderCell).score;
}

export function acmCell(
  cell: RuleCell,
  firstSolver: number | undefined,
): AcmRankRow["submissionInfo"][string] {
  const { errors: errorNum, hidden, solvedAt, solvedBy } = cell as AcmCell;
  return {
    errorNum,
    ...(hidden > 0 && { tryNum: hidden }),
    ...(solvedAt !== null && {
      isAC: true,
      isFirstAC: isFirst(firstSolver, solvedBy),
      ACTime: Math.floor(solvedAt / 1000),
    }),
  };
}
