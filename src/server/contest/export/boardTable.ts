import type { BoardRow } from "../../../shared/scoreboard/board.ts";
import type { FirstSolver } from "../../../shared/scoreboard/firstSolvers.ts";
import { isFrozenAt } from "../../../shared/contest/contestTimes.ts";
import { STAR_RANK } from "../../../shared/scoreboard/ranks.ts";
import type { RuleCell, ScoreboardRule } from "../../../shared/scoreboard/rule.ts";
import { scoreboardRule } from "../../../shared/scoreboard/rules.ts";
import type { Locale } from "../../../shared/text/locale.ts";
import { contestExport as english } from "../../../shared/texts/en-US/contestExport.ts";
import { contestExport as chinese } from "../../../shared/texts/zh-CN/contestExport.ts";
import type { Cell } from "../../platform/file/spreadsheet.ts";
import { translator } from "../../platform/text/translator.ts";
import type { ContestBoard } from "../board/boardEntry.ts";
import type { Medal } from "../../../shared/scoreboard/medals.ts";
import { firstKind, nameOnBoard } from "../board/scoreboardPage.ts";
import type { ContestRecord } from "../contests.sql.ts";
import type { ResultView } from "../boardPolicy.ts";

import { type Category, exportedMedals, firstAmong, rowsOfCategory } from "./exportedCategory.ts";

/** A scoreboard as it is seen by the reader who exports it. */
export interface ExportedBoard {
  contest: ContestRecord;
  board: ContestBoard;
  rule: ScoreboardRule;
  /** Determines the results that the cells show. */
  view: ResultView;
  /** Letters of the problems whose results only organizers see. All views except the live view omit these results. */
  closed: string[];
  rows: readonly ExportedRow[];
  /** Maps problem ids to the first solvers. */
  first: ReadonlyMap<number, FirstSolver>;
  /** Only rows of this category are exported; undefined: the rows of all contestants. */
  category: Category | undefined;
}

export interface ExportedRow {
  /** Rank on the whole scoreboard, starting at 1. */
  seq: number;
  /** `*` if the contestant is out of competition. */
  rank: string;
  username: string;
  /** The name under which the contest shows the contestant. */
  nameField: string;
  /** Empty for a team, because the real name of the team's account is the name of the team. */
  realname: string;
  school: string;
  /** Names of a team's contestants. */
  members: string;
  /** Number of submissions that have been judged or whose results are omitted. */
  submissions: number;
  /** The contestant's categories, in the order of the contest's categories. */
  categories: Category[];
  medal: Medal | undefined;
  row: BoardRow<RuleCell>;
}

export function exportedBoard(
  board: ContestBoard,
  contest: ContestRecord,
  {
    view,
    removeStar,
    category,
    at: now,
  }: {
    view: ResultView;
    removeStar: boolean;
    category: Category | undefined;
    /** Time of the export in milliseconds. */
    at: number;
  },
): ExportedBoard {
  const results = board[view];
  const all = results.rows();
  const own = category ? rowsOfCategory(all, board, category) : all;
  const medals = exportedMedals(own, contest, { view, category, at: now });
  const rows = own.map((row, at) => {
    const person = board.contestantRows.get(row.uid);
    const username = person?.username ?? "";
    return {
      seq: at + 1,
      rank: row.rank === STAR_RANK ? "*" : String(row.rank),
      username,
      nameField: person ? nameOnBoard(person, contest) : username,
      realname: person?.team ? "" : (person?.realname ?? ""),
      school: person?.school ?? "",
      members: person?.team?.members.join(", ") ?? "",
      categories: contest.categories.filter(({ id }) => person?.categories.includes(id)),
      medal: medals.get(row.uid),
      row,
      submissions: results.submissionCount(row.uid),
    };
  });
  return {
    contest,
    board,
    view,
    category,
    first: category ? firstAmong(own, results.firstSolvers()) : results.firstSolvers(),
    closed: board.problems.flatMap(({ pid, displayId }) =>
      board.open.isClosed(pid) ? [displayId] : [],
    ),
    rule: scoreboardRule(contest.rule, contest.timeCounting, contest.regulations),
    rows: removeStar ? rows.filter(({ row }) => row.rank !== STAR_RANK) : rows,
  };
}

export function namesOf(categories: readonly Category[]): string {
  return categories.map(({ name }) => name).join(", ");
}

/** Whether the board shows results that the public scoreboard currently hides. */
export function showsHidden({ contest, view, closed }: ExportedBoard, at: number): boolean {
  return view === "live" && (isFrozenAt(contest.guarded, at) || closed.length > 0);
}

type Head = keyof typeof english.table;

const translate = translator({ "zh-CN": chinese.table, "en-US": english.table });

/**
 * The rows of the sheet `rank` (specification 2.17): the header, then one row per contestant, generated one by one.
 * Columns that the specification does not contain come last. `locale`: language of the headers and medals.
 */
export function* boardTable(exported: ExportedBoard, locale: Locale): Generator<Cell[]> {
  const { contest, board, rule, rows } = exported;
  const isAcm = contest.rule === "acm";
  const letters = board.problems.map(({ displayId }) => displayId);
  const totals = isAcm ? (["solved", "submissions", "penalty"] as const) : (["score"] as const);
  // Under rules with points, a column for the tie-breaker, if there is one. Times with penalties have ACM's header.
  const timeHead = isAcm || rule.timeKind === "none" ? null : rule.timeKind;
  const names = ["no", "rank", "username", "boardName", "realname", "school"] as const;
  const hasTeams = rows.some(({ members }) => members !== "");
  const hasCategories = contest.categories.length > 0;
  const hasMedals = rows.some(({ medal }) => medal !== undefined);
  const last = [
    ...(timeHead === null ? [] : [timeHead]),
    ...(hasTeams ? (["members"] as const) : []),
    ...(hasCategories ? (["categories"] as const) : []),
    ...(hasMedals ? (["medal"] as const) : []),
  ];
  const head = (keys: readonly Head[]) => keys.map((key) => translate(locale, key));
  yield [...head([...names, ...totals]), ...letters, ...head(["firstBlood", ...last])];
  for (const { seq, rank, username, nameField, realname, school, submissions, ...more } of rows) {
    const { cells, total } = more.row;
    const counted = isAcm ? [total.points, submissions, total.time] : [total.points as Cell];
    const solvedFirst: string[] = [];
    const problemCells = board.problems.map(({ pid, displayId }): Cell => {
      const cell = cells.get(pid);
      if (!cell) return "";
      const isBold = firstKind(exported.first.get(pid), cell) === "first";
      if (isBold) solvedFirst.push(displayId);
      const text = rule.text(cell);
      return { value: /^\d+$/.test(text) ? Number(text) : text, isBold };
    });
    const place = rank === "*" ? rank : Number(rank);
    const own = [username, nameField, realname, school];
    const ends = [
      ...(timeHead === null ? [] : [total.time]),
      ...(hasTeams ? [more.members] : []),
      ...(hasCategories ? [namesOf(more.categories)] : []),
      ...(hasMedals ? [more.medal ? translate(locale, more.medal) : ""] : []),
    ];
    yield [seq, place, ...own, ...counted, ...problemCells, solvedFirst.join(" "), ...ends];
  }
}
