import { createHash } from "node:crypto";
import {
  type BoardChange,
  type BoardCounts,
  getContestBoard,
  type SentRow,
} from "../../../shared/contest/contestBoard.ts";
import type { Board } from "../../../shared/scoreboard/board.ts";
import { fingerprint, sumOf, versionOf } from "../../../shared/scoreboard/boardChange.ts";
import { Prepared } from "../../platform/traffic/preparedResponse.ts";
import { rowsWithAbsent, withAbsent } from "./absentRows.ts";
import { type ContestBoard, visibleProblems } from "./boardEntry.ts";
import type { ContestRecord } from "../contests.sql.ts";
import { BoardAnswers } from "./boardAnswers.ts";
import { marksPersons } from "../marks.ts";
import { type ResultView } from "../boardPolicy.ts";
import { presenter } from "./scoreboardPage.ts";

/**
 * The audience of a whole scoreboard: organizers also get real names and registrations. Even for organizers, the counts
 * of accepted and of all submissions come from the selected view, so that projecting the frozen board reveals no hidden
 * results.
 */
export interface Audience {
  organizes: boolean;
  /**
   * Whether the rows contain gender marks and personal categories. Rows for guests contain neither (see {@link
   * showsGenderMarks}).
   */
  showsMarks: boolean;
  view: ResultView;
}

interface AudienceRow {
  row: SentRow;
  /** The row as JSON. Unchanged rows keep this text and its hash `mark`, which is expensive to compute. */
  text: string;
  mark: number;
}

/** A whole scoreboard as it is shown to one audience. */
export interface AudienceBoard {
  version: string;
  isFrozen: boolean;
  counts: BoardCounts;
  rows: ReadonlyMap<string, AudienceRow>;
  /** The response of `getContestBoard`. */
  answer: Prepared;
}

const answers = new BoardAnswers<AudienceBoard>();

/**
 * To answer requests, a board with more rows than this is built at most once per `BUILT_EVERY_MS`, because building it
 * takes 50 ms.
 */
const LARGE_ROWS = 200;
const BUILT_EVERY_MS = 1000;

/**
 * `mayBeOlder`: whether a large board may be up to a second old. Even then, it is never older than the last change that
 * this server has pushed, because readers could not apply that change to an older board.
 */
export function audienceBoard(
  board: ContestBoard,
  contest: ContestRecord,
  { organizes, showsMarks, view, now, mayBeOlder }: Audience & { now: number; mayBeOlder: boolean },
): AudienceBoard {
  const key = JSON.stringify([organizes, view, contest.nameField, showsMarks]);
  return answers.answer(board, key, {
    version: board.version,
    now,
    isRecent: ({ builtAt, answer }) =>
      mayBeOlder && answer.rows.size > LARGE_ROWS && now - builtAt < BUILT_EVERY_MS,
    make(before) {
      if (showsMarks || !marksPersons(contest)) {
        return buildBoard(board, contest, { organizes, showsMarks, view }, before);
      }
      const marked = { organizes, showsMarks: true, view, now, mayBeOlder: false };
      const personal = new Set(
        contest.categories.flatMap(({ id, isPersonal }) => (isPersonal ? [id] : [])),
      );
      return withoutMarks(audienceBoard(board, contest, marked), { organizes, personal });
    },
  });
}

function buildBoard(
  board: ContestBoard,
  contest: ContestRecord,
  { organizes, showsMarks, view: name }: Audience,
  before: AudienceBoard | undefined,
): AudienceBoard {
  const view = board[name];
  const isFrozen = name === "frozen";
  const presented = { ...board, contestantRows: rowsWithAbsent(board) };
  const present = presenter(presented, contest, {
    organizes,
    showsMarks,
    first: view.firstSolvers(),
  });
  const ties = tiesOf(view);
  const rows = new Map(
    (organizes ? withAbsent(board, contest, view.rows()) : view.rows()).map(
      (one): [string, AudienceRow] => {
        const row = { ...present(one), tie: ties.get(one.uid) ?? null, isStar: one.isStar };
        const text = JSON.stringify(row);
        const former = before?.rows.get(one.uid);
        return [one.uid, former?.text === text ? former : { row, text, mark: fingerprint(row) }];
      },
    ),
  );
  return finished({ isFrozen, counts: countsOf(board, view), rows }, [organizes, showsMarks]);
}

