import type { AcmCell } from "../../../shared/scoreboard/acm.ts";
import type { AtCoderCell } from "../../../shared/scoreboard/atCoder.ts";
import type { BoardRow } from "../../../shared/scoreboard/board.ts";
import type { FirstSolver } from "../../../shared/scoreboard/firstSolvers.ts";
import type { IoiCell } from "../../../shared/scoreboard/ioi.ts";
import type { OiCell } from "../../../shared/scoreboard/oi.ts";
import { firstSolution, type RuleCell } from "../../../shared/scoreboard/rule.ts";
import { triesOf } from "../../../shared/scoreboard/tries.ts";
import type {
  AcmRankRow,
  BoardPerson,
  PointsRankRow,
  RankQuestion,
} from "../../../shared/contest/scoreboardCalls.ts";
import type { Viewer } from "../../platform/route/route.ts";
import type { ContestBoard } from "./boardEntry.ts";
import type { ContestantRow } from "./board.sql.ts";
import type { ContestRecord } from "../contests.sql.ts";
import { type RankedRow, PlacedRows } from "./placedRows.ts";
import { shownCategories } from "../shownCategories.ts";
import { showsGenderMarks } from "../marks.ts";
import { isOrganizer } from "../policy.ts";

type RankRow = AcmRankRow | PointsRankRow;

interface RankPage {
  records: RankRow[];
  total: number;
  version: string;
  isFrozen: boolean;
  own: RankRow | null;
  concerned: RankRow[];
}

/** Data needed to present the rows of a scoreboard. */
type Presented = Pick<ContestBoard, "problems"> & {
  contestantRows: Pick<ContestBoard["contestantRows"], "get">;
};

/** Rows of a scoreboard with the data that a page needs to show them. */
interface BoardRows extends Presented, Pick<ContestBoard, "version"> {
  rows: readonly BoardRow<RuleCell>[];
  firstSolvers: ReadonlyMap<number, FirstSolver>;
  isFrozen: boolean;
}

/** Returns a page that contains exactly these rows; `ownUid`: the user whose row is returned separately. */
export function pageOfRows(
  board: BoardRows,
  contest: ContestRecord,
  question: Omit<RankQuestion, "separate"> & { viewer: Viewer | null; ownUid: string | undefined },
): RankPage {
  const { viewer, ownUid, keyword } = question;
  const { version, isFrozen, firstSolvers: first, contestantRows } = board;
  const organizes = isOrganizer(viewer, contest.guarded);
  const present = placedPresenter(board, contest, {
    organizes,
    showsMarks: showsGenderMarks(viewer, contest),
    first,
  });
  const fits =
    keyword === undefined ? undefined : fitting(keyword, contest, { organizes, contestantRows });
  const page = new PlacedRows(board.rows).page({ ...question, separate: true }, ownUid, fits);
  return {
    records: page.records.map(present),
    total: page.total,
    version,
    isFrozen,
    own: page.own ? present(page.own) : null,
    concerned: page.concerned.map(present),
  };
}

/**
 * Returns a function that checks whether one of the texts that the scoreboard shows for a contestant contains the
 * keyword.
 */
export function fitting(
  keyword: string,
  contest: ContestRecord,
  { organizes, contestantRows }: Pick<Presented, "contestantRows"> & { organizes: boolean },
): (uid: string) => boolean {
  const text = keyword.toLowerCase();
  return (uid) => {
    const person = contestantRows.get(uid);
    if (!person) return false;
    const names = [nameOnBoard(person, contest), person.username, person.school];
    if (person.team) names.push(person.nickname, ...person.team.members);
    if (organizes) names.push(person.realname);
    return names.some((name) => name?.toLowerCase().includes(text));
  };
}

/** Teams are always shown with their team name, no matter which kind of user name the contest shows. */
export function nameOnBoard(
  person: ContestantRow,
  { nameField: field }: Pick<ContestRecord, "nameField">,
): string {
  return (person.team ? person.nickname : person[field]) ?? person.username;
}

/**
 * Returns a function that formats a row and adds its rank. `totalOf` is used only in ACM contests: it returns the
 * number of a user's submissions that were judged or whose results are hidden. If it is absent, the attempts in the
 * row's cells are added up.
 */
export function placedPresenter(
  board: Presented,
  contest: ContestRecord,
  audience: {
    organizes: boolean;
    showsMarks: boolean;
    first: ReadonlyMap<number, FirstSolver>;
    totalOf?: (uid: string) => number;
  },
): (placed: RankedRow) => RankRow {
  const { totalOf } = audience;
  const present = presenter(board, contest, audience);
  return ({ row, seq }) => {
    const placedRow = { seq, rank: row.rank, ...present(row) };
    return "ac" in placedRow && totalOf ? { ...placedRow, total: totalOf(row.uid) } : placedRow;
  };
}

/** A row without its rank. */
export type UnplacedRow = Omit<AcmRankRow, "seq" | "rank"> | Omit<PointsRankRow, "seq" | "rank">;