const unmarkedRows = new WeakMap<AudienceRow, AudienceRow>();

/**
 * The board for guests: gender marks and personal categories are removed. Rows that do not change are reused, so they
 * are not serialized again.
 */
function withoutMarks(
  { rows, ...rest }: AudienceBoard,
  { organizes, personal }: { organizes: boolean; personal: ReadonlySet<number> },
): AudienceBoard {
  const entries = [...rows].map(([uid, marked]): [string, AudienceRow] => {
    const { categories = [], ...unchanged } = marked.row;
    const impersonal = categories.filter((id) => !personal.has(id));
    const isUnmarked = marked.row.gender === "secrecy" && impersonal.length === categories.length;
    if (isUnmarked) return [uid, marked];
    const cached = unmarkedRows.get(marked);
    if (cached) return [uid, cached];
    const row: SentRow = {
      ...unchanged,
      gender: "secrecy",
      ...(impersonal.length > 0 && { categories: impersonal }),
    };
    const unmarked = { row, text: JSON.stringify(row), mark: fingerprint(row) };
    unmarkedRows.set(marked, unmarked);
    return [uid, unmarked];
  });
  return finished({ ...rest, rows: new Map(entries) }, [organizes, false]);
}

/**
 * Adds the board's version and the prepared response. `audience`: values that must lead to different ETags even if the
 * data is the same.
 */
function finished(
  { isFrozen, counts, rows }: Pick<AudienceBoard, "isFrozen" | "counts" | "rows">,
  audience: readonly boolean[],
): AudienceBoard {
  const version = versionOf(sumOf([...rows.values()].map(({ mark }) => mark)), rows.size);
  const data = { version, isFrozen, counts };
  const tag = createHash("sha256")
    .update(JSON.stringify([data, ...audience]))
    .digest("base64url");
  const answer = new Prepared(getContestBoard, tag.slice(0, 22), () => ({
    ...data,
    rows: [...rows.values()].map(({ row }) => row),
  }));
  return { ...data, rows, answer };
}

/**
 * The order of the contestants' first submissions, as numbers starting at 0. The times are not sent, because the list
 * of submissions hides the times of frozen submissions.
 */
function tiesOf(view: Board): Map<string, number> {
  const activeRows = view.rows().filter(({ firstSubmission }) => Number.isFinite(firstSubmission));
  const inOrder = activeRows.toSorted(
    (a, b) => a.firstSubmission - b.firstSubmission || (a.uid < b.uid ? -1 : 1),
  );
  return new Map(inOrder.map(({ uid }, at) => [uid, at]));
}

/** Omits problems whose results are hidden in this view. */
function countsOf(board: ContestBoard, view: Board): BoardCounts {
  const counts = view.counts();
  const counted = visibleProblems(board).filter(({ pid }) => !view.isClosed(pid));
  const pairs = counted.map(({ pid, displayId }): [string, [number, number]] => {
    const { accepted, total } = counts.get(pid) ?? { accepted: 0, total: 0 };
    return [displayId, [accepted, total]];
  });
  return Object.fromEntries(pairs);
}

/**
 * If more rows than this have changed, they are not sent individually: instead, every reader loads the whole board,
 * which is compressed.
 */
const CHANGED_MAX = 150;

/** Undefined if there is no difference. */
export function changeBetween(
  before: AudienceBoard,
  after: AudienceBoard,
): BoardChange | undefined {
  const { version, isFrozen, counts } = after;
  const isSame =
    before.version === version &&
    before.isFrozen === isFrozen &&
    JSON.stringify(before.counts) === JSON.stringify(counts);
  if (isSame) return undefined;
  const changed = [...after.rows.values()].filter(
    ({ row, mark }) => before.rows.get(row.uid)?.mark !== mark,
  );
  const removedUids = [...before.rows.keys()].filter((uid) => !after.rows.has(uid));
  if (changed.length + removedUids.length > CHANGED_MAX) return wholeChange(after);
  return { version, isFrozen, counts, gone: removedUids, rows: changed.map(({ row }) => row) };
}

/** A board change after which readers load the whole board. */
export function wholeChange({ version, isFrozen, counts }: AudienceBoard): BoardChange {
  return { version, isFrozen, counts, gone: [], rows: [], reload: true };
}