/**
 * Returns a function that builds the user data of a row. Real names are included for organizers and in contests that
 * show them. The information whether a user is registered is included only for organizers. The gender is included only
 * if the rows have gender marks.
 */
export function personPresenter(
  { contestantRows }: Pick<Presented, "contestantRows">,
  contest: ContestRecord,
  { organizes, showsMarks }: { organizes: boolean; showsMarks: boolean },
): (uid: string) => BoardPerson {
  const showsRealname = organizes || contest.nameField === "realname";
  const visibleCategories = new Set(
    shownCategories(contest, { organizes, showsMarks }).map(({ id }) => id),
  );
  return (uid) => {
    const person = contestantRows.get(uid);
    return {
      uid,
      username: person?.username ?? "",
      nickname: person?.nickname ?? null,
      realname: showsRealname ? (person?.realname ?? null) : null,
      avatar: person?.avatar ?? null,
      gender: (showsMarks && contest.genderMarks && person?.gender) || "secrecy",
      school: person?.school ?? null,
      registered: organizes ? (person?.isRegistered ?? false) : null,
      ...(person?.team && {
        team: { members: person.team.members, country: person.team.country },
      }),
      ...categoriesIn(person?.categories ?? [], visibleCategories),
    };
  };
}

/** The visible categories of a row; the field is absent if there are none, as in most rows. */
function categoriesIn(
  ids: readonly number[],
  visibleIds: ReadonlySet<number>,
): Pick<BoardPerson, "categories"> {
  const categories = ids.filter((id) => visibleIds.has(id));
  return categories.length === 0 ? {} : { categories };
}

/** Creates the function that converts a row to the data that readers get. */
export function presenter(
  board: Presented,
  contest: ContestRecord,
  {
    organizes,
    showsMarks,
    first,
  }: { organizes: boolean; showsMarks: boolean; first: ReadonlyMap<number, FirstSolver> },
): (row: BoardRow<RuleCell>) => UnplacedRow {
  const presentPerson = personPresenter(board, contest, { organizes, showsMarks });
  const displayIds = new Map(board.problems.map(({ pid, displayId }) => [pid, displayId]));
  return (row) => {
    const common = presentPerson(row.uid);
    const cells = [...row.cells].map(
      ([pid, cell]) => [displayIds.get(pid) ?? "", pid, cell] as const,
    );
    if (contest.rule === "acm") {
      const info = cells.map(([id, pid, cell]) => [id, acmCell(cell, first.get(pid))] as const);
      const { points: ac, time: totalTime, last } = row.total;
      const lastTime = last === undefined ? {} : { lastTime: last };
      const submissionInfo = Object.fromEntries(info);
      const total = triesOf(submissionInfo);
      return { ...common, ac, total, totalTime, ...lastTime, submissionInfo };
    }
    const lettersOf = (kind: FirstKind) =>
      cells.flatMap(([id, pid, cell]) => (firstKind(first.get(pid), cell) === kind ? [id] : []));
    const [firsts, provisional] = [lettersOf("first"), lettersOf("provisional")];
    const times = cells.flatMap(([id, , cell]) => {
      const runTime = runTimeOf(cell);
      return runTime === undefined ? [] : [[id, runTime] as const];
    });
    return {
      ...common,
      totalScore: row.total.points,
      totalTime: row.total.time,
      submissionInfo: Object.fromEntries(cells.map(([id, , cell]) => [id, scoreOf(cell)])),
      timeInfo: times.length > 0 ? Object.fromEntries(times) : null,
      ...(firsts.length > 0 && { firstSolved: firsts }),
      ...(provisional.length > 0 && { provisionallyFirst: provisional }),
    };
  };
}

type FirstKind = "first" | "provisional";

/**
 * Whether a cell contains the problem's first solution (`first`) or its provisional first solution (`provisional`). The
 * solution is provisional while an earlier submission is pending. Undefined if the cell does not contain the first
 * solution.
 */
export function firstKind(first: FirstSolver | undefined, cell: RuleCell): FirstKind | undefined {
  if (!first || firstSolution(cell)?.submitId !== first.submitId) return undefined;
  return first.waitsFor === null ? "first" : "provisional";
}

/** The run time of a cell in milliseconds; undefined if the rule does not use run times or the cell has none. */
export function runTimeOf(cell: RuleCell): number | undefined {
  return (cell as OiCell).runTime ?? undefined;
}

export function scoreOf(cell: RuleCell): number | null {
  return (cell as OiCell | IoiCell | AtCoderCell).score;
}

export function acmCell(
  cell: RuleCell,
  firstSolver: FirstSolver | undefined,
): AcmRankRow["submissionInfo"][string] {
  const { errors: errorNum, hidden, solvedAt } = cell as AcmCell;
  const kind = firstKind(firstSolver, cell);
  return {
    errorNum,
    ...(hidden > 0 && { tryNum: hidden }),
    ...(solvedAt !== null && {
      isAC: true,
      isFirstAC: kind === "first",
      ...(kind === "provisional" && { isProvisionalFirst: true as const }),
      ACTime: Math.floor(solvedAt / 1000),
    }),
  };
}
